// A rule id as a link, and the rule it stands for.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { getRules } from '../net/api';
import type { RuleId, Rules } from '../wire';
import { RuleLines } from './ruletext';
import { Dialog } from './dialog';

/** The rule that is open over the page. */
export const openRule = signal<{ game: string; rule: RuleId } | null>(null);

export function RuleLink({ game, rule }: { game: string; rule: RuleId | null }) {
  if (!rule) return null;
  return (
    <button
      type="button"
      class="rule-link"
      title={`Show rule ${rule}`}
      onClick={(event) => {
        event.stopPropagation();
        openRule.value = { game, rule };
      }}
    >
      {rule}
    </button>
  );
}

export function RuleDialog() {
  const open = openRule.value;
  const [book, setBook] = useState<Rules | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    if (!open) return;
    getRules(open.game).then(setBook, (error: Error) => setFailed(error.message));
  }, [open?.game]);
  if (!open) return null;
  const rule = book?.rules.find((one) => one.id === open.rule);
  return (
    <Dialog title={open.rule} onClose={() => (openRule.value = null)} small>
      {rule ? (
        <>
          <p class="rule-section">{rule.section.join(' › ')}</p>
          <RuleLines game={open.game} lines={rule.lines} prefix={book!.prefix} />
        </>
      ) : (
        <p>{failed || (book ? 'This rule is not in the rulebook.' : 'Loading the rules…')}</p>
      )}
      <p class="dialog-foot">
        <a href={`/rules/${open.game}#${open.rule}`} onClick={() => (openRule.value = null)}>
          Open the rulebook
        </a>
      </p>
    </Dialog>
  );
}
