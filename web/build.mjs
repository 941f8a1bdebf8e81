// Bundles the client into dist/: one page, one script, one stylesheet, and what is loaded only where it is needed.
// `--watch` rebuilds on change.
import { context } from 'esbuild';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const out = new URL('dist/', import.meta.url).pathname;
const watch = process.argv.includes('--watch');

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const page = await readFile(new URL('index.html', import.meta.url), 'utf8');

/** The scripts that the page needs from the start: the first one and what it imports. */
function first(outputs, name = 'dist/app.js', found = new Set()) {
  found.add(name);
  for (const { path, kind } of outputs[name].imports)
    if (kind === 'import-statement' && !found.has(path)) first(outputs, path, found);
  return [...found].map((path) => path.replace('dist/', ''));
}

/** The page, which asks for all of them at once. */
async function writePage(scripts) {
  const more = scripts.filter((name) => name !== 'app.js');
  const links = more.map((name) => `    <link rel="modulepreload" href="/${name}" />\n`);
  await writeFile(`${out}index.html`, page.replace(/ *<script type="module"/, (script) => links.join('') + script));
}

const builder = await context({
  absWorkingDir: new URL('.', import.meta.url).pathname,
  entryPoints: { app: 'src/app.tsx', 'app.style': 'src/styles/app.css' },
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  splitting: true,
  metafile: true,
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
        build.onEnd(async ({ metafile }) => {
          if (metafile) await writePage(first(metafile.outputs));
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
  const { metafile } = await builder.rebuild();
  await builder.dispose();
  const scripts = first(metafile.outputs);
  const names = ['index.html', 'app.css', ...scripts];
  const packed = await Promise.all(
    names.map(async (name) => gzipSync(await readFile(out + name), { level: 9 }).length),
  );
  const total = packed.reduce((sum, size) => sum + size, 0);
  console.log(
    `client: ${names.map((name, index) => `${name} ${packed[index]} B`).join(', ')}, together ${(total / 1024).toFixed(1)} KB compressed`,
  );
  const later = Object.keys(metafile.outputs)
    .map((path) => path.replace('dist/', ''))
    .filter((name) => name.endsWith('.js') && !scripts.includes(name));
  for (const name of later)
    console.log(`loaded later: ${name} ${gzipSync(await readFile(out + name), { level: 9 }).length} B`);
  // The limit for the first load; a build that exceeds it fails.
  if (total > 120 * 1024) {
    console.error('the first load is more than 120 KB compressed');
    process.exit(1);
  }
}
