// Where the dice of a table come from, in words.

import type { DiceNow } from '../wire';

/** Before sitting down, and at the table. */
export function FairDice({ dice, names }: { dice: DiceNow; names: (seat: number) => string }) {
  if (dice.seed === 'known')
    return (
      <p class="dice-from known">
        <strong>Seed known.</strong> Whoever opened this table chose the seed of its dice and can know every roll
        beforehand.
      </p>
    );
  const added = dice.chances.map(({ seat }) => names(seat));
  return (
    <details class="dice-from">
      <summary>
        {dice.seed === 'secret'
          ? 'Nobody can choose or foresee the dice of this table.'
          : 'This table is older than the proof that nobody chose its dice.'}
      </summary>
      <p>
        {added.length ? `Random bits were added by ${added.join(' and ')}. ` : ''}
        The server committed to its own part before the game: <code>{dice.commitment}</code>. When the game is over, the
        record proves it: <code>retrograde verify</code>.
      </p>
    </details>
  );
}
