// Words in the display letters of a theme; without such letters, or without one of them, in the page's own.

import { type Style, coats, lettered } from '../board/letters';
import type { Theme } from '../wire';

/** As large as its box allows; `kind` is a class for where it stands. */
export function Letters({
  text,
  theme,
  kind = '',
  align = 'xMinYMid',
  ...style
}: { text: string; theme: Theme; kind?: string; align?: 'xMinYMid' | 'xMidYMid' | 'xMaxYMid' } & Style) {
  const found = lettered(theme.lettering, text);
  if (!found)
    return (
      <span class={`letters plain ${kind}`} style={{ '--chars': String(text.length) }}>
        {text}
      </span>
    );
  const edge = (style.outline ? (style.beyond ?? 1.6) : 0) + (theme.lettering.weight / 20) * (style.weight ?? 1);
  const lean = Math.tan((theme.lettering.lean * Math.PI) / 180) * 12;
  const [right, low] = style.shadow ? [1.6, 1.8] : [0, 0];
  const box = [-edge - lean, -edge, found.width + 2 * edge + lean + right, 12 + 2 * edge + low];
  return (
    <span class={`letters ${kind}`}>
      <span class="sr">{text}</span>
      <svg
        viewBox={box.map((value) => value.toFixed(1)).join(' ')}
        preserveAspectRatio={align}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: coats(found, theme.lettering, style) }}
      />
    </span>
  );
}
