import type { RequestHandler, Response } from 'express';
import { kernelRefusals } from '../../../shared-kernel/contract/refusals.ts';
import type { SignedIn } from '../../../shared-kernel/module.ts';
import type { ProjectedMessage } from '../../../shared-kernel/read-models/projected.ts';

const HEARTBEAT_MS = 25_000;
const RETRY_MS = 3_000;
const MOST_PER_MEMBER = 12;
/** A browser that does not read is disconnected; it reconnects and refetches. */
const MOST_UNREAD_BYTES = 256_000;

type Stream = { response: Response; member: SignedIn; token: string };

export type PushOptions = {
  tokenOf: (request: Parameters<RequestHandler>[0]) => string | undefined;
  memberOf: (token: string) => Promise<SignedIn | undefined>;
  failed: (problem: unknown) => void;
  /** Told of each message to a browser. */
  pushed?: () => void;
  heartbeat?: number;
};

/** `/events`: tells signed-in browsers what changed, by topic and id alone; what it says now they ask for, and may be refused. */
export const push = ({
  tokenOf,
  memberOf,
  failed,
  pushed = () => undefined,
  heartbeat = HEARTBEAT_MS,
}: PushOptions) => {
  const streams = new Map<string, Set<Stream>>();
  let count = 0;

  const leave = (stream: Stream) => {
    const own = streams.get(stream.member.id);
    if (!own?.delete(stream)) return;
    count--;
    if (own.size === 0) streams.delete(stream.member.id);
    stream.response.end();
  };

  const write = (stream: Stream, text: string) => {
    if (stream.response.writableLength > MOST_UNREAD_BYTES) leave(stream);
    else stream.response.write(text);
  };

  const of = (member: string): Stream[] => [...(streams.get(member) ?? [])];
  const all = (): Stream[] => [...streams.keys()].flatMap(of);

  /** Streams of a sign-in that ended elsewhere are closed. */
  const beat = async (some: readonly Stream[]) => {
    for (const stream of some) {
      try {
        const member = await memberOf(stream.token);
        if (member?.id !== stream.member.id) {
          leave(stream);
          continue;
        }
        stream.member = member;
      } catch (problem) {
        failed(problem);
      }
      // An event, because browsers show no comments to the page: a page reopens a connection that has become silent.
      write(stream, 'event: heartbeat\ndata:\n\n');
    }
  };
  const beating = setInterval(() => void beat(all()), heartbeat);
  beating.unref();

  const handle: RequestHandler = async (request, response, next) => {
    if (request.path !== '/') return next();
    if (request.method !== 'GET') return void response.status(405).setHeader('allow', 'GET').end();
    const token = tokenOf(request);
    const member = token === undefined ? undefined : await memberOf(token);
    if (!member || token === undefined) return void response.status(kernelRefusals.NOT_SIGNED_IN.status).end();
    if (response.destroyed) return;
    const own = streams.get(member.id) ?? new Set<Stream>();
    const [oldest] = own;
    if (own.size >= MOST_PER_MEMBER && oldest) leave(oldest);
    const stream = { response, member, token };
    own.add(stream);
    streams.set(member.id, own);
    count++;
    // The response tells when the browser is gone; the request has been read to its end long before.
    response.once('close', () => leave(stream));
    response.on('error', () => leave(stream));
    request.socket.setNoDelay(true);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
  };

  return {
    handle,
    count: () => count,
    /** @param message what changed; undefined when it is not known, so that browsers come back and ask for everything */
    tell: (message: ProjectedMessage | undefined) => {
      if (message === undefined) {
        for (const stream of all()) leave(stream);
        return;
      }
      for (const { topic, id, to, except } of message.changes) {
        const text = `data: ${JSON.stringify({ topic, id })}\n\n`;
        const excepted = new Set(except);
        const send = (stream: Stream) => {
          if (excepted.has(stream.member.id)) return;
          write(stream, text);
          pushed();
        };
        if (to === undefined) for (const stream of all()) send(stream);
        else if (to === 'staff') {
          for (const stream of all()) if (stream.member.isAdmin) send(stream);
        } else for (const member of new Set(to)) for (const stream of of(member)) send(stream);
      }
    },
    /** Something about the member's sign-ins changed. */
    recheck: (member: string) => void beat(of(member)),
    /** This sign-in ended here. */
    signedOut: (token: string) => {
      for (const stream of all()) if (stream.token === token) leave(stream);
    },
    stop: () => {
      clearInterval(beating);
      for (const stream of all()) leave(stream);
    },
  };
};
