// Cuts the text of the rules into single rules, as the server does.
export function rulesOf(text) {
  const rules = [];
  let headings = [];
  let open = false;
  for (const line of text.split('\n')) {
    const level = /^#*/.exec(line)[0].length;
    const item = /^\s*- \[([A-Z0-9]+-[A-Z0-9]+)\]\s*(.*)$/.exec(line);
    if (level > 0) {
      headings = headings.filter((heading) => heading.level < level);
      headings.push({ level, text: line.slice(level).trim() });
      open = false;
    } else if (item) {
      const section = headings.filter((heading) => heading.level > 1).map((heading) => heading.text);
      rules.push({ id: item[1], section, lines: [item[2]] });
      open = true;
    } else if (open && (line.trim() === '' || /^[ \t|]/.test(line))) {
      rules.at(-1).lines.push(line);
    } else {
      open = false;
    }
  }
  for (const rule of rules) while (rule.lines.at(-1)?.trim() === '') rule.lines.pop();
  return rules;
}
