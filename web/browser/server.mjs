// `retrograde serve` on a free port with a data directory of its own.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

function program() {
  if (process.env.RETROGRADE_BIN) return process.env.RETROGRADE_BIN;
  const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
  const found = ['debug', 'release'].map((kind) => join(target, kind, 'retrograde')).filter((path) => existsSync(path));
  if (!found.length) throw new Error('there is no program to test: cargo build');
  return found.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** A running server: its address, a way to stop it, and to start it again on the same data. */
export async function startServer() {
  const data = await mkdtemp(join(tmpdir(), 'retrograde-test-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child;
  let said = '';

  async function start() {
    child = spawn(
      program(),
      [
        'serve',
        '--port',
        String(port),
        '--data',
        data,
        '--site',
        join(root, 'web/dist'),
        '--log',
        'warn',
        '--tables-per-hour',
        '9999',
        '--connections-per-address',
        '999',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    let over = false;
    child.once('exit', () => (over = true));
    const until = Date.now() + 60_000;
    for (;;) {
      if (over) throw new Error(`the server stopped:\n${said}`);
      if (
        await fetch(`${url}/health`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      if (Date.now() > until) throw new Error(`the server does not answer:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function halt() {
    if (child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(timer);
  }

  await start();
  return {
    url,
    async again() {
      await halt();
      await start();
    },
    async stop() {
      await halt();
      await rm(data, { recursive: true, force: true });
    },
  };
}
