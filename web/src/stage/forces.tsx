// A fight between forces: what each side brings by kind, in rows, with what it hits on and what it has lost.

import { PieceIcon } from '../panels/pieceicon';
import { Emblem } from '../panels/seat';
import type { SeatPanel, Stage, StageSide, StageToken, Theme } from '../wire';

/** Whether both sides bring pieces and nothing else: no cards, now or later, and no sum. */
export const isForces = ({ sides }: Stage, theme: Theme): boolean =>
  Object.keys(theme.cards).length === 0 &&
  sides.length > 1 &&
  sides.some(({ tokens }) => tokens.length > 0) &&
  sides.every(({ cards, face_down, total }) => !cards.length && !face_down && !total);

/** More of a kind than this are told by their number alone. */
const SHOWN = 4;

export function Force({
  side,
  rival,
  seats,
  theme,
}: {
  side: StageSide;
  /** The seat that it fights. */
  rival: number | null;
  seats: readonly SeatPanel[];
  theme: Theme;
}) {
  return (
    <section class="force" aria-label={`${side.title}: ${side.text}`}>
      <header>
        {side.seat !== null && (
          <Emblem
            seat={side.seat}
            picture={side.picture ?? seats.find((one) => one.seat === side.seat)?.picture ?? null}
            theme={theme}
          />
        )}
        <h3>
          {side.title}
          <small>{side.text}</small>
        </h3>
      </header>
      <ul>
        {side.tokens.map((token) => (
          <Row token={token} rival={rival} theme={theme} key={`${token.kind}/${token.tone}`} />
        ))}
      </ul>
    </section>
  );
}

function Row({ token, rival, theme }: { token: StageToken; rival: number | null; theme: Theme }) {
  const name = theme.pieces[token.kind]?.name ?? token.kind;
  return (
    <li class={`tone-${token.tone}`}>
      <span class="ranks" aria-hidden="true">
        {Array.from({ length: Math.min(SHOWN, token.count) }, (_, index) => (
          <PieceIcon piece={token} theme={theme} key={index} />
        ))}
      </span>
      <b>
        {token.count > 1 && `${token.count} × `}
        {name}
      </b>
      <Needs text={token.text} rival={rival} theme={theme} />
    </li>
  );
}

/** `6+ Fighter, 7+ Trooper` as numbers with pictures of what they are for; anything else as it stands. */
function Needs({ text, rival, theme }: { text: string; rival: number | null; theme: Theme }) {
  const parts = text.split(', ').map((part) => /^(\d+\+) (.+)$/.exec(part));
  if (!text || parts.some((part) => !part)) return <small>{text}</small>;
  const kinds = Object.entries(theme.pieces);
  return (
    <span class="needs">
      {parts.map((part) => {
        const kind = kinds.find(([, { name }]) => name === part![2])?.[0];
        return (
          <span>
            {kind && <PieceIcon piece={{ kind, form: null, owner: rival }} theme={theme} />}
            <strong>{part![1]}</strong> <small>{part![2]}</small>
          </span>
        );
      })}
    </span>
  );
}
