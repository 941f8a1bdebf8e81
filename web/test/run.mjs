// Bundles every *.test.ts and runs it with node's own test runner.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = new URL('.', import.meta.url).pathname;
const out = await mkdtemp(join(tmpdir(), 'retrograde-web-'));
const tests = (await readdir(here)).filter((name) => name.endsWith('.test.ts'));
await build({
  entryPoints: tests.map((name) => here + name),
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  loader: { '.toml': 'text' },
  logLevel: 'warning',
});
const files = tests.map((name) => join(out, name.replace(/\.ts$/, '.mjs')));
const run = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' });
await rm(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
