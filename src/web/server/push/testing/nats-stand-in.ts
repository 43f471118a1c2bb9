import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

type Subscription = { socket: Socket; id: string; subject: string };

const CRLF = '\r\n';
const INFO = { server_id: 'one', version: '2.9.10', proto: 1, headers: true, max_payload: 1_048_576 };

/** Speaks as much of the protocol of NATS as publishing and subscribing take, and has the faults of a real server. */
export const natsStandIn = async () => {
  const sockets = new Set<Socket>();
  const subscriptions = new Set<Subscription>();
  const delivered: string[] = [];
  let isFrozen = false;
  let isFull = false;
  let slowness = 0;
  let port = 0;

  const leave = (socket: Socket) => {
    sockets.delete(socket);
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
    if (verb === 'PING') socket.write(`PONG${CRLF}`);
    if (verb === 'SUB') subscriptions.add({ socket, subject: rest[0]!, id: rest.at(-1)! });
    if (verb === 'UNSUB')
      for (const each of subscriptions) if (each.socket === socket && each.id === rest[0]) subscriptions.delete(each);
  };
  const serve = async (socket: Socket): Promise<void> => {
    socket.write(`INFO ${JSON.stringify(INFO)}${CRLF}`);
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
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => leave(socket));
    if (isFull) return void socket.end(`-ERR 'maximum connections exceeded'${CRLF}`);
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
