import type { QueryClient } from '@tanstack/react-query';
import { invalidateAllTopics, invalidateTopic, type Topic } from './query.ts';
import { notifyPushed } from './push-state.ts';

export type PushMessage = { topic: string; id?: string };

/** The part of `EventSource` used here, so that tests can play the server. */
export type PushSource = Pick<EventSource, 'close' | 'readyState' | 'addEventListener'>;

const RECONNECT_AFTER = 3000;
const REFUSED_RECONNECT_AFTER = 30_000;
/** The server sends a heartbeat every 25 seconds; a connection that was cut without a word stays open and silent. */
const SILENT_FOR = 60_000;
/** How often what is on screen is asked for while there is no connection. */
const POLL_EVERY = 30_000;
const CLOSED = 2;
/** A page that opens asks for several things at once. */
const NAME_AFTER = 200;

/**
 * Subscribes a signed-in member to `/events` and refetches what changed; `heard` gets every message, too. Connection
 * failures are silent: what is on screen is asked for every 30 seconds meanwhile, and on focus. A hidden tab closes its connection, because browsers
 * share six per server among all tabs. Returns the unsubscribe function.
 */
export const listenForChanges = (
  queries: QueryClient,
  {
    connect = browserSource,
    heard,
    random = Math.random,
  }: {
    connect?: (sessions: readonly string[]) => PushSource;
    heard?: (message: PushMessage) => void;
    random?: () => number;
  } = {},
): (() => void) => {
  let source: PushSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  /** What the connection was opened with, and one that takes its place once it is open. */
  let named: readonly string[] = [];
  let next: PushSource | undefined;
  let naming: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(again);
    clearTimeout(naming);
    naming = undefined;
    next?.close();
    next = undefined;
    source?.close();
    source = undefined;
  };
  /** Continues while connecting is tried again and again. */
  const poll = () => {
    polling ??= setInterval(() => void invalidateAllTopics(queries), POLL_EVERY);
  };
  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };
  const expectSignOfLife = () => {
    clearTimeout(again);
    again = setTimeout(open, SILENT_FOR);
  };
  const open = () => {
    close();
    poll();
    named = shownSessions(queries);
    source = connect(named);
    expectSignOfLife();
    listen(source);
    source.addEventListener('open', () => {
      stopPolling();
      expectSignOfLife();
      // What changed before the connection was there was not pushed: also between the first load and the first connection.
      void invalidateAllTopics(queries);
    });
  };
  /** The page shows a session that the connection does not name: one that names it takes over without a gap. */
  const rename = () => {
    naming = next && setTimeout(rename, NAME_AFTER);
    if (next) return;
    const before = new Set(named);
    const sessions = shownSessions(queries);
    const added = sessions.filter((id) => !before.has(id));
    if (source === undefined || added.length === 0) return;
    const taking = connect(sessions);
    next = taking;
    taking.addEventListener('open', () => {
      source?.close();
      source = taking;
      next = undefined;
      named = sessions;
      listen(taking);
      stopPolling();
      expectSignOfLife();
      for (const id of added) void invalidateTopic(queries, ['session', id]);
    });
    taking.addEventListener('error', () => {
      if (next !== taking) return;
      close();
      poll();
      again = setTimeout(open, RECONNECT_AFTER * (1 + random()));
    });
  };
  const listen = (source: PushSource) => {
    source.addEventListener('error', () => {
      const pause = source.readyState === CLOSED ? REFUSED_RECONNECT_AFTER : RECONNECT_AFTER;
      close();
      poll();
      // After a restart of the server all browsers come back, not all at once.
      again = setTimeout(open, pause * (1 + random()));
    });
    source.addEventListener('heartbeat', expectSignOfLife);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      expectSignOfLife();
      const message = parseMessage(data);
      if (!message) return;
      heard?.(message);
      notifyPushed(message);
      void invalidateTopic(queries, message.id === undefined ? [message.topic] : [message.topic, message.id]);
    });
  };
  const leave = () => {
    close();
    stopPolling();
  };
  const follow = () => {
    if (document.visibilityState === 'visible') open();
    else leave();
  };

  const stopWatching = queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded') naming ??= setTimeout(rename, NAME_AFTER);
  });
  document.addEventListener('visibilitychange', follow);
  if (document.visibilityState === 'visible') open();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stopWatching();
    leave();
  };
};

const browserSource = (sessions: readonly string[]): PushSource =>
  new EventSource(sessions.length === 0 ? '/events' : `/events?shows=${sessions.join(',')}`, { withCredentials: true });

/** The sessions of which something on screen shows exactly this one. */
const shownSessions = (queries: QueryClient): string[] => [
  ...new Set(
    queries
      .getQueryCache()
      .findAll({ type: 'active' })
      .flatMap(({ queryKey }) => (queryKey[2] ?? []) as readonly Topic[])
      .flatMap(([topic, id]) => (topic === 'session' && id !== undefined ? [id] : [])),
  ),
];

const parseMessage = (data: string): PushMessage | undefined => {
  try {
    const message = JSON.parse(data) as Partial<PushMessage> | null;
    if (typeof message?.topic !== 'string') return undefined;
    return typeof message.id === 'string' ? { topic: message.topic, id: message.id } : { topic: message.topic };
  } catch {
    return undefined;
  }
};
