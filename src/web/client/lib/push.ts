import type { QueryClient } from '@tanstack/react-query';
import { invalidateAllTopics, invalidateTopic } from './query.ts';
import { setPushState, notifyPushed } from './push-state.ts';

export type PushMessage = { topic: string; id?: string };

/** The part of `EventSource` used here, so that tests can play the server. */
export type PushSource = Pick<EventSource, 'close' | 'readyState' | 'addEventListener'>;

const RECONNECT_AFTER = 30_000;
const CLOSED = 2;

/**
 * Subscribes a signed-in member to `/events` and refetches what changed; `heard` gets every message, too. Connection
 * failures are silent: queries then poll and refetch on focus. A hidden tab closes its connection, because browsers
 * share six per server among all tabs. Returns the unsubscribe function.
 */
export const listenForChanges = (
  queries: QueryClient,
  { connect = browserSource, heard }: { connect?: () => PushSource; heard?: (message: PushMessage) => void } = {},
): (() => void) => {
  let source: PushSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let missedSome = false;

  const close = () => {
    clearTimeout(again);
    source?.close();
    source = undefined;
    setPushState('lost');
  };
  const open = () => {
    close();
    source = connect();
    source.addEventListener('open', () => {
      setPushState('open');
      if (missedSome) void invalidateAllTopics(queries);
      missedSome = false;
    });
    source.addEventListener('error', () => {
      setPushState('lost');
      missedSome = true;
      if (source?.readyState === CLOSED) again = setTimeout(open, RECONNECT_AFTER);
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = understood(data);
      if (!message) return;
      heard?.(message);
      notifyPushed(message);
      void invalidateTopic(queries, message.id === undefined ? [message.topic] : [message.topic, message.id]);
    });
  };
  const follow = () => {
    if (document.visibilityState === 'visible') return open();
    missedSome = true;
    close();
  };

  document.addEventListener('visibilitychange', follow);
  if (document.visibilityState === 'visible') open();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
    setPushState('unwanted');
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
