import type { QueryClient } from '@tanstack/react-query';
import { invalidateAllTopics, invalidateTopic } from './query.ts';
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
  }: { connect?: () => PushSource; heard?: (message: PushMessage) => void; random?: () => number } = {},
): (() => void) => {
  let source: PushSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  const close = () => {
    clearTimeout(again);
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
    source = connect();
    expectSignOfLife();
    source.addEventListener('open', () => {
      stopPolling();
      expectSignOfLife();
      // What changed before the connection was there was not pushed: also between the first load and the first connection.
      void invalidateAllTopics(queries);
    });
    source.addEventListener('error', () => {
      const pause = source?.readyState === CLOSED ? REFUSED_RECONNECT_AFTER : RECONNECT_AFTER;
      close();
      poll();
      // After a restart of the server all browsers come back, not all at once.
      again = setTimeout(open, pause * (1 + random()));
    });
    source.addEventListener('heartbeat', expectSignOfLife);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      expectSignOfLife();
      const message = understood(data);
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

  document.addEventListener('visibilitychange', follow);
  if (document.visibilityState === 'visible') open();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    leave();
  };
};

const browserSource = (): PushSource => new EventSource('/events', { withCredentials: true });

const understood = (data: string): PushMessage | undefined => {
  try {
    const message = JSON.parse(data) as Partial<PushMessage> | null;
    if (typeof message?.topic !== 'string') return undefined;
    return typeof message.id === 'string' ? { topic: message.topic, id: message.id } : { topic: message.topic };
  } catch {
    return undefined;
  }
};
