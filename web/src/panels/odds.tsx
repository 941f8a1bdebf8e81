import type { Choice } from '../wire';
import { percent } from '../state/choices';
import { RuleLink } from './rule';

/** The odds of a choice that dice decide. */
export function Odds({ choice }: { choice: Choice }) {
  if (!choice.odds) return null;
  const { chance, need, because } = choice.odds;
  return (
    <div class="odds">
      <p class="odds-head">
        <strong>{percent(chance)}</strong>
        <span>needs {need}</span>
      </p>
      <meter min={0} max={1} value={chance.hits / chance.of} aria-label={`Chance ${percent(chance)}`} />
      {because.length > 0 && (
        <ul>
          {because.map((reason) => (
            <li>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function ChoiceDetail({ choice, game }: { choice: Choice; game: string }) {
  return (
    <>
      <p class="tip-label">{choice.label}</p>
      <Odds choice={choice} />
      {choice.blocked && (
        <p class="why-not">
          <b aria-hidden="true">✕</b> {choice.blocked.because} <RuleLink game={game} rule={choice.blocked.rule} />
        </p>
      )}
    </>
  );
}
