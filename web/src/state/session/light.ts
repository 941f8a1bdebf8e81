// What is lit on the board: what can be chosen, what is selected, and what a list or a lesson points at.

import { type ReadonlySignal, computed } from '@preact/signals';
import { DARK, type Light } from '../../board/light';
import type { Choice, Mark, Scene } from '../../wire';
import type { Known } from '../change';
import { actor, choicesAt, isOpen, lit, notes, piecesOf, spacesOf } from '../choices';
import type { Errands } from '../errands';
import { bandsOf, rowOf } from '../bands';
import { trails } from '../trails';
import { ranked } from '../ways';
import type { Choosing } from './choosing';
import type { ErrandsOf } from './errands';
import type { Question } from './question';

export interface LightNeeds {
  known: ReadonlySignal<Known | null>;
  question: Pick<Question, 'prompt' | 'waiting'>;
  choosing: Pick<
    Choosing,
    'selected' | 'hold' | 'via' | 'before' | 'hovered' | 'pointedChoice' | 'pointedLine' | 'pointedRow'
  >;
  errands: Pick<ErrandsOf, 'all'>;
  /** The log after this moment is news to the player. */
  newsFrom: ReadonlySignal<number>;
  /** What a lesson points at. */
  pointing: ReadonlySignal<readonly string[]>;
}

export function createLight(needs: LightNeeds): ReadonlySignal<Light> {
  const { known, question, choosing, errands, newsFrom, pointing } = needs;
  return computed(() => {
    const selected = choosing.selected.value;
    const prompt = question.prompt.value;
    const hovered = choosing.hovered.value;
    const scene = known.value?.scene ?? null;
    const all = scene?.pieces ?? [];
    const over = hovered && prompt ? choicesAt(prompt, selected, choosing.hold.value, hovered, all).filter(isOpen) : [];
    const listed = choosing.pointedChoice.value;
    // Of several the best is shown, unless they lead to different places.
    const pointed = listed ?? ranked(over)[0] ?? null;
    const touches = listed ? listed.touches : (choosing.pointedLine.value?.line.touches ?? []);
    // Once answered, the question is no longer lit, even while the next one is on its way.
    const open = question.waiting.value === null ? prompt : null;
    const ghost = pointed ? ghostOf(pointed) : null;
    const looked = choosing.pointedRow.value;
    const row = looked ?? pointed?.row ?? (open && rowOf(open));
    const { spaces, pieces } = lit(open, selected, all);
    return {
      ...DARK,
      spaces,
      pieces,
      selected,
      pointedSpaces: new Set([
        ...pointing.value,
        ...(open?.amounts?.space === undefined ? [] : [open.amounts.space]),
        ...touches.flatMap((touch) => ('space' in touch ? [touch.space] : [])),
      ]),
      pointedPieces: new Set([
        ...pointing.value,
        ...touches.flatMap((touch) => ('piece' in touch ? [touch.piece] : [])),
      ]),
      notes: notes(open, selected),
      marks: [
        ...(pointed ? marksOf(pointed, scene) : []),
        ...(pointed && hovered && !listed ? beyond(pointed, hovered.space) : []),
        ...(choosing.before.value ? marksOf(choosing.before.value, scene) : []),
        ...(open ? sent(errands.all.value, choosing.via.value, selected, scene) : []),
      ],
      bands: bandsOf(row, scene, hovered && (hovered.piece ?? hovered.space), looked ? undefined : ghost?.space),
      ghost,
      cost: pointed ? costOf(pointed) : null,
      trails: open ? trails(known.value?.log ?? [], newsFrom.value, open.seat, scene?.pieces) : [],
    };
  });
}

const line = (spaces: string[], title: string): Mark => ({ kind: 'path', spaces, title, tone: 'dim', owner: null });

/** The rest of the way, if a piece is to be sent farther than it gets now. */
function beyond({ toward }: Choice, to: string | null): Mark[] {
  const end = toward?.[0];
  return to !== null && end !== undefined && end !== to && toward!.includes(to) ? [line([end, to], 'later')] : [];
}

/** Where pieces have been sent, and by way of which spaces the selected one shall go. */
function sent(errands: Errands, via: readonly string[], selected: string | null, scene: Scene | null): Mark[] {
  const ways = selected !== null && via.length ? [...errands, [selected, via] as const] : [...errands];
  return ways.flatMap(([id, spaces]) => {
    const from = scene?.pieces.find((piece) => piece.id === id)?.at;
    return from ? [line([from, ...spaces], 'on its way')] : [];
  });
}

/** Who stands at the end of a way. */
function ghostOf(choice: Choice): Light['ghost'] {
  const space = choice.marks.find(({ kind }) => kind === 'path')?.spaces.at(-1);
  const piece = actor(choice);
  return piece !== null && space !== undefined && isOpen(choice) ? { piece, space } : null;
}

/** What a choice costs that leads somewhere. */
function costOf(choice: Choice): Light['cost'] {
  const space = spacesOf(choice).at(-1) ?? choice.marks.at(-1)?.spaces.at(-1);
  return choice.cost && space !== undefined && isOpen(choice) ? { space, text: choice.cost } : null;
}

/** The marks of the choice itself, or else an arrow from the piece that acts to its target. */
export function marksOf(choice: Choice, scene: Scene | null): Mark[] {
  if (choice.marks.length) return choice.marks;
  const place = (id: string | undefined) => scene?.pieces.find((piece) => piece.id === id)?.at ?? null;
  const [first, second] = piecesOf(choice);
  const from = place(first);
  const to = spacesOf(choice)[0] ?? place(second);
  if (!from || !to || from === to || !isOpen(choice)) return [];
  return [
    { kind: choice.odds ? 'sight' : 'arrow', spaces: [from, to], title: choice.label, tone: 'plain', owner: null },
  ];
}
