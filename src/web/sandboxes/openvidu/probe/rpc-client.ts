import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { PROTOCOL_VERSION } from '../model.ts';

type Notification = { method: string; params: Record<string, unknown> };
type Reply = { result?: Record<string, unknown>; error?: { code: number; message: string } };

/** A participant without a browser: speaks the protocol, and answers what it heard. */
export type RpcClient = {
  socket: WebSocket;
  /** The TCP connection beneath, to end it in other ways than a WebSocket does. */
  beneath(): Socket;
  heard: Notification[];
  /** Answers the result; rejects with an `RpcRefusal`. */
  call(method: string, params?: unknown): Promise<Record<string, unknown>>;
  sendRaw(text: string): void;
  /** The first notification of this kind, now or later. */
  next(method: string, matches?: (params: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  /** Runs on every notification of this kind from now on. */
  hear(method: string, run: (params: Record<string, unknown>) => void): void;
  /** The code with which the socket was closed. */
  closed: Promise<number>;
  /** Leaves and closes, as the library does; with a code it closes without a word, as a tab does. */
  close(code?: number): void;
};

/** The server's "no", with its code. */
export class RpcRefusal extends Error {
  override name = 'RpcRefusal';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A busy machine is slow, not broken. */
const TIMEOUT_MS = 60_000;

/** Connects to the signalling of the server at `url` (`http(s)://host:port`), naming the session as browsers do. */
export async function rpcClient(url: string, session?: string): Promise<RpcClient> {
  const query = session === undefined ? '' : `?sessionId=${session}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/openvidu${query}`, { handshakeTimeout: TIMEOUT_MS });
  let beneath: Socket | undefined;
  socket.once('upgrade', (response) => {
    beneath = response.socket;
  });
  const heard: Notification[] = [];
  const waiting = new Map<number, (reply: Reply) => void>();
  const listeners = new Set<() => void>();
  let count = 0;
  const closed = new Promise<number>((resolve) => {
    socket.once('close', resolve);
  });
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Reply & Partial<Notification> & { id?: number };
    if (message.method) heard.push({ method: message.method, params: message.params ?? {} });
    else if (message.id !== undefined) waiting.get(message.id)?.(message);
    for (const listener of listeners) listener();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);

  return {
    socket,
    beneath: () => beneath!,
    heard,
    closed,
    sendRaw: (text) => socket.send(text),
    call: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), TIMEOUT_MS);
        waiting.set(id, ({ result, error }) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (error) reject(new RpcRefusal(error.code, error.message));
          else resolve(result ?? {});
        });
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      }),
    next: (method, matches = () => true) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(look);
          reject(new Error(`"${method}" was not heard`));
        }, TIMEOUT_MS);
        const look = () => {
          const found = heard.find((one) => one.method === method && matches(one.params));
          if (!found) return;
          clearTimeout(timer);
          listeners.delete(look);
          resolve(found.params);
        };
        listeners.add(look);
        look();
      }),
    hear(method, run) {
      listeners.add(() => {
        const last = heard.at(-1);
        if (last?.method === method) run(last.params);
      });
    },
    close(code) {
      if (code !== undefined) return socket.close(code);
      if (socket.readyState === socket.OPEN) socket.send('{"jsonrpc":"2.0","id":0,"method":"leaveRoom"}');
      socket.close(4102, 'Connection closed by client');
    },
  };
}

/** Joins the room of a token and answers the participant with what the server told about the room. */
export async function joinRoom(
  url: string,
  token: string,
  metadata = '',
): Promise<RpcClient & { joined: Record<string, unknown> }> {
  const session = /sessionId=([^&]+)/.exec(token)?.[1];
  const client = await rpcClient(url, session);
  try {
    const joined = await client.call('joinRoom', {
      token,
      session,
      platform: 'test',
      sdkVersion: PROTOCOL_VERSION,
      metadata,
      secret: '',
      recorder: false,
    });
    return { ...client, joined };
  } catch (error) {
    client.close();
    throw error;
  }
}
