// What the table does with a question that comes up again and again: asks, passes, or passes unless something is so.

import type { Session } from '../state/session';
import type { Asked, Habit, PromptKind } from '../wire';

/** So many filters are always offered; of the others those that the question meets. */
const FEW = 8;

const unlessOf = (habit: Habit | undefined): string[] =>
  typeof habit === 'object' && 'pass-unless' in habit ? habit['pass-unless'] : [];

const WAYS: [Exclude<Habit, object>, string][] = [
  ['ask', 'Ask me when I have a choice'],
  ['ask-always', 'Always ask me, so that waiting gives nothing away'],
  ['pass-until-turn', 'Pass until my next turn'],
  ['pass', 'Pass every time'],
];

export function Orders({ session, prompt, kind }: { session: Session; prompt: Asked; kind: PromptKind }) {
  const { orders } = session;
  const now = orders.own.value[kind.id] ?? 'ask';
  const unless = unlessOf(now);
  const filters = kind.filters.filter(
    ({ id }, index) => index < FEW || unless.includes(id) || prompt.meets?.includes(id),
  );
  const toggle = (id: string) => {
    const next = unless.includes(id) ? unless.filter((one) => one !== id) : [...unless, id];
    void orders.keep(kind.id, next.length ? { 'pass-unless': next } : 'ask');
  };
  return (
    <div class="orders">
      {kind.window && (
        <button type="button" class="choice small until-turn" onClick={() => void orders.passUntilTurn(kind.id)}>
          <span>Pass until my next turn</span>
        </button>
      )}
      <details>
        <summary>When to ask me</summary>
        <fieldset>
          <legend>{kind.title}</legend>
          {WAYS.map(([habit, label]) => (
            <label>
              <input
                type="radio"
                name="order"
                checked={now === habit}
                onChange={() => void orders.keep(kind.id, habit)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {filters.length > 0 && (
          <fieldset>
            <legend>Pass unless</legend>
            {filters.map(({ id, label }) => (
              <label>
                <input type="checkbox" checked={unless.includes(id)} onChange={() => toggle(id)} />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        )}
      </details>
    </div>
  );
}

/** While nothing is asked: what the table answers for the seat, and the way back. */
export function OrdersNote({ session }: { session: Session }) {
  const own = Object.values(session.orders.own.value);
  if (!own.length || session.view.known.value?.outcome) return null;
  return (
    <p class="hint orders-note">
      {own.every((habit) => habit === 'pass-until-turn')
        ? 'The table passes for you until your next turn.'
        : 'The table answers some questions for you.'}{' '}
      <button type="button" class="tool" onClick={() => void session.orders.askAgain()}>
        Ask me again
      </button>
    </p>
  );
}
