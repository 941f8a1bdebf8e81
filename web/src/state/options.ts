// Options in groups, where there are many; no DOM.

import type { OptionInfo, RuleText } from '../wire';

export interface OptionGroup {
  /** Null for those that come first, without a heading. */
  title: string | null;
  options: OptionInfo[];
}

/** Groups options by the chapter of their rule; an option alone in its chapter comes first, without a heading. */
export function groupOptions(options: readonly OptionInfo[], rules: readonly RuleText[]): OptionGroup[] {
  const chapters = new Map(rules.map((rule) => [rule.id, rule.section[0] ?? null]));
  const chapterOf = (option: OptionInfo) => (option.rule === null ? null : (chapters.get(option.rule) ?? null));
  const groups: OptionGroup[] = [{ title: null, options: [] }];
  for (const option of options) {
    const chapter = chapterOf(option);
    const alone = chapter === null || options.filter((other) => chapterOf(other) === chapter).length < 2;
    const title = alone ? null : chapter.replace(/^\d+\.\s*/, '');
    const group = groups.find((one) => one.title === title);
    if (group) group.options.push(option);
    else groups.push({ title, options: [option] });
  }
  return groups.filter((group) => group.options.length);
}
