// Lighthouse's figures for the pages that somebody may open first, on a desktop and on a phone:
//   LIGHTHOUSE=DIRECTORY node browser/lighthouse.mjs [--runs N] [--details] [WORD…]
// DIRECTORY is where `npm install lighthouse` was run: it is ten times the size of everything else here, so it is no dependency.
// Each figure is the median of N runs (3 if not said); WORDs choose pages (`home.phone`); --details lists what cost points.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from './server.mjs';
import { openTable } from './steps.mjs';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, details: { type: 'boolean', default: false } },
});
const program = join(process.env.LIGHTHOUSE ?? '', 'node_modules/lighthouse/cli/index.js');
if (!process.env.LIGHTHOUSE || !existsSync(program)) {
  console.error('LIGHTHOUSE names no directory with lighthouse in it: npm install lighthouse');
  process.exit(1);
}
const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** What every category has to reach. */
const LEAST = 95;

function measured(url, phone, folder) {
  const report = join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--throttling-method=simulate',
      ...(phone ? [] : ['--preset=desktop']),
    ],
    { stdio: 'inherit', env: { ...process.env, CHROME_PATH: PLACES.find((place) => place && existsSync(place)) } },
  );
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code ? reject(new Error(`lighthouse: ${code}`)) : readFile(report, 'utf8').then(JSON.parse).then(resolve, reject),
    ),
  );
}

/** Chromium now and then records a page load without its beginning; then Lighthouse says so and gives up, and is asked again. */
async function reportOf(url, phone, folder) {
  for (let tries = 1; ; tries++)
    try {
      return await measured(url, phone, folder);
    } catch (error) {
      if (tries === 3) throw error;
    }
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** What cost points in a category, the most expensive first. */
function costs({ categories, audits }) {
  return CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .map(({ id, weight }) => ({ ...audits[id], weight }))
      .filter(({ score, weight }) => score !== null && score < 0.98 && weight > 0)
      .map(({ id, score, displayValue, details }) => {
        const where = (details?.items ?? [])
          .slice(0, 4)
          .map((item) => item.node?.selector ?? item.url ?? item.description ?? '')
          .filter(Boolean);
        return `    ${category}: ${id} ${Math.round(score * 100)} ${displayValue ?? ''} ${where.join(' | ')}`;
      }),
  );
}

const server = await startServer();
const folder = await mkdtemp(join(tmpdir(), 'retrograde-lighthouse-'));
let failed = false;
try {
  const { link } = await openTable(
    { server },
    { game: 'unbreakable', scenario: 'retrieval', seed: '4', seats: { blue: 'human', yellow: 'bot:greedy' } },
  );
  const pages = { home: '/', new: '/new/unbreakable/retrieval', rules: '/rules/unbreakable', table: link('blue') };
  console.log(`page${' '.repeat(12)}${CATEGORIES.map((name) => name.padEnd(16)).join('')}load average`);
  for (const [name, path] of Object.entries(pages))
    for (const size of ['desktop', 'phone']) {
      const page = `${name}.${size}`;
      if (wanted.length && !wanted.some((word) => page.includes(word))) continue;
      const reports = [];
      for (let run = 0; run < Number(values.runs); run++)
        reports.push(await reportOf(server.url + path, size === 'phone', folder));
      const scores = CATEGORIES.map((category) =>
        Math.round(100 * median(reports.map(({ categories }) => categories[category].score))),
      );
      failed ||= scores.some((score) => score < LEAST);
      console.log(
        `${page.padEnd(16)}${scores.map((score) => String(score).padEnd(16)).join('')}${loadavg()[0].toFixed(1)}`,
      );
      if (values.details) console.log(costs(reports[0]).join('\n'));
    }
} finally {
  await rm(folder, { recursive: true, force: true });
  await server.stop();
}
process.exit(failed ? 1 : 0);
