// Bundles the client into dist/: one page, one script, one stylesheet. `--watch` rebuilds on change.
import { context } from 'esbuild';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const out = new URL('dist/', import.meta.url).pathname;
const watch = process.argv.includes('--watch');

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(new URL('index.html', import.meta.url), `${out}index.html`);

const builder = await context({
  absWorkingDir: new URL('.', import.meta.url).pathname,
  entryPoints: { app: 'src/app.tsx', 'app.style': 'src/styles/app.css' },
  entryNames: '[name]',
  outdir: out,
  bundle: true,
  minify: !watch,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [
    {
      name: 'one-stylesheet',
      setup(build) {
        build.onEnd(async () => {
          await cp(`${out}app.style.css`, `${out}app.css`).catch(() => {});
          await rm(`${out}app.style.css`, { force: true });
        });
      },
    },
  ],
});

if (watch) {
  await builder.watch();
} else {
  await builder.rebuild();
  await builder.dispose();
  const files = await Promise.all(['index.html', 'app.js', 'app.css'].map((name) => readFile(out + name)));
  const packed = files.map((file) => gzipSync(file, { level: 9 }).length);
  const total = packed.reduce((sum, size) => sum + size, 0);
  console.log(
    `client: index.html ${packed[0]} B, app.js ${packed[1]} B, app.css ${packed[2]} B, together ${(total / 1024).toFixed(1)} KB compressed`,
  );
  // The limit for the first load; a build that exceeds it fails.
  if (total > 120 * 1024) {
    console.error('the first load is more than 120 KB compressed');
    process.exit(1);
  }
}
