// The frame of every page that is not a table.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog';
import { lazily } from '../lazy';
import { IconButton, Mark } from './icons';

const LikesForm = lazily(() => import('./later').then((part) => part.LikesForm));

export function House({
  title,
  children,
  wide = false,
}: {
  title: string;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const [likes, setLikes] = useState(false);
  useEffect(() => {
    document.title = title === 'Retrograde' ? title : `${title} – Retrograde`;
  }, [title]);
  return (
    <div class={wide ? 'house wide' : 'house'}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <header class="house-head">
        <a class="brand" href="/">
          <Mark />
          <span>Retrograde</span>
        </a>
        <span class="gap" />
        <IconButton icon="settings" label="Settings" title="Settings" onClick={() => setLikes(true)} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer class="house-foot">
        <p>Retro science-fiction wargames at one table. Every rule enforced and explained.</p>
      </footer>
      {likes && (
        <Dialog title="Settings" onClose={() => setLikes(false)} small>
          <LikesForm name />
        </Dialog>
      )}
    </div>
  );
}
