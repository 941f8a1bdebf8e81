import type { DieFace } from '../wire';

const PIPS: Record<string, [number, number][]> = {
  '1': [[11, 11]],
  '2': [[6, 6], [16, 16]],
  '3': [[6, 6], [11, 11], [16, 16]],
  '4': [[6, 6], [16, 6], [6, 16], [16, 16]],
  '5': [[6, 6], [16, 6], [11, 11], [6, 16], [16, 16]],
  '6': [[6, 6], [16, 6], [6, 11], [16, 11], [6, 16], [16, 16]],
};

/** A die as it fell: pips for numbers, a mark for two-sided dice, a word for others. */
export function Die({ die }: { die: DieFace }) {
  const mood = die.good === null ? 'even' : die.good ? 'good' : 'poor';
  const pips = PIPS[die.face];
  const label = `${die.face}${die.good === null ? '' : die.good ? ', helps' : ', does not help'}`;
  if (!pips && die.face.length > 1) {
    return <span class={`die word ${mood}`} role="img" aria-label={label}>{die.face}</span>;
  }
  return (
    <svg class={`die ${mood}`} viewBox="0 0 22 22" role="img" aria-label={label}>
      <rect x="1" y="1" width="20" height="20" rx="4.5" />
      {pips ? pips.map(([x, y]) => <circle cx={x} cy={y} r="2.1" />) : <Face face={die.face} />}
    </svg>
  );
}

function Face({ face }: { face: string }) {
  if (face === '☺') return <path class="sign" d="M7.5 8.500h.1M14.5 8.500h.1M6.5 13q4.5 5 9 0" />;
  if (face === '–' || face === '-') return <path class="sign" d="M6.5 11h9" />;
  return <text x="11" y="15.5">{face}</text>;
}

export function Dice({ dice }: { dice: DieFace[] }) {
  if (!dice.length) return null;
  return <span class="dice">{dice.map((die) => <Die die={die} />)}</span>;
}
