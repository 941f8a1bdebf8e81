// How a game is played, on a page: what to know in the order in which to read it, with pictures of the board itself.

import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { createBoard } from '../board/board';
import { DARK } from '../board/light';
import { scheme } from '../state/look';
import type { HowToPart, HowToScene, Theme } from '../wire';
import { RuleWords } from './ruletext';

export function HowTo({
  game,
  prefix,
  theme,
  parts,
}: {
  game: string;
  prefix: string;
  theme: Theme;
  parts: HowToPart[];
}) {
  if (!parts.length) return null;
  return (
    <section class="how-to" id="how-to" tabIndex={-1} aria-labelledby="how-to-title">
      <h2 id="how-to-title">How to play</h2>
      {parts.map((part) => (
        <div class={part.picture ? 'how-to-part pictured' : 'how-to-part'}>
          <div>
            <h3>{part.title}</h3>
            {part.text.map((paragraph) => (
              <p>
                <RuleWords text={paragraph} game={game} prefix={prefix} />
              </p>
            ))}
          </div>
          {part.picture && <Picture picture={part.picture} theme={theme} />}
        </div>
      ))}
    </section>
  );
}

/** How far below the window a picture is drawn already. */
const NEAR = '600px';

function Picture({ picture, theme }: { picture: HowToScene; theme: Theme }) {
  const host = useRef<HTMLDivElement>(null);
  const near = useSignal(false);
  // A board is a lot to draw: each is drawn when it is about to come into sight.
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => (near.value ||= seen.some((one) => one.isIntersecting)), {
      rootMargin: NEAR,
    });
    watch.observe(host.current!);
    return () => watch.disconnect();
  }, []);
  useSignalEffect(() => {
    if (!near.value) return;
    const view = createBoard(host.current!, { touched() {}, carried() {}, pointed() {} });
    const pieces = new Set(picture.scene.pieces.map((piece) => piece.id));
    const [pointedPieces, pointedSpaces] = [true, false].map(
      (piece) => new Set(picture.point.filter((id) => pieces.has(id) === piece)),
    ) as [Set<string>, Set<string>];
    view.draw(picture.scene, theme, scheme.value);
    const all = picture.scene.boards.flatMap((board) => board.spaces.map((space) => space.id));
    view.frame(picture.show.length ? picture.show : all);
    view.light({ ...DARK, pointedPieces, pointedSpaces });
    return () => view.destroy();
  });
  return (
    <figure class="how-to-picture">
      <div class="how-to-board" ref={host} inert aria-hidden="true" />
      <figcaption>{picture.caption}</figcaption>
    </figure>
  );
}
