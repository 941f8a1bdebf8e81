// The table as text: for screen readers, and for anybody who would rather read.

import type { Session } from '../state/session';
import type { Scene, Theme } from '../wire';
import { Dialog } from './dialog';

export function BoardInWords({ session, onClose }: { session: Session; onClose: () => void }) {
  const scene = session.replay.scene.value;
  const theme = session.theme.value;
  return (
    <Dialog title="The board in words" onClose={onClose}>
      {scene && theme ? <Words scene={scene} theme={theme} /> : <p>Opening the table…</p>}
    </Dialog>
  );
}

function Words({ scene, theme }: { scene: Scene; theme: Theme }) {
  const spaces = new Map(scene.boards.flatMap((board) => board.spaces).map((space) => [space.id, space]));
  const nameOf = (id: string | null) => {
    const space = id === null ? undefined : spaces.get(id);
    if (!space) return 'off the board';
    return `${space.name ?? space.id} (${theme.spaces[space.kind]?.name ?? space.kind})`;
  };
  const owners = [...new Set(scene.pieces.map((piece) => piece.owner))].sort((a, b) => (a ?? 99) - (b ?? 99));
  const marked = [...spaces.values()].filter((space) => space.badges.length || space.owner !== null);
  return (
    <div class="in-words">
      <p>
        {scene.headline}. {scene.facts.map((fact) => `${fact.label}: ${fact.value}.`).join(' ')}
      </p>
      {owners.map((owner) => (
        <section>
          <h3>{scene.seats.find((seat) => seat.seat === owner)?.name ?? 'Unowned'}</h3>
          <ul>
            {scene.pieces
              .filter((piece) => piece.owner === owner)
              .map((piece) => (
                <li>
                  {piece.count > 1 ? `${piece.count} × ` : ''}
                  {piece.name}
                  {piece.form ? `, ${piece.form}` : ''}: {nameOf(piece.at)}
                  {piece.badges.map((badge) => `, ${badge.title}`).join('')}
                  {piece.active ? ', can act' : ''}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {marked.length > 0 && (
        <section>
          <h3>Spaces</h3>
          <ul>
            {marked.map((space) => (
              <li>
                {nameOf(space.id)}:{' '}
                {[
                  ...(space.owner === null
                    ? []
                    : [`held by ${scene.seats.find((seat) => seat.seat === space.owner)?.name ?? space.owner}`]),
                  ...space.badges.map((badge) => badge.title),
                ].join(', ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {scene.marks.length > 0 && (
        <section>
          <h3>Marks</h3>
          <ul>
            {scene.marks.map((mark) => (
              <li>
                {mark.title}:{' '}
                {mark.spaces.length > 6 ? `${mark.spaces.length} spaces` : mark.spaces.map(nameOf).join(' to ')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
