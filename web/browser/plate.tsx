// All pieces of a theme on one plate, in each of their forms: large, as on a board seen from nearby, and as small as they get, in the
// colours of the seats.

import { render } from 'preact';
import { patternsMarkup, patternsOf } from '../src/board/drawings';
import { pieceMarkup } from '../src/board/pieces';
import type { Piece, Sheet, Theme } from '../src/wire';

const patterns = patternsOf('plate');

/** What is shown: a kind of piece in one of its forms. */
interface Entry {
  kind: string;
  form: string | null;
  name: string;
}

/** Each drawing once: the kinds of pieces, and the forms that have a drawing of their own. */
function entriesOf(theme: Theme): Entry[] {
  const seen = new Set<string>();
  return Object.entries(theme.pieces).flatMap(([kind, { shape, name }]) => {
    const forms = Object.keys(theme.drawings)
      .filter((key) => key.startsWith(`${shape}.`))
      .map((key) => key.slice(shape.length + 1));
    const own = forms.includes(kind) ? [kind] : [null, ...forms.filter((form) => !theme.pieces[form])];
    return own.flatMap((form) => {
      const drawing = form === null ? shape : `${shape}.${form}`;
      if (!theme.drawings[drawing] || seen.has(drawing)) return [];
      seen.add(drawing);
      return [{ kind, form, name: form === null || form === kind ? name : `${name}, ${form.replaceAll('-', ' ')}` }];
    });
  });
}

/** The seat whose colours a piece wears: the one its form is named after, or each in turn. */
const ownerOf = ({ seats }: Theme, { form }: Entry, index: number): number => {
  const own = seats.findIndex(({ name }) => name !== '' && name === form);
  return own < 0 ? index % Math.max(1, seats.length) : own;
};

/** The badge that lies around a piece, with as many boxes as are left. */
function standing(theme: Theme, { kind, form, name }: Entry, seat: number, left: number): [Piece, Sheet | undefined] {
  const [badge, look] = Object.entries(theme.badges).find(([, { shape }]) => shape === 'halo') ?? [];
  const boxes = Array.from({ length: 12 }, (_, index) => (index < left ? ('open' as const) : ('crossed' as const)));
  const badges = badge && left ? [{ kind: badge, text: String(left), title: look!.name, tone: 'plain' as const }] : [];
  // What is part of the ground is nobody's.
  const owner = theme.pieces[kind]?.base === 'ground' ? null : seat;
  const id = `${'AB'[seat] ?? 'C'}1`;
  const piece: Piece = {
    ...{
      id,
      kind,
      form,
      name: name.split(', ').at(-1)!,
      owner,
      at: null,
      facing: null,
      badges,
      active: true,
      count: 1,
    },
  };
  const row = { label: look?.name ?? '', value: '', tone: 'plain' as const, boxes };
  return [piece, { id, title: '', owner, rows: [row], group: '', picture: null }];
}

function Drawn({
  theme,
  entry,
  owner,
  size,
  left,
}: {
  theme: Theme;
  entry: Entry;
  owner: number;
  size: number;
  left: number;
}) {
  const [piece, sheet] = standing(theme, entry, owner, left);
  const markup = pieceMarkup(piece, theme, patterns, sheet);
  return (
    <svg
      class="piece"
      width={size}
      height={size}
      viewBox="-29 -29 58 60"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** What is drawn on cards only lies on no base. */
const bare = (theme: Theme): Theme => ({
  ...theme,
  pieces: Object.fromEntries(
    Object.entries(theme.pieces).map(([kind, look]) => [kind, { ...look, base: look.base || 'bare' }]),
  ),
});

export function plate(given: Theme, title: string): void {
  const theme = bare(given);
  const ground = theme.relief?.fields[0] ?? theme.tones.raised ?? theme.background;
  const style = `html,body{position:static;overflow:visible;height:auto}body{margin:0;background:${theme.background};color:${theme.ink};font:14px DejaVu Sans,sans-serif}
    main{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));gap:10px;padding:0 20px 20px}h1{margin:18px 20px 12px;font-size:24px}
    figure{margin:0;padding:10px;border:1px solid ${theme.tones.line || '#555555'};border-radius:8px;background:${theme.tones.raised || theme.background}}
    figure>svg{display:block;margin:0 auto}figcaption{margin:6px 0;min-height:2.4em;font-weight:700;font-size:13px;line-height:1.2}
    p{display:flex;align-items:end;gap:6px;margin:0;padding:6px;border-radius:6px;background:${ground}}
    .piece{transform:none;opacity:1}.hit{fill:none;stroke:none}.piece .halo,.ground-name,.name-plate{display:none}`;
  render(
    <>
      <style>{style}</style>
      <svg
        width="0"
        height="0"
        style="position:absolute"
        dangerouslySetInnerHTML={{ __html: `<defs>${patternsMarkup(theme, patterns)}</defs>` }}
      />
      <h1>{title}</h1>
      <main>
        {entriesOf(theme).map((entry, index) => {
          const owner = ownerOf(theme, entry, index);
          const left = theme.pieces[entry.kind]!.figure ? 12 - (index % 3) * 4 : 0;
          return (
            <figure key={entry.name}>
              <Drawn theme={theme} entry={entry} owner={owner} size={140} left={left} />
              <figcaption>{entry.name}</figcaption>
              <p>
                {[40, 28].flatMap((size) =>
                  [0, 1].map((more) => (
                    <Drawn
                      theme={theme}
                      entry={entry}
                      owner={ownerOf(theme, entry, index + more)}
                      size={size}
                      left={0}
                      key={more}
                    />
                  )),
                )}
              </p>
            </figure>
          );
        })}
      </main>
    </>,
    document.getElementById('app')!,
  );
}

Object.assign(globalThis, { plate });
