// Where the dice of a table come from, in words.

import type { DiceNow } from '../wire';

/** Before sitting down, and at the table. */
export function FairDice({ dice, names }: { dice: DiceNow; names: (seat: number) => string }) {
  if (dice.seed === 'known')
    return (
      <p class="dice-from known">
        <strong>Seed known.</strong> Whoever opened this table chose the dice seed and can work out every roll in
        advance.
      </p>
    );
  const added = dice.chances.map(({ seat }) => names(seat));
  return (
    <details class="dice-from">
      <summary>
        {dice.seed === 'secret'
          ? 'Nobody can choose or predict the dice at this table.'
          : 'This table was opened before dice could be proved fair.'}
      </summary>
      <p>
        {added.length ? `Random bits were added by ${added.join(' and ')}. ` : ''}
        The server committed to its own part before the game: <code>{dice.commitment}</code>. After the game, check the
        record with <code>retrograde verify</code>.
      </p>
    </details>
  );
}
