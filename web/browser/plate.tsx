// All pieces of a theme on one plate: large, as on a board seen from nearby, and as small as they get, in the colours of two seats.

import { render } from 'preact';
import { patternsMarkup, patternsOf } from '../src/board/drawings';
import { pieceMarkup } from '../src/board/pieces';
import type { Piece, Sheet, Theme } from '../src/wire';

const patterns = patternsOf('plate');

/** The badge that lies around a piece, with as many boxes as are left. */
function standing(theme: Theme, kind: string, owner: number, left: number): [Piece, Sheet | undefined] {
  const [badge, look] = Object.entries(theme.badges).find(([, { shape }]) => shape === 'halo') ?? [];
  const boxes = Array.from({ length: 12 }, (_, index) => (index < left ? ('open' as const) : ('crossed' as const)));
  const badges = badge && left ? [{ kind: badge, text: String(left), title: look!.name, tone: 'plain' as const }] : [];
  const id = `${'AB'[owner] ?? 'C'}1`;
  const piece: Piece = {
    ...{ id, kind, form: null, name: kind, owner, at: null, facing: null, badges, active: true, count: 1 },
  };
  const row = { label: look?.name ?? '', value: '', tone: 'plain' as const, boxes };
  return [piece, { id, title: '', owner, rows: [row], group: '', picture: null }];
}

function Drawn({
  theme,
  kind,
  owner,
  size,
  left,
}: {
  theme: Theme;
  kind: string;
  owner: number;
  size: number;
  left: number;
}) {
  const [piece, sheet] = standing(theme, kind, owner, left);
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

export function plate(theme: Theme, title: string): void {
  const ground = theme.relief?.fields[0] ?? theme.background;
  const style = `body{margin:0;background:${theme.background};color:${theme.ink};font:14px DejaVu Sans,sans-serif}
    main{display:grid;grid-template-columns:repeat(7,1fr);gap:10px;padding:0 20px 20px}h1{margin:18px 20px 12px;font-size:24px}
    figure{margin:0;padding:10px;border:1px solid ${theme.tones.line || '#555555'};border-radius:8px;background:${theme.tones.raised || theme.background}}
    figure>svg{display:block;margin:0 auto}figcaption{margin:6px 0;font-weight:700}
    p{display:flex;align-items:end;gap:6px;margin:0;padding:6px;border-radius:6px;background:${ground}}.halo{display:none}`;
  const kinds = Object.entries(theme.pieces);
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
        {kinds.map(([kind, look], index) => (
          <figure key={kind}>
            <Drawn
              theme={theme}
              kind={kind}
              owner={index % 2}
              size={150}
              left={look.figure ? 12 - (index % 3) * 4 : 0}
            />
            <figcaption>{look.name}</figcaption>
            <p>
              {[40, 28].flatMap((size) =>
                [0, 1].map((owner) => (
                  <Drawn theme={theme} kind={kind} owner={owner} size={size} left={0} key={owner} />
                )),
              )}
            </p>
          </figure>
        ))}
      </main>
    </>,
    document.getElementById('app')!,
  );
}

Object.assign(globalThis, { plate });
