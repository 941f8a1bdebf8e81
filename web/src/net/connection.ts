// The websocket of one table: hello, requests with ids, reconnecting, and asking again for what was lost.

import { type ClientMessage, PROTOCOL, type ServerMessage } from '../wire';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';

type Distribute<M> = M extends { id: string } ? Omit<M, 'id'> : never;
/** What a client may ask for; the id is added here. */
export type Request = Distribute<ClientMessage>;
export type Reply = Extract<ServerMessage, { id: string | null }>;

export interface Connection {
  request(message: Request): Promise<Reply>;
  again(seen: number): void;
  close(): void;
}

export interface Listener {
  message(message: ServerMessage): void;
  line(line: Line, because?: string): void;
  /** What was seen last, for the next hello. */
  seen(): { life: string | null; seen: number };
}

interface Waiting {
  text: string;
  settle(reply: Reply): void;
}

const PATIENCE = [300, 600, 1200, 2500, 5000, 8000];
/** After such a silence the server is asked whether it is still there. */
const QUIET = 20_000;
/** So long it may say nothing when it was asked something: then it is dead, or cannot be reached, and nobody says so. */
const SILENCE = 12_000;

export function connect(url: string, tokens: string[], listener: Listener): Connection {
  // Ids must never clash with those of another visit to the same table.
  const visit = Math.random().toString(36).slice(2, 10);
  const waiting = new Map<string, Waiting>();
  let socket: WebSocket | null = null;
  let count = 0;
  let failures = 0;
  let closed = false;
  let welcome = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard = 0;
  /** Since when something was sent that nothing was said to; 0 = nothing was. */
  let asked = 0;

  function send(text: string): void {
    asked ||= Date.now();
    socket?.send(text);
  }

  /** Lets go of a connection that seems to hold, and over which nothing comes any more. */
  function listen(): void {
    const now = Date.now();
    if (asked > 0 && now - asked > SILENCE) {
      const silent = socket;
      if (silent) silent.onopen = silent.onmessage = silent.onclose = null;
      silent?.close();
      listener.line('lost');
      open();
    } else if (asked === 0 && welcome && now - heard > QUIET && socket?.readyState === WebSocket.OPEN) {
      send(JSON.stringify({ type: 'ping', id: `${visit}-ping` }));
    }
  }

  function open(): void {
    listener.line('connecting');
    welcome = false;
    // Connecting takes its time too, and may never come to an end.
    asked = Date.now();
    socket = new WebSocket(url);
    socket.onopen = () =>
      send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, tokens, visit, ...listener.seen() }));
    socket.onmessage = (event: MessageEvent<string>) => receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (closed) return;
      asked = 0;
      listener.line('lost');
      timer = setTimeout(open, PATIENCE[Math.min(failures++, PATIENCE.length - 1)]);
    };
  }

  function receive(message: ServerMessage): void {
    heard = Date.now();
    asked = 0;
    if (message.type === 'welcome') {
      failures = 0;
      welcome = true;
      listener.line('open');
      // Sent again; a request that was already carried out is only answered again.
      for (const { text } of waiting.values()) send(text);
    }
    if (message.type === 'closing' && !message.again) {
      closed = true;
      clearInterval(watch);
      listener.line('closed', message.because);
    }
    if ('id' in message && message.id !== null) {
      const waits = waiting.get(message.id);
      waiting.delete(message.id);
      waits?.settle(message);
    }
    listener.message(message);
  }

  const watch = setInterval(listen, 2000);
  open();
  return {
    request(message) {
      const id = `${visit}-${++count}`;
      const text = JSON.stringify({ ...message, id });
      return new Promise((settle) => {
        waiting.set(id, { text, settle });
        if (welcome && socket?.readyState === WebSocket.OPEN) send(text);
      });
    },
    again(seen) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'again', seen }));
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(watch);
      socket?.close();
    },
  };
}
