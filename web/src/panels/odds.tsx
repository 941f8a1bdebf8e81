import type { Choice, Forecast } from '../wire';
import { percent } from '../state/choices';
import { RuleLink } from './rule';

/** As many facts as a glance takes in. */
export const FEW = 3;

export const worth = ({ chance }: Forecast) => chance.hits / chance.of;

/** The chance as a ring that is filled as far. */
export function Ring({ odds }: { odds: Forecast }) {
  const round = 2 * Math.PI * 33;
  return (
    <svg class="tip-ring" viewBox="-40 -40 80 80" role="img" aria-label={`Chance ${percent(odds.chance)}`}>
      <circle r="33" />
      <circle class="share" r="33" stroke-dasharray={`${round * worth(odds)} 999`} transform="rotate(-90)" />
      <text y="7">{percent(odds.chance)}</text>
    </svg>
  );
}

/** Where the rest of a tip is. */
export const More = () => (
  <p class="tip-more">
    more <kbd>Shift</kbd>
  </p>
);

/** The odds of a choice that dice decide: chance and need, the first reasons, or `all` of them. */
export function OddsTip({ label, odds, all }: { label: string; odds: Forecast; all: boolean }) {
  const few = all ? odds.because : odds.because.slice(0, FEW);
  return (
    <>
      <header class="tip-head">
        <Ring odds={odds} />
        <p class="tip-title">
          {label}
          <small>needs {odds.need}</small>
        </p>
      </header>
      {few.length > 0 && (
        <ul class="tip-facts odds">
          {few.map((reason) => (
            <li>{reason}</li>
          ))}
        </ul>
      )}
      {few.length < odds.because.length && <More />}
    </>
  );
}

/** A choice of a few, in words, with what decides it. */
export function ChoiceDetail({ choice, game }: { choice: Choice; game: string }) {
  const { label, odds, blocked } = choice;
  return (
    <>
      <p class="tip-label">{label}</p>
      {odds && (
        <div class="odds">
          <p class="odds-head">
            <strong>{percent(odds.chance)}</strong>
            <span>needs {odds.need}</span>
          </p>
          <meter min={0} max={1} value={worth(odds)} aria-label={`Chance ${percent(odds.chance)}`} />
          {odds.because.length > 0 && (
            <ul>
              {odds.because.slice(0, FEW).map((reason) => (
                <li>{reason}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {blocked && (
        <p class="why-not">
          <b aria-hidden="true">✕</b> {blocked.because} <RuleLink game={game} rule={blocked.rule} />
        </p>
      )}
    </>
  );
}
