// The choices of a question as the panel lists them; no DOM.

import type { Asked, Choice, TradeOffer } from '../wire';
import {
  type ChoiceGroup,
  actor,
  actors,
  cardsOf,
  ends,
  endings,
  filtered,
  grouped,
  inSight,
  isFeatured,
  isOnBoard,
  isOpen,
  isShort,
  isSquad,
  offersOf,
  wholeOf,
} from './choices';
import { numbered } from './keys';
import { isWay } from './ways';

export interface Listed {
  /** Whether several pieces can act, of which none is selected: their choices wait. */
  waiting: boolean;
  groups: ChoiceGroup[];
  /** Those of them that are rarely wanted and keep to one line; they come last. */
  aside: Set<ChoiceGroup>;
  /** Those that end the question, always in sight. */
  ends: Choice[];
  /** The number key of each. */
  order: Map<string, number>;
  /** All open ones. */
  open: Choice[];
  blocked: Choice[];
}

/** Answers that other parts of the question give: partners of an offer, rows of amounts. */
const shownElsewhere = ({ draft, amounts, choices }: Asked): Set<string> =>
  new Set([
    ...(draft?.partners.map(({ begin }) => begin) ?? []),
    ...(amounts?.one_by_one ? amounts.rows.map(({ words }) => words) : []),
    ...(amounts && !amounts.one_by_one && amounts.before
      ? choices.map(({ answer }) => answer).filter((answer) => answer.startsWith(`${amounts.before} `))
      : []),
  ]);

/** A named group of mere names is set aside while others show what they are about. */
function isAside(prompt: Asked, groups: readonly ChoiceGroup[], group: ChoiceGroup): boolean {
  const tells = (choice: Choice) => isFeatured(choice, prompt.recommended) || choice.odds !== null;
  const besides = groups.some((other) => other !== group && (other.onBoard.length > 0 || other.buttons.some(tells)));
  const mere = group.title !== null && group.actor === null && !group.onBoard.length && !group.buttons.some(tells);
  return mere && besides && group.buttons.length > 1;
}

/** Whether a group is about cards of one's own hand, and nothing else. */
export const isHeld = ({ buttons, onBoard }: ChoiceGroup, hand: ReadonlySet<string>): boolean =>
  buttons.length > 0 && !onBoard.length && buttons.every((choice) => cardsOf(choice).some((id) => hand.has(id)));

/** `offers` are those that wait beside the board, with their answers. */
export function listed(
  prompt: Asked,
  selected: string | null,
  filter: string,
  offers: readonly TradeOffer[] = [],
  /** The cards of one's own hand, which says of itself what can be played. */
  hand: ReadonlySet<string> = new Set(),
): Listed {
  const beside = new Set(offers.filter(({ state }) => state === 'open').map(({ id }) => id));
  const elsewhere = shownElsewhere(prompt);
  // Of a few that act together all choices are listed, those of the selected one first; the board is lit for that one only.
  const squad = isSquad(prompt) && selected !== null;
  const found = filtered(inSight(prompt, squad ? null : selected), filter).filter(
    // Ways are for the board: in words each of them is several answers. What touches nothing there is listed.
    (choice) =>
      !(isWay(choice) && isOnBoard(choice)) &&
      !(
        squad &&
        !filter &&
        actor(choice) !== selected &&
        (isOnBoard(choice) || !isOpen(choice)) &&
        actor(choice) !== null
      ) &&
      !offersOf(choice).some((offer) => beside.has(offer)) &&
      !elsewhere.has(choice.answer),
  );
  const all = [...new Set(found.map((choice) => wholeOf(prompt, choice) ?? choice))];
  const open = all.filter(isOpen);
  const waiting = actors(prompt).length > 1 && selected === null && !filter && !isShort(prompt);
  const last = endings(open);
  const others = open.filter((choice) => !ends(choice));
  const sorted = grouped(others, prompt.recommended);
  const aside = new Set(filter ? [] : sorted.filter((group) => isAside(prompt, sorted, group)));
  const first = (group: ChoiceGroup) => Number(squad && group.actor !== selected && group.actor !== null);
  // What the hand shows as well comes after what only the list says.
  const held = (group: ChoiceGroup) => Number(isHeld(group, hand));
  const groups = sorted.filter((group) => !aside.has(group)).sort((a, b) => first(a) - first(b) || held(a) - held(b));
  return {
    waiting,
    groups: [...groups, ...aside],
    aside,
    ends: last,
    order: numbered(groups, waiting, last),
    open,
    blocked: all.filter((choice) => !isOpen(choice)),
  };
}
