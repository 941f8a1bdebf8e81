// A button that puts a link into the clipboard.

import { useState } from 'preact/hooks';
import { Icon } from './icons';

export function CopyLink({ path, label }: { path: string; label: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    const url = new URL(path, location.origin).href;
    try {
      await navigator.clipboard.writeText(url);
      setDone(true);
      setTimeout(() => setDone(false), 2000);
    } catch {
      prompt('Copy this link:', url);
    }
  };
  return (
    <button type="button" class="tool" onClick={() => void copy()}>
      <Icon name="link" /> {done ? 'Copied' : label}
    </button>
  );
}
