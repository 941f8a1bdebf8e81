// The choices of a question as the panel lists them; no DOM.

import type { Asked, Choice, TradeOffer } from '../wire';
import { type ChoiceGroup, actors, ends, endings, filtered, grouped, inSight, isOpen, offersOf } from './choices';
import { numbered } from './keys';

export interface Listed {
  /** Whether several pieces can act, of which none is selected: their choices wait. */
  waiting: boolean;
  groups: ChoiceGroup[];
  /** Those that end the question, always in sight. */
  ends: Choice[];
  /** The number key of each. */
  order: Map<string, number>;
  /** All open ones. */
  open: Choice[];
  blocked: Choice[];
}

/** Answers that other parts of the question give: partners of an offer, rows of amounts. */
const shownElsewhere = ({ draft, amounts }: Asked): Set<string> =>
  new Set([
    ...(draft?.partners.map(({ begin }) => begin) ?? []),
    ...(amounts?.one_by_one ? amounts.rows.map(({ words }) => words) : []),
  ]);

/** `offers` are those that wait beside the board, with their answers. */
export function listed(
  prompt: Asked,
  selected: string | null,
  filter: string,
  offers: readonly TradeOffer[] = [],
): Listed {
  const beside = new Set(offers.filter(({ state }) => state === 'open').map(({ id }) => id));
  const elsewhere = shownElsewhere(prompt);
  const all = filtered(inSight(prompt, selected), filter).filter(
    (choice) => !offersOf(choice).some((offer) => beside.has(offer)) && !elsewhere.has(choice.answer),
  );
  const open = all.filter(isOpen);
  const waiting = actors(prompt).length > 1 && selected === null && !filter;
  const last = endings(open);
  const others = open.filter((choice) => !ends(choice));
  const groups = grouped(others, prompt.recommended);
  return {
    waiting,
    groups,
    ends: last,
    order: numbered(groups, waiting, last),
    open,
    blocked: all.filter((choice) => !isOpen(choice)),
  };
}
