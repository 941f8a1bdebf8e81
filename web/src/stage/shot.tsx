// A shot over the board: who fires at whom, the strength in parts against what it needed, the ladder of results, and what
// falls on the target, card by card. Loaded with the first shot.

import { mix } from '../board/colour';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Die } from '../panels/dice';
import { Picture } from '../panels/pieceicon';
import type { Stage, StagePart, StageSide, Theme } from '../wire';

export function Shot({ stage, theme }: { stage: Stage; theme: Theme }) {
  const shot = stage.shot!;
  const hit = stage.winner === 0;
  const [from, to] = stage.sides;
  return (
    <>
      <div class={`duel ${hit ? 'hit' : 'missed'}`}>
        {from && <Duellist side={from} space={stage.spaces[0]} theme={theme} />}
        {to && <Duellist side={to} space={stage.spaces[1]} theme={theme} />}
        <Beam hit={hit} />
        {shot.between && <p class="between">{shot.between}</p>}
      </div>
      <div class="shot-sum" role="group" aria-label="The strength in parts">
        {shot.parts.map((part, index) => (
          <>
            {index > 0 && <i aria-hidden="true">+</i>}
            <Part part={part} key={part.label} />
          </>
        ))}
        <i aria-hidden="true">+</i>
        <p class="shot-part rolled">
          <span>
            {shot.dice.map((die, index) => (
              <span class="shot-die" style={{ '--at': String(index) }} key={index}>
                <Die die={die} />
              </span>
            ))}
            <b>{shot.rolled}</b>
          </span>
          <small>dice</small>
        </p>
        <i aria-hidden="true">=</i>
        <Part part={shot.total} kind="sum" />
        <i aria-hidden="true">vs</i>
        <Part part={shot.need} kind="need" />
        <p class={`stamp ${hit ? '' : 'missed'}`}>{stage.banner}</p>
      </div>
      <div class="shot-ladder">
        <p>{shot.ladder_title}</p>
        <ol>
          {shot.ladder.map(({ at, gives }, index) => (
            <li
              class={index === shot.rung ? 'now' : gives ? '' : 'nil'}
              style={{ '--height': String(index / shot.ladder.length) }}
              aria-current={index === shot.rung ? 'true' : undefined}
              key={at}
            >
              <b>{gives || '–'}</b>
              <small>{at}</small>
            </li>
          ))}
        </ol>
      </div>
      {stage.after.length > 0 && (
        <ol class="shot-after">
          {stage.after.map((fact, index) => (
            <li class={`tone-${fact.tone}`} style={{ '--at': String(index) }} key={index}>
              <span class="marker" aria-hidden="true">
                <Picture name={fact.picture} owner={null} theme={theme} />
              </span>
              <span>
                <strong>{fact.title}</strong>
                {fact.text && <small>{fact.text}</small>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Part({ part, kind = '' }: { part: StagePart; kind?: string }) {
  return (
    <p class={`shot-part ${kind}`}>
      <b>{part.value}</b>
      <span>{part.label}</span>
      {part.text && <small>{part.text}</small>}
    </p>
  );
}

function Duellist({ side, space, theme }: { side: StageSide; space: string | undefined; theme: Theme }) {
  const fill = (side.seat === null ? undefined : theme.seats[side.seat]?.fill) ?? theme.ink;
  const field = theme.relief?.fields[0] ?? mix(theme.background, theme.ink, 0.3);
  return (
    <section
      style={{ '--near': mix(field, fill, 0.16), '--far': mix(mix(field, fill, 0.3), '#06120c', 0.55) }}
      aria-label={`${side.title}: ${side.text}`}
    >
      <Ground space={space} />
      {side.piece && <Field piece={side.piece} />}
      <Picture name={side.picture} owner={side.seat} theme={theme} weight={0.6} />
      <h3>
        {side.title}
        <small>{side.text}</small>
      </h3>
    </section>
  );
}

/** The ground where somebody stands, as it is painted on the board. */
function Ground({ space }: { space: string | undefined }) {
  const element = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const cell = document.querySelector<SVGPathElement>(`.board.relief .cell[data-space="${CSS.escape(space ?? '')}"]`);
    const ground = document.querySelector('.board.relief .ground');
    if (!cell || !ground || !element.current) return;
    ground.id ||= 'painted-ground';
    const { x, y, width, height } = cell.getBBox();
    element.current.setAttribute('viewBox', `${x - width * 0.35} ${y - height * 0.5} ${width * 1.7} ${height * 1.7}`);
    element.current.innerHTML = `<use href="#${ground.id}"/>`;
  }, [space]);
  return <svg class="duel-ground" ref={element} preserveAspectRatio="xMidYMid slice" aria-hidden="true" />;
}

/** What is left of what protects a piece, as the board shows it. */
function Field({ piece }: { piece: string }) {
  const element = useRef<SVGSVGElement>(null);
  // The board has drawn what the shot has left of it by then.
  useLayoutEffect(() => {
    const force = document.querySelector(`.board .piece[data-piece="${CSS.escape(piece)}"] .force`);
    element.current!.innerHTML = force?.innerHTML ?? '';
  });
  return <svg class="picture duel-field" viewBox="-27 -27 54 54" ref={element} aria-hidden="true" />;
}

const RAYS = Array.from({ length: 20 }, (_, index) => {
  const [angle, far] = [(index * Math.PI) / 10, index % 2 ? 26 : 62];
  return `${index ? 'L' : 'M'}${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
}).join('');

/** The beam from one to the other; one that misses goes by. */
function Beam({ hit }: { hit: boolean }) {
  const [from, end] = ['M405 172', hit ? [735, 168] : [1010, 60]];
  return (
    <svg class="beam" viewBox="0 0 1000 400" preserveAspectRatio="none" aria-hidden="true">
      <path class="beam-glow" d={`${from}L${end.join(' ')}`} />
      <path class="beam-core" d={`${from}L${end.join(' ')}`} />
      {hit && <path class="impact" transform="translate(735 168)" d={`${RAYS}Z`} />}
    </svg>
  );
}
