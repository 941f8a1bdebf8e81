// Bundles the client into dist/: one page, its script and stylesheet, and parts that come when they are needed. `--watch`
// rebuilds on change.
import { context } from 'esbuild';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const out = new URL('dist/', import.meta.url).pathname;
const watch = process.argv.includes('--watch');

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(new URL('index.html', import.meta.url), `${out}index.html`);

const builder = await context({
  absWorkingDir: new URL('.', import.meta.url).pathname,
  entryPoints: {
    app: 'src/app.tsx',
    'app.style': 'src/styles/app.css',
    boot: 'src/styles/boot.css',
    workshop: 'src/styles/workshop-page.css',
    fights: 'src/styles/fights.css',
    shots: 'src/styles/shots.css',
    lines: 'src/styles/lines.css',
    coach: 'src/styles/coach.css',
    others: 'src/styles/others.css',
    roster: 'src/styles/roster.css',
  },
  entryNames: '[name]',
  // A part whose name tells its content may be kept for ever.
  chunkNames: 'parts/[name]-[hash]',
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
  const { metafile } = await builder.rebuild();
  await builder.dispose();
  const size = async (name) => gzipSync(await readFile(out + name), { level: 9 }).length;
  // What comes with a script: itself and what it cannot do without.
  const withParts = (path, found = new Set()) => {
    found.add(path);
    for (const { path: other, kind } of metafile.outputs[path].imports)
      if (kind === 'import-statement' && !found.has(other)) withParts(other, found);
    return found;
  };
  const named = (path) => path.replace('dist/', '');
  const scripts = [...withParts('dist/app.js')].map(named);
  const partsOf = (page) => {
    const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === page);
    return [...withParts(path)].map(named).filter((name) => !scripts.includes(name));
  };
  // A table is the largest page that somebody may open first.
  const atTable = partsOf('src/pages/table.tsx');
  // All of them are asked for at once, not one after the other.
  const page = await readFile(`${out}index.html`, 'utf8');
  const write = (name, parts, sheets = []) => {
    const preloads = parts
      .filter((part) => part !== 'app.js')
      .map((part) => `<link rel="modulepreload" href="/${part}" />`);
    preloads.push(...sheets.map((sheet) => `<link rel="preload" as="style" href="/${sheet}" />`));
    // What a page shows before its script has run does not wait for its styles.
    const last = '<link rel="stylesheet" href="/app.css" />';
    const styles = sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}" />`);
    const whole = page.replace('</head>', `${preloads.join('')}</head>`).replace(last, last + styles.join(''));
    return writeFile(`${out}${name}.html`, whole);
  };
  // Nobody who opens a table needs the home page, and the other way round.
  const atHome = partsOf('src/pages/home.tsx');
  await write('index', [...scripts, ...atHome]);
  await write('table', [...scripts, ...atTable]);
  // Whoever opens these by a link need not wait until the page notices where the link leads.
  for (const [name, file] of Object.entries({ rules: 'rules.tsx', new: 'others.ts' }))
    await write(name, [...scripts, ...partsOf(`src/pages/${file}`)], ['others.css']);
  const first = ['index.html', ...scripts, 'boot.css', 'app.css'];
  const packed = await Promise.all(first.map(size));
  const later = Object.keys(metafile.outputs).filter(
    (path) => path.endsWith('.js') && ![...scripts, ...atTable, ...atHome].includes(path.slice(5)),
  );
  const sum = (bytes) => bytes.reduce((total, one) => total + one, 0);
  const common = sum(packed);
  const home = common + sum(await Promise.all(atHome.map(size)));
  const total = common + sum(await Promise.all(atTable.map(size)));
  const told = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  const style = packed.at(-1);
  const rest = await Promise.all(
    [
      ...later.map((path) => path.slice(5)),
      'workshop.css',
      'fights.css',
      'shots.css',
      'lines.css',
      'coach.css',
      'others.css',
      'roster.css',
    ].map(size),
  );
  console.log(
    `client: first load of a table ${told(total)} compressed (scripts ${told(total - packed[0] - style)}, styles ${told(style)}), ` +
      `of the home page ${told(home)}; ${rest.length} parts that come later, ${told(sum(rest))}`,
  );
  // The limit for the first load of any page; a build that exceeds it fails.
  if (total > 120 * 1024) {
    console.error('the first load is more than 120 KB compressed');
    process.exit(1);
  }
}
