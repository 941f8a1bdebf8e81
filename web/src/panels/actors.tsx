// Who can act, where several pieces can.

import type { Session } from '../state/session';
import { actors, isOpen } from '../state/choices';
import type { Asked } from '../wire';
import { PieceIcon } from './pieceicon';

/** Ids longer than this are not fit to be shown as names. */
const SHORT = 3;

/** The pieces that can act; choosing one shows only its own choices. */
export function Actors({ session, prompt }: { session: Session; prompt: Asked }) {
  const pieces = session.view.known.value!.scene.pieces;
  const theme = session.theme.value;
  const spaces = new Map(
    session.view.known
      .value!.scene.boards.flatMap((board) => board.spaces)
      .map((space) => [space.id, space.name ?? space.id]),
  );
  // They are all of one side, which need not be said with each.
  const side = session.view.known.value!.scene.seats.find((panel) => panel.seat === prompt.seat)?.name ?? '';
  const own = (name: string) => (name.startsWith(`${side} `) ? name.slice(side.length + 1) : name);
  return (
    <div class="actors" role="group" aria-label="Pieces that can act">
      {actors(prompt).map((id) => {
        const count = prompt.choices.filter(
          (choice) =>
            isOpen(choice) && choice.touches[0] && 'piece' in choice.touches[0] && choice.touches[0].piece === id,
        ).length;
        const piece = pieces.find((one) => one.id === id);
        return (
          <button
            type="button"
            class="actor"
            data-actor={id}
            aria-pressed={session.choosing.selected.value === id}
            title={piece?.name ?? id}
            onClick={() => session.choosing.select(id)}
          >
            <PieceIcon piece={piece ?? { kind: '', form: null, owner: null }} theme={theme} />{' '}
            {piece && id.length > SHORT ? (
              <>
                <span>{`${piece.count > 1 ? `${piece.count} × ` : ''}${own(piece.name)}`}</span>{' '}
                <small class="actor-at">{spaces.get(piece.at ?? '')}</small>
              </>
            ) : (
              <>
                {id} <small>{count}</small>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
