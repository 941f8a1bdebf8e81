// What one needs to know at the first visit of a table: what wins, who has what, three things to know. Not modal: whoever knows
// it all just plays.

import type { Session } from '../state/session';
import type { Piece, Scene, Seat } from '../wire';
import { IconButton } from './icons';
import { PieceIcon } from './pieceicon';
import { RuleLink } from './rule';
import { Emblem } from './seat';

/** So many sides are shown with what they have. */
const FEW = 2;

/** What a seat has on the table, kind by kind. */
export function forces(scene: Scene, seat: Seat): { piece: Piece; count: number }[] {
  const found = new Map<string, { piece: Piece; count: number }>();
  for (const piece of scene.pieces.filter((one) => one.owner === seat)) {
    const known = found.get(piece.kind);
    if (known) known.count += piece.count;
    else found.set(piece.kind, { piece, count: piece.count });
  }
  return [...found.values()];
}

export function Briefing({
  session,
  onShow,
  onClose,
}: {
  session: Session;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const scene = session.view.known.value?.scene;
  const welcome = session.server.welcome.value;
  const goal = scene?.goal;
  if (!scene || !goal || !welcome) return null;
  const theme = session.theme.value;
  const mine = session.view.mySeat.value;
  const seats = [...scene.seats].sort((a, b) => Number(b.seat === mine) - Number(a.seat === mine));
  // Of many sides one's own will do.
  const shown = seats.length > FEW ? seats.slice(0, 1) : seats;
  const some = shown.filter(({ seat }) => forces(scene, seat).length > 0);
  const setUp = session.question.prompt.value?.set_up;
  return (
    <section class="briefing" role="dialog" aria-labelledby="briefing-title">
      <IconButton icon="close" label="Close" onClick={onClose} kind="close" />
      <p class="briefing-over">{welcome.scenario.title}</p>
      <h2 id="briefing-title">{goal.short}</h2>
      <p>
        {goal.text} <RuleLink game={welcome.game.id} rule={goal.rule} />
      </p>
      {some.length > 0 && (
        <ul class="briefing-forces">
          {some.map((panel) => (
            <li>
              <Emblem seat={panel.seat} picture={panel.picture} theme={theme} />
              <strong>
                {panel.name}
                {panel.seat === mine && <em> you</em>}
              </strong>
              <span>
                {forces(scene, panel.seat).map(({ piece, count }) => (
                  <i title={piece.kind}>
                    <PieceIcon piece={piece} theme={theme} />
                    {count > 1 && <b>{count}</b>}
                  </i>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {goal.know.length > 0 && (
        <ol class="briefing-know">
          {goal.know.map((text) => (
            <li>{text}</li>
          ))}
        </ol>
      )}
      <p class="dialog-foot">
        {goal.point.length > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => {
              onClose();
              session.choosing.pointing.value = goal.point;
              onShow(goal.point[0]!);
            }}
          >
            Show me
          </button>
        )}
        <button
          type="button"
          class="button primary"
          onClick={() => {
            onClose();
            if (setUp) session.hint.setUp();
          }}
        >
          {setUp ? 'Set up for me and start' : 'Start'}
        </button>
      </p>
    </section>
  );
}
