import type { DieFace } from '../wire';

const PIPS: Record<string, [number, number][]> = {
  '1': [[11, 11]],
  '2': [
    [6, 6],
    [16, 16],
  ],
  '3': [
    [6, 6],
    [11, 11],
    [16, 16],
  ],
  '4': [
    [6, 6],
    [16, 6],
    [6, 16],
    [16, 16],
  ],
  '5': [
    [6, 6],
    [16, 6],
    [11, 11],
    [6, 16],
    [16, 16],
  ],
  '6': [
    [6, 6],
    [16, 6],
    [6, 11],
    [16, 11],
    [6, 16],
    [16, 16],
  ],
};

/** A ten-sided die, seen from the front; all others are squares. */
const KITE = 'M11 .8 21.2 9.8 19.7 13.6 11 21.2 2.3 13.6.8 9.8Z';

/** A die as rolled: pips for six sides, a mark for two, a word or a number for others. */
export function Die({ die }: { die: DieFace }) {
  const mood = die.good === null ? 'even' : die.good ? 'good' : 'poor';
  const pips = die.sides === 6 ? PIPS[die.face] : undefined;
  const kite = die.sides === 10;
  const label = `${die.face}${die.good === null ? '' : die.good ? ', helps' : ', does not help'}`;
  if (!pips && !kite && die.face.length > 1) {
    return (
      <span class={`die word ${mood}`} role="img" aria-label={label}>
        {die.face}
      </span>
    );
  }
  return (
    <svg class={`die ${mood}`} viewBox="0 0 22 22" role="img" aria-label={label}>
      {kite ? <path class="body" d={KITE} /> : <rect class="body" x="1" y="1" width="20" height="20" rx="4.5" />}
      {pips ? pips.map(([x, y]) => <circle cx={x} cy={y} r="2.1" />) : <Face face={die.face} />}
    </svg>
  );
}

function Face({ face }: { face: string }) {
  if (face === '☺') return <path class="sign" d="M7.5 8.500h.1M14.5 8.500h.1M6.5 13q4.5 5 9 0" />;
  if (face === '–' || face === '-') return <path class="sign" d="M6.5 11h9" />;
  return (
    <text x="11" y="15" textLength={face.length > 1 ? 12 : undefined} lengthAdjust="spacingAndGlyphs">
      {face}
    </text>
  );
}

export function Dice({ dice }: { dice: DieFace[] }) {
  if (!dice.length) return null;
  return (
    <span class="dice">
      {dice.map((die) => (
        <Die die={die} />
      ))}
    </span>
  );
}
