// Whether everybody can use a page, as far as a program can tell.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if the page as it is has serious or critical problems. */
export async function usable(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
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
