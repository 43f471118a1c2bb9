import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A push service on this machine with the limits of the originals, and browsers that read what it brings. It judges each request
 * as RFC 8030 and RFC 8292 say; what a real one does beyond them is not here.
 */
export type PushStandIn = {
  origin: string;
  /** A browser that asked for messages of this installation. */
  browser(): PushBrowser;
  /** What the next requests meet: too many (429 with Retry-After), an error, no answer in time, or a closed door. */
  becomes(mood: 'well' | 'slow' | 'closed' | 'broken' | { retryAfter: string }): void;
  stop(): Promise<void>;
};
export type PushBrowser = {
  target: { endpoint: string; p256dh: string; auth: string };
  received: { message: unknown; ttl: number; urgency: string; topic: string }[];
  /** It was turned off (410), or its time is over (404); RFC 8030, 7.3. */
  leaves(status?: 404 | 410): void;
};

/** RFC 8030, 7.2: a push service takes at least this much. */
const MOST_BYTES = 4096;
/** RFC 8292, 2: a signature is valid for a day at most. */
const MOST_SIGNED_SECONDS = 86_400;
const SLOW_MS = 10_000;

type Held = PushBrowser & { keys: ECDH; auth: Buffer; over: 404 | 410 | undefined };

/** RFC 8188 with the keys of RFC 8291: what a browser does with the body. */
const read = (body: Buffer, { keys, auth }: Held): unknown => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const secret = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(21 + body[20]!);
  const opening = createDecipheriv('aes-128-gcm', key, nonce);
  opening.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
};

/** RFC 8292, 2 to 4: signed by the key that it names, for this service, not for longer than a day. */
const isSigned = (header: string | undefined, origin: string): boolean => {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (token === undefined || key === undefined) return false;
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const left = Number(exp) - Date.now() / 1000;
  return (
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ) &&
    aud === origin &&
    left > 0 &&
    left <= MOST_SIGNED_SECONDS &&
    /^(mailto|https):/.test(String(sub))
  );
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export const startPushStandIn = async (): Promise<PushStandIn> => {
  const browsers = new Map<string, Held>();
  let mood: Parameters<PushStandIn['becomes']>[0] = 'well';
  let origin = '';

  const judged = async (request: IncomingMessage): Promise<{ status: number; retryAfter?: string }> => {
    const { headers } = request;
    const body = await bodyOf(request);
    const held = browsers.get(request.url?.slice('/push/'.length) ?? '');
    if (mood === 'broken') return { status: 503 };
    // RFC 8030, 8.4
    if (typeof mood === 'object') return { status: 429, retryAfter: mood.retryAfter };
    if (request.method !== 'POST' || held === undefined) return { status: 404 };
    if (held.over !== undefined) return { status: held.over };
    if (!isSigned(headers.authorization, origin)) return { status: 403 };
    const { ttl, topic = '', urgency = 'normal' } = headers;
    // RFC 8030, 5.2: without a TTL it is a bad request; 5.4: a topic is base64url of at most 32 characters.
    if (!/^\d+$/.test(String(ttl)) || !/^[\w-]{0,32}$/.test(String(topic))) return { status: 400 };
    if (headers['content-encoding'] !== 'aes128gcm') return { status: 415 };
    if (body.length > MOST_BYTES) return { status: 413 };
    held.received.push({ message: read(body, held), ttl: Number(ttl), urgency: String(urgency), topic: String(topic) });
    return { status: 201 };
  };

  const server = createServer((request, response) => {
    if (mood === 'closed') return void request.socket.destroy();
    const answer = async () => {
      if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
      const { status, retryAfter } = await judged(request);
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      response.writeHead(status).end();
    };
    answer().catch(() => response.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    browser: () => {
      const id = randomUUID();
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const held: Held = {
        keys,
        auth,
        over: undefined,
        received: [],
        target: { endpoint: `${origin}/push/${id}`, p256dh, auth: auth.toString('base64url') },
        leaves: (status = 410) => {
          held.over = status;
        },
      };
      browsers.set(id, held);
      return held;
    },
    becomes: (next) => {
      mood = next;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
