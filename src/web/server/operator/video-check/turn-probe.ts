import { createSocket } from 'node:dgram';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { RelayKey } from '#modules/live-rooms/adapters/turn.ts';
import {
  ALLOCATE,
  allocate,
  ATTRIBUTES,
  FAILURE,
  readMessage,
  refusal,
  release,
  SUCCESS,
  type StunMessage,
} from './stun.ts';

const TIMEOUT_MS = 4000;
const RESEND_MS = 500;
const UNAUTHORIZED = 401;

export type TurnAnswer = { works: true } | { works: false; because: string };

type TurnProbeLine = { send(message: Buffer): void; next(): Promise<StunMessage>; close(): void };

/** Where a `turn:` or `turns:` address leads. */
export function turnAddress(url: string): { host: string; port: number; secure: boolean; overTcp: boolean } {
  const [, scheme = '', host = '', port, transport] =
    /^(turns?):([^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  const secure = scheme === 'turns';
  return { host, port: Number(port ?? (secure ? 5349 : 3478)), secure, overTcp: secure || transport === 'tcp' };
}

/** Asks a relay for an address with this key and gives it back at once. */
export async function probeTurn({ url, username, credential }: RelayKey): Promise<TurnAnswer> {
  const address = turnAddress(url);
  let line: TurnProbeLine | undefined;
  try {
    line = await (address.overTcp ? tcpLine(address) : udpLine(address));
    line.send(allocate());
    const challenge = await line.next();
    const realm = challenge.attributes.get(ATTRIBUTES.realm)?.toString();
    const nonce = challenge.attributes.get(ATTRIBUTES.nonce);
    if (challenge.type === (ALLOCATE | SUCCESS)) return no('it relays for anybody, without asking for a key');
    if (refusal(challenge).code !== UNAUTHORIZED || realm === undefined || nonce === undefined)
      return no(`it answered ${refusal(challenge).code} ${refusal(challenge).reason}`.trim());
    const key = { username, realm, nonce, credential };
    line.send(allocate(key));
    const answer = await line.next();
    if (answer.type === (ALLOCATE | FAILURE)) {
      const { code, reason } = refusal(answer);
      return no(
        code === UNAUTHORIZED
          ? 'it refuses our keys: its static-auth-secret is not TURN_SECRET, or use-auth-secret is off, or a clock is wrong'
          : `it answered ${code} ${reason}`.trim(),
      );
    }
    if (!answer.attributes.has(ATTRIBUTES.relayedAddress)) return no('it gave no relayed address');
    line.send(release(key));
    return { works: true };
  } catch (error) {
    return no(error instanceof Error ? error.message : String(error));
  } finally {
    line?.close();
  }
}

const no = (because: string): TurnAnswer => ({ works: false, because });

const inTime = <T>(promise: Promise<T>, what: string): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(what)), TIMEOUT_MS);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** Waits for the answer to the latest question; answers to earlier ones, and second ones, are left out. */
function inbox() {
  const awaited = () => {
    const wanted = Promise.withResolvers<StunMessage>();
    // The connection may break before its result is awaited.
    wanted.promise.catch(() => undefined);
    return wanted;
  };
  let question = Buffer.alloc(0);
  let wanted = awaited();
  return {
    ask(message: Buffer) {
      question = Buffer.from(message.subarray(8, 20));
      wanted = awaited();
    },
    arrive(message: StunMessage) {
      if (message.transaction.equals(question)) wanted.resolve(message);
    },
    fail: (error: Error) => wanted.reject(error),
    next: () => inTime(wanted.promise, `it did not answer within ${TIMEOUT_MS / 1000} seconds`),
  };
}

async function udpLine({ host, port }: { host: string; port: number }): Promise<TurnProbeLine> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const messages = inbox();
  let resend: NodeJS.Timeout | undefined;
  socket.on('message', (bytes) => {
    const message = readMessage(bytes);
    if (!message) return;
    clearInterval(resend);
    messages.arrive(message);
  });
  socket.on('error', (error) => messages.fail(error));
  return {
    send(message) {
      clearInterval(resend);
      messages.ask(message);
      const go = () => socket.send(message, port, host, (error) => error && messages.fail(error));
      resend = setInterval(go, RESEND_MS);
      go();
    },
    next: () => messages.next(),
    close() {
      clearInterval(resend);
      setTimeout(() => socket.close(), RESEND_MS / 5);
    },
  };
}

async function tcpLine({
  host,
  port,
  secure,
}: {
  host: string;
  port: number;
  secure: boolean;
}): Promise<TurnProbeLine> {
  const socket = secure ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  const messages = inbox();
  let received = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    const message = readMessage(received);
    if (!message) return;
    received = Buffer.alloc(0);
    messages.arrive(message);
  });
  socket.on('error', (error) => messages.fail(error));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once(secure ? 'secureConnect' : 'connect', () => resolve());
  socket.once('error', reject);
  try {
    await inTime(promise, `no connection within ${TIMEOUT_MS / 1000} seconds`);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    send(message) {
      messages.ask(message);
      socket.write(message);
    },
    next: () => messages.next(),
    close: () => void socket.end(),
  };
}
