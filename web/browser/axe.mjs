// Whether everybody can use a page, as far as a program can tell.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Pieces and cards are named by sentences that say all that is drawn on them; axe runs the drawn words together into one. */
const isDrawnName = (id, html) =>
  id === 'label-content-name-mismatch' && /^<(g class="piece|button [^>]*class="in-hand)/.test(html);

/** Fails if the page as it is has serious or critical problems. */
export async function usable(page, where) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'], preload: false, selectors: false }),
  );
  const bad = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isDrawnName(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0);
  assert.deepEqual(
    bad.map(
      ({ id, nodes }) =>
        `${where}: ${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 160)} (${node.failureSummary?.split('\n')[1]?.trim().slice(0, 140)})`)
          .join(' | ')}`,
    ),
    [],
  );
}
