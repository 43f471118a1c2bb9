import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

type NatsStandInSubscription = { socket: Socket; id: string; subject: string };

const CRLF = '\r\n';
const NONCE = 'a-nonce';
const INFO = { server_id: 'one', version: '2.9.10', proto: 1, headers: true, max_payload: 1_048_576 };

/** What a client says of itself when it connects. */
type Connect = { user?: string; pass?: string; auth_token?: string; jwt?: string; nkey?: string; sig?: string };

export type StandInOptions = {
  /** Demands TLS, with this certificate. */
  tls?: { key: string; cert: string };
  /** Whom it lets in; all clients when absent. */
  admits?: (connect: Connect, nonce: string) => boolean;
};

/** Speaks as much of the protocol of NATS as publishing and subscribing take, and has the faults of a real server. */
export const natsStandIn = async ({ tls, admits }: StandInOptions = {}) => {
  const sockets = new Set<Socket>();
  const subscriptions = new Set<NatsStandInSubscription>();
  const delivered: string[] = [];
  let isFrozen = false;
  let isFull = false;
  let slowness = 0;
  let port = 0;

  const leave = (socket: Socket) => {
    for (const each of subscriptions) if (each.socket === socket) subscriptions.delete(each);
  };
  const pass = (subject: string, payload: string) => {
    for (const each of subscriptions) {
      if (each.subject !== subject) continue;
      delivered.push(subject);
      each.socket.write(`MSG ${subject} ${each.id} ${Buffer.byteLength(payload)}${CRLF}${payload}${CRLF}`);
    }
  };
  const obey = (socket: Socket, line: string): void => {
    const [verb = '', ...rest] = line.split(' ');
    if (verb === 'CONNECT' && admits?.(JSON.parse(rest.join(' ')) as Connect, NONCE) === false)
      socket.end(`-ERR 'Authorization Violation'${CRLF}`);
    if (verb === 'PING') socket.write(`PONG${CRLF}`);
    if (verb === 'SUB') subscriptions.add({ socket, subject: rest[0]!, id: rest.at(-1)! });
    if (verb === 'UNSUB')
      for (const each of subscriptions) if (each.socket === socket && each.id === rest[0]) subscriptions.delete(each);
  };
  const serve = async (socket: Socket): Promise<void> => {
    let text = '';
    for await (const part of socket.setEncoding('utf8')) {
      // A process that was stopped neither reads nor answers; the connection stays open.
      if (isFrozen) continue;
      if (slowness > 0) await delay(slowness);
      text += part;
      for (let end = text.indexOf(CRLF); end >= 0; end = text.indexOf(CRLF)) {
        const line = text.slice(0, end);
        const [, subject, length] = /^PUB (\S+) (\d+)$/.exec(line) ?? [];
        const payloadEnd = end + CRLF.length + Number(length ?? 0);
        if (subject !== undefined && text.length < payloadEnd + CRLF.length) break;
        if (subject === undefined) obey(socket, line);
        else pass(subject, text.slice(end + CRLF.length, payloadEnd));
        text = text.slice(subject === undefined ? end + CRLF.length : payloadEnd + CRLF.length);
      }
    }
  };
  const server = createServer((plain) => {
    sockets.add(plain);
    plain.on('error', () => undefined).on('close', () => sockets.delete(plain));
    if (isFull) return void plain.end(`-ERR 'maximum connections exceeded'${CRLF}`);
    const asks = { tls_required: tls !== undefined, ...(admits && { auth_required: true, nonce: NONCE }) };
    plain.write(`INFO ${JSON.stringify({ ...INFO, ...asks })}${CRLF}`);
    const socket = tls === undefined ? plain : new TLSSocket(plain, { isServer: true, ...tls });
    socket.on('error', () => undefined).on('close', () => leave(socket));
    serve(socket).catch(() => undefined); // it was cut off
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const start = async () => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    /** Subjects of the messages that were sent to a subscriber. */
    delivered,
    subjects: () => [...subscriptions].map(({ subject }) => subject),
    freeze: (now: boolean) => void (isFrozen = now),
    /** Takes no more connections. */
    fill: (now: boolean) => void (isFull = now),
    slowDown: (milliseconds: number) => void (slowness = milliseconds),
    cut,
    start,
    stop,
  };
};
