// One table of the real engine behind pipes: crates/table/examples/scenes.rs.
import { spawn, execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';

const target = process.env.CARGO_TARGET_DIR ?? new URL('../../target', import.meta.url).pathname;
const program = `${target}/release/examples/scenes`;

export function games() {
  return JSON.parse(execFileSync(program, ['games'], { maxBuffer: 1 << 26 }));
}

export function openTable(game, scenario, seed, options) {
  const words = Object.entries(options).map(([id, value]) => `${id}=${value}`);
  const child = spawn(program, [game, scenario, seed, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()(JSON.parse(line)));
  const ask = (command) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.stdin.write(JSON.stringify(command) + '\n');
    });
  return { ask, close: () => child.stdin.end() };
}
