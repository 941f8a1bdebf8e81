// A record sheet as a figure: boxes at its parts, what protects it around it, systems at its sides, weapons below.

import { mix } from '../board/colour';
import { n } from '../board/path';
import { safe } from '../board/strokes';
import type { Session } from '../state/session';
import type { Sheet, SheetFigure, SheetRow, Theme, Tick } from '../wire';
import { Boxes } from './boxes';

/** The name of a row among the parts of a figure: its label in small letters. */
export const slug = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** The figure that a sheet is shown as, if any. */
export function figureOf(sheet: Sheet, theme: Theme): SheetFigure | null {
  const name = theme.pieces[sheet.picture ?? '']?.figure;
  return (name && theme.figures[name]) || null;
}

/** A sign of the theme in the colour of the text around it. */
export function Sign({ name, theme }: { name: string; theme: Theme }) {
  const strokes = theme.drawings[`row.${name}`];
  if (!strokes) return null;
  return (
    <svg class="sign-icon" viewBox="-24 -24 48 48" aria-hidden="true">
      <path d={strokes.map(({ d }) => safe(d)).join('')} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}

/** Points at the weapons of a sheet. */
export const pointer =
  ({ choosing }: Session, sheet: string) =>
  (label: string | null) =>
    (choosing.pointedRow.value = label === null ? null : [sheet, label]);

export function FigureSheet({
  sheet,
  figure,
  theme,
  full = false,
  point,
}: {
  sheet: Sheet;
  figure: SheetFigure;
  theme: Theme;
  /** Whether there is room to say everything about weapons. */
  full?: boolean;
  /** A weapon is pointed at, by the label of its row, or none any more. */
  point?: (label: string | null) => void;
}) {
  const rows = new Map(sheet.rows.map((row) => [slug(row.label), row]));
  const aside = (names: readonly string[]) =>
    names.flatMap((name) => (rows.has(name) ? [[name, rows.get(name)!]] : []));
  const [left, right] = [aside(figure.left), aside(figure.right)] as [string, SheetRow][][];
  const placed = new Set([...Object.keys(figure.parts), ...figure.left, ...figure.right, figure.around]);
  // The first row stands beside the name.
  const others = [...rows].slice(1).filter(([name]) => !placed.has(name));
  const [arms, notes] = [
    others.filter(([, row]) => row.boxes.length > 0),
    others.filter(([, row]) => row.boxes.length === 0 && row.value !== ''),
  ];
  const around = rows.get(figure.around);
  return (
    <div class="figure-sheet">
      <Systems rows={left!} theme={theme} />
      <Drawing sheet={sheet} figure={figure} rows={rows} theme={theme} />
      <Systems rows={right!} theme={theme} />
      {around && (
        <p class={`around tone-${around.tone}`}>
          {around.label.toLowerCase()} <b>{around.value}</b>
        </p>
      )}
      <ul class={full ? 'arms full' : 'arms'}>
        {arms.map(([name, row]) => (
          <li
            class={`tone-${row.tone}`}
            title={`${row.label}: ${row.value}`}
            onPointerEnter={() => point?.(row.label)}
            onPointerLeave={() => point?.(null)}
            key={name}
          >
            <span>{row.label.replace(', ', ' ')}</span>
            <small>{full ? row.value : short(row.value)}</small>
            <Boxes boxes={row.boxes} />
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <p class="sheet-notes">
          {notes.map(([name, row]) => (
            <span class={`tone-${row.tone}`} key={name}>
              {row.label} <b>{row.value}</b>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** What a weapon can do, in as little room as there is: its strength, or how many rounds it has. */
function short(value: string): string {
  const [, strength] = /strength (\d+)/.exec(value) ?? [];
  if (strength) return value.includes('close combat') ? `${strength} cc` : strength;
  const rounds = [...(value.split(';')[1] ?? '').matchAll(/(\d+) /g)].map(([, many]) => Number(many));
  return rounds.length ? `${rounds.reduce((sum, many) => sum + many)} left` : '';
}

function Systems({ rows, theme }: { rows: readonly [string, SheetRow][]; theme: Theme }) {
  return (
    <dl class="systems">
      {rows.map(([name, row]) => (
        <div class={`tone-${row.tone}`} key={name}>
          <dt>{row.label.toLowerCase().replace(/ sensors$| servos$/, '')}</dt>
          <dd>
            <Sign name={name} theme={theme} />{' '}
            <b>{row.value.replace(/^signature |^check |, damaged$|, scrambled$/g, '')}</b>
          </dd>
          {row.boxes.length > 0 && (
            <dd>
              <Boxes boxes={row.boxes} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Drawing({
  sheet,
  figure,
  rows,
  theme,
}: {
  sheet: Sheet;
  figure: SheetFigure;
  rows: ReadonlyMap<string, SheetRow>;
  theme: Theme;
}) {
  const [width, height] = figure.size;
  const fill = (sheet.owner === null ? undefined : theme.seats[sheet.owner]?.fill) ?? theme.ink;
  const own = { '--plate': mix(fill, '#0d1d15', 0.6), '--edge': mix(fill, '#ffffff', 0.35) };
  const partAt = (place: string | null) =>
    Object.entries(figure.parts).find(([, part]) => place !== null && part.places.includes(place))?.[0];
  const words = Object.keys(figure.parts).flatMap((name) => {
    const row = rows.get(name);
    return row ? [`${row.label}: ${row.value || 'undamaged'}`] : [];
  });
  return (
    <svg
      class="sheet-figure"
      viewBox={`-30 -24 ${width + 60} ${height + 48}`}
      style={own}
      role="img"
      aria-label={words.join(', ')}
    >
      <Ring boxes={rows.get(figure.around)?.boxes ?? []} width={width} height={height} />
      {figure.shapes.map(({ place, kind, path }, index) => (
        <path
          class={`plate-${kind} tone-${rows.get(partAt(place) ?? '')?.tone ?? 'plain'}`}
          d={safe(path)}
          key={index}
        />
      ))}
      {Object.entries(figure.parts).map(([name, part]) => {
        const row = rows.get(name);
        if (!row) return null;
        const heart = part.places.length === 0 && theme.drawings[`row.${name}`] ? theme.drawings[`row.${name}`]! : [];
        return (
          <g class={`spot tone-${row.tone}`} transform={`translate(${part.at[0]} ${part.at[1]})`} key={name}>
            <title>{`${row.label} ${row.value}`.trim()}</title>
            <rect
              class="spot-case"
              x={heart.length ? -76 : -45}
              y="-25"
              width={heart.length ? 121 : 90}
              height="50"
              rx="11"
            />
            {heart.length > 0 && (
              <path
                transform="translate(-54 0) scale(.72)"
                class="spot-sign"
                d={heart.map(({ d }) => safe(d)).join('')}
              />
            )}
            {row.boxes.map((tick, index) => (
              <g
                class={`spot-box ${tick}`}
                transform={`translate(${(index - (row.boxes.length - 1) / 2) * 40} 0)`}
                key={index}
              >
                <rect x="-16" y="-16" width="32" height="32" rx="5" />
                {tick !== 'open' && <path d="M-8 -8L8 8M8 -8L-8 8" />}
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** One arc a box around the figure; lost ones leave a gap. */
function Ring({ boxes, width, height }: { boxes: readonly Tick[]; width: number; height: number }) {
  if (!boxes.length) return null;
  const step = (2 * Math.PI) / boxes.length;
  const [rx, ry] = [width / 2 + 22, height / 2 + 14];
  const on = (angle: number) => `${n(width / 2 + rx * Math.sin(angle))} ${n(height / 2 - ry * Math.cos(angle))}`;
  const left = boxes.filter((tick) => tick === 'open').length;
  const arcs = (open: boolean) =>
    boxes
      .map((_, index) =>
        index < left === open ? `M${on((index + 0.1) * step)}A${rx} ${ry} 0 0 1 ${on((index + 0.9) * step)}` : '',
      )
      .join('');
  return (
    <g class="ring" aria-hidden="true">
      <path class="ring-gone" d={arcs(false)} />
      <path class="ring-left" d={arcs(true)} style={{ strokeWidth: String(5 + (9 * left) / boxes.length) }} />
    </g>
  );
}

/** The parts of a figure as a row of signs, where there is no room for it. */
export function PartStrip({ sheet, figure, theme }: { sheet: Sheet; figure: SheetFigure; theme: Theme }) {
  const shown = sheet.rows
    .map((row) => [slug(row.label), row] as const)
    .filter(([name]) => name === figure.around || name in figure.parts);
  return (
    <ul class="part-strip" aria-label={sheet.title}>
      {shown.map(([name, row]) => (
        <li class={`tone-${row.tone}`} key={name}>
          <Sign name={name} theme={theme} />
          {row.boxes.length > 4 ? (
            <b>{row.boxes.filter((tick) => tick === 'open').length}</b>
          ) : (
            <Boxes boxes={row.boxes} />
          )}
          <small>{brief(row.label)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Two words are too long for a sign: `r. arm`. */
const brief = (label: string): string => {
  const [first = '', second] = label.toLowerCase().split(' ');
  return second ? `${first === 'force' ? '' : `${first[0]}. `}${second}` : first;
};
