import type { RequestHandler, Response } from 'express';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { PushBroker, PushedChange, PushTopic } from '#server/push/push-broker.ts';

const HEARTBEAT_MS = 25_000;
const RETRY_MS = 3_000;
const MOST_PER_MEMBER = 12;
/** What a page shows by id is far less. */
const MOST_SHOWN = 50;
/** Between two messages about one thing that changes often. */
const OFTEN_MS = 1_000;
/** A browser that does not read is disconnected; it reconnects and refetches. */
const MOST_UNREAD_BYTES = 256_000;

/** Open once its topics are subscribed to; until then a browser knows nothing that could become stale. */
type Stream = {
  response: Response;
  member: SignedIn;
  token: string;
  isOpen: boolean;
  /** Ids of what the browser shows. */
  shown: ReadonlySet<string>;
  /** Messages of the last second about what changes often, and whether the same came again meanwhile. */
  recent: Map<string, { isDue: boolean; timer: NodeJS.Timeout }>;
};

export type PushOptions = {
  broker: Pick<PushBroker, 'subscribe' | 'synced' | 'onMissed'>;
  tokenOf: (request: Parameters<RequestHandler>[0]) => string | undefined;
  memberOf: (token: string) => Promise<SignedIn | undefined>;
  failed: (problem: unknown) => void;
  /** Told of each message to a browser. */
  pushed?: () => void;
  heartbeat?: number;
};

/** Messages to one browser; one that does not read them leaves. */
const writing = (leave: (stream: Stream) => void, pushed: () => void) => {
  const write = (stream: Stream, text: string) => {
    if (!stream.isOpen) return;
    if (stream.response.writableLength > MOST_UNREAD_BYTES) leave(stream);
    else stream.response.write(text);
  };

  /** At most one message a second; the last one is always sent. */
  const writeSeldom = (stream: Stream, text: string) => {
    const recent = stream.recent.get(text);
    if (recent) {
      recent.isDue = true;
      return;
    }
    send(stream, text);
    const timer = setTimeout(() => {
      const isDue = stream.recent.get(text)?.isDue;
      stream.recent.delete(text);
      if (isDue) writeSeldom(stream, text);
    }, OFTEN_MS);
    timer.unref();
    stream.recent.set(text, { isDue: false, timer });
  };
  const send = (stream: Stream, text: string) => {
    write(stream, text);
    pushed();
  };
  return { write, send, writeSeldom };
};

/** `/events`: tells signed-in browsers what changed, by topic and id alone; what it says now they ask for, and may be refused. */
export const push = ({
  broker,
  tokenOf,
  memberOf,
  failed,
  pushed = () => undefined,
  heartbeat = HEARTBEAT_MS,
}: PushOptions) => {
  const streams = new Map<string, Set<Stream>>();
  const staff = new Set<Stream>();
  const subscribed = new Map<PushTopic, () => void>();
  let count = 0;

  const want = (topic: PushTopic, isWanted: boolean, audience: () => Iterable<Stream>) => {
    const unsubscribe = subscribed.get(topic);
    if (isWanted === (unsubscribe !== undefined)) return;
    if (isWanted)
      subscribed.set(
        topic,
        broker.subscribe(topic, (change) => tell(change, audience())),
      );
    else {
      unsubscribe?.();
      subscribed.delete(topic);
    }
  };
  /** Subscribes to what the streams of this process need, and to nothing else. */
  const subscribe = (member: string) => {
    want(`member.${member}`, streams.has(member), () => streamsOf(member));
    want('staff', staff.size > 0, () => [...staff]);
    want('all', count > 0, all);
  };

  const leave = (stream: Stream) => {
    const own = streams.get(stream.member.id);
    if (!own?.delete(stream)) return;
    count--;
    staff.delete(stream);
    for (const { timer } of stream.recent.values()) clearTimeout(timer);
    if (own.size === 0) streams.delete(stream.member.id);
    subscribe(stream.member.id);
    if (!stream.isOpen) stream.response.status(503);
    stream.response.end();
  };
  const join = (stream: Stream) => {
    const own = streams.get(stream.member.id) ?? new Set<Stream>();
    const [oldest] = own;
    if (own.size >= MOST_PER_MEMBER && oldest) leave(oldest);
    own.add(stream);
    streams.set(stream.member.id, own);
    count++;
    know(stream, stream.member);
  };
  const know = (stream: Stream, member: SignedIn) => {
    stream.member = member;
    if (member.isAdmin) staff.add(stream);
    else staff.delete(stream);
    subscribe(member.id);
  };

  const { write, send, writeSeldom } = writing(leave, pushed);

  const streamsOf = (member: string): Stream[] => [...(streams.get(member) ?? [])];
  const all = (): Stream[] => [...streams.keys()].flatMap(streamsOf);

  const tell = ({ topic, id, except, shown }: PushedChange, audience: Iterable<Stream>) => {
    const text = `data: ${JSON.stringify({ topic, id })}\n\n`;
    const excepted = new Set(except);
    for (const stream of audience) {
      if (excepted.has(stream.member.id)) continue;
      if (shown === undefined) send(stream, text);
      else if (shown === stream.shown.has(id)) writeSeldom(stream, text);
    }
  };
  /** Browsers come back and ask for everything. */
  const leaveAll = () => {
    for (const stream of all()) leave(stream);
  };
  broker.onMissed(leaveAll);

  /** Streams of a sign-in that ended elsewhere are closed. */
  const beat = async (some: readonly Stream[]) => {
    for (const stream of some) {
      try {
        const member = await memberOf(stream.token);
        if (member?.id !== stream.member.id) {
          leave(stream);
          continue;
        }
        if (streams.get(member.id)?.has(stream)) know(stream, member);
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
    const stream: Stream = { response, member, token, isOpen: false, shown: shownBy(request.url), recent: new Map() };
    join(stream);
    // The response tells when the browser is gone; the request has been read to its end long before.
    response.once('close', () => leave(stream));
    response.on('error', () => leave(stream));
    request.socket.setNoDelay(true);
    try {
      await broker.synced();
    } catch {
      return leave(stream); // the broker reports that it has no connection; the browser asks on its own meanwhile
    }
    if (response.destroyed || response.writableEnded) return;
    stream.isOpen = true;
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
    /** Notifies all browsers of this process of a change that each process notices by itself. */
    everywhere: (change: PushedChange) => tell(change, all()),
    /** Something about the member's sign-ins changed. */
    recheck: (member: string) => void beat(streamsOf(member)),
    /** This sign-in ended here. */
    signedOut: (token: string) => {
      for (const stream of all()) if (stream.token === token) leave(stream);
    },
    stop: () => {
      clearInterval(beating);
      leaveAll();
    },
  };
};

/** `?shows=<id>,<id>`: which things with an id the page of this browser shows. */
const shownBy = (url: string): ReadonlySet<string> => {
  const [, query = ''] = url.split('?', 2);
  return new Set((new URLSearchParams(query).get('shows') ?? '').split(',').slice(0, MOST_SHOWN));
};
