// Lines of a rule: a sentence, lists and tables, with every rule id as a link.

import type { ComponentChildren } from 'preact';
import { openRule } from './rule';

/** Text with **strong** and `code`, and ids of rules as links. */
export function RuleWords({ text, game, prefix, find }: { text: string; game: string; prefix: string; find?: string }) {
  const parts = text.split(new RegExp(`(\\*\\*[^*]+\\*\\*|\`[^\`]+\`|\\b${prefix}-[A-Z]?\\d+\\b)`));
  return (
    <>
      {parts.map((part): ComponentChildren => {
        if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
        if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
        if (part.startsWith(`${prefix}-`)) {
          return (
            <a class="rule-ref" href={`/rules/${game}#${part}`} onClick={() => (openRule.value = null)}>
              {part}
            </a>
          );
        }
        return find ? <Found text={part} find={find} /> : part;
      })}
    </>
  );
}

function Found({ text, find }: { text: string; find: string }) {
  const words = find
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/[^\w-]/g, '\\$&'));
  if (!words.length) return <>{text}</>;
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'i'));
  return <>{parts.map((part, index) => (index % 2 ? <mark>{part}</mark> : part))}</>;
}

export function RuleLines({
  lines,
  game,
  prefix,
  find = '',
}: {
  lines: string[];
  game: string;
  prefix: string;
  find?: string;
}) {
  const words = (text: string) => <RuleWords text={text} game={game} prefix={prefix} find={find} />;
  const blocks: ComponentChildren[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!.trim();
    if (!line) continue;
    if (line.startsWith('|')) {
      const rows: string[][] = [];
      for (; index < lines.length && lines[index]!.trim().startsWith('|'); index++) rows.push(cells(lines[index]!));
      index--;
      blocks.push(<Table rows={rows.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)))} words={words} />);
    } else if (line.startsWith('- ')) {
      blocks.push(<p class="rule-item">{words(line.slice(2))}</p>);
    } else {
      // A rule that belongs to one part of the game names that part first; `core`, the whole game, goes without saying.
      const [, tag, rest] = (index === 0 && /^\(([a-z][\w:, -]*)\)\s+(.*)$/.exec(line)) || [null, 'core', line];
      blocks.push(
        <p>
          {tag !== 'core' && <em class="rule-tag">{tag}</em>} {words(rest!)}
        </p>,
      );
    }
  }
  return <div class="rule-lines">{blocks}</div>;
}

const cells = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function Table({ rows, words }: { rows: string[][]; words: (text: string) => ComponentChildren }) {
  const [head, ...body] = rows;
  return (
    <div class="rule-table" tabIndex={0} role="region" aria-label="Rules table">
      <table>
        <thead>
          <tr>
            {head?.map((cell) => (
              <th scope="col">{words(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
