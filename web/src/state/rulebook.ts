// The rules by chapters, and the search through them; no DOM.

import type { RuleText } from '../wire';

export interface Part {
  title: string;
  first: string;
  rules: RuleText[];
}

export interface Chapter {
  title: string;
  first: string;
  parts: Part[];
}

/** Rules by their first two headings, in the order of the text. */
export function chaptersOf(rules: readonly RuleText[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const rule of rules) {
    const [head = 'Rules', ...rest] = rule.section;
    const title = rest.join(' › ');
    let chapter = chapters.at(-1);
    if (chapter?.title !== head) chapters.push((chapter = { title: head, first: rule.id, parts: [] }));
    let part = chapter.parts.at(-1);
    if (part?.title !== title) chapter.parts.push((part = { title, first: rule.id, rules: [] }));
    part!.rules.push(rule);
  }
  return chapters;
}

/** Rules that contain all the words; first the one with that id, then those that contain the exact phrase. */
export function found(rules: readonly RuleText[], text: string): RuleText[] {
  const phrase = text.toLowerCase().trim();
  const words = phrase.split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const hits = rules.flatMap((rule) => {
    const id = rule.id.toLowerCase();
    const all = `${id} ${rule.section.join(' ')} ${rule.lines.join(' ')}`.toLowerCase();
    if (!words.every((word) => all.includes(word))) return [];
    return [{ rule, rank: id === phrase ? 0 : rule.lines.join(' ').toLowerCase().includes(phrase) ? 1 : 2 }];
  });
  return hits.sort((a, b) => a.rank - b.rank).map((hit) => hit.rule);
}
