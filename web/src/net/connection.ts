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

  function open(): void {
    listener.line('connecting');
    welcome = false;
    socket = new WebSocket(url);
    socket.onopen = () =>
      socket?.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, tokens, visit, ...listener.seen() }));
    socket.onmessage = (event: MessageEvent<string>) => receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      if (closed) return;
      listener.line('lost');
      timer = setTimeout(open, PATIENCE[Math.min(failures++, PATIENCE.length - 1)]);
    };
  }

  function receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      failures = 0;
      welcome = true;
      listener.line('open');
      // Sent again; a request that was already carried out is only answered again.
      for (const { text } of waiting.values()) socket?.send(text);
    }
    if (message.type === 'closing' && !message.again) {
      closed = true;
      listener.line('closed', message.because);
    }
    if ('id' in message && message.id !== null) {
      const waits = waiting.get(message.id);
      waiting.delete(message.id);
      waits?.settle(message);
    }
    listener.message(message);
  }

  open();
  return {
    request(message) {
      const id = `${visit}-${++count}`;
      const text = JSON.stringify({ ...message, id });
      return new Promise((settle) => {
        waiting.set(id, { text, settle });
        if (welcome && socket?.readyState === WebSocket.OPEN) socket.send(text);
      });
    },
    again(seen) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'again', seen }));
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
