// The choices of a question as the panel lists them; no DOM.

import type { Asked, Choice } from '../wire';
import { type ChoiceGroup, actors, ends, endings, filtered, grouped, inSight, isOpen } from './choices';
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

export function listed(prompt: Asked, selected: string | null, filter: string): Listed {
  const all = filtered(inSight(prompt, selected), filter);
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
