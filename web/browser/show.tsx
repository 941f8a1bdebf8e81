// Shows a made-up table with a server that is made up too: for looking at, and for the browser tests.
// What follows the # names the table and, for the light one, `light`: #fight, #offer.light

import { render } from 'preact';
import { TablePage } from '../src/pages/table';
import { like } from '../src/state/store';
import type { ClientMessage, ServerMessage } from '../src/wire';
import { SHOWN } from '../test/monsters';

const [name = '', look] = location.hash.slice(1).split('.');
const shown = SHOWN[name] ?? SHOWN['table']!;
like({ scheme: look === 'light' ? 'light' : 'dark' });

/** What the page sent, for tests. */
const sent: ClientMessage[] = [];
Object.assign(globalThis, { sent });

class MadeUp {
  static readonly OPEN = 1;
  readonly readyState = MadeUp.OPEN;
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = () => {};
  private step = 0;
  private number = 0;
  constructor() {
    setTimeout(() => this.onopen());
  }
  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    sent.push(message);
    if (message.type === 'hello') {
      this.say({ type: 'welcome', ...shown.welcome });
      this.say({ type: 'seats', seats: shown.seats });
      this.say({ type: 'update', ...shown.updates[0]!, number: ++this.number });
    } else if (message.type === 'answer') {
      this.say({ type: 'accepted', id: message.id });
      const next = shown.updates[++this.step];
      if (next) setTimeout(() => this.say({ type: 'update', ...next, number: ++this.number }));
    } else if (message.type === 'explain') {
      this.say({ type: 'explained', id: message.id, legal: false, rule: 'GR-001', because: 'it is only made up' });
    }
  }
  close(): void {}
  private say(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
Object.defineProperty(globalThis, 'WebSocket', { value: MadeUp });
history.replaceState(null, '', '/table/made-up#token');
render(<TablePage table="made-up" tokens={['token']} />, document.getElementById('app')!);
