/** What a browser shows. Encrypted for it alone: the push service between learns neither words nor path. */
export type PushMessage = {
  title: string;
  body: string;
  path: string;
  /** A message with the same name replaces the one before, on the way and on the screen. */
  name: string;
  /** Seconds for which the push service keeps it for a browser that is away. */
  ttlSeconds: number;
  isUrgent: boolean;
};

/**
 * `taken`: the service accepted it. `gone`: this browser takes nothing any more. `busyFor`: milliseconds after which it may be
 * tried again. `refused`: the same again would be refused again.
 */
export type PushAnswer = 'taken' | 'gone' | 'refused' | { busyFor: number };

/** Brings messages to browsers, through the push service that each browser named. */
export type PushService = {
  /** With which browsers ask for messages of this installation alone (VAPID, RFC 8292). */
  publicKey: string;
  /** Whether the address belongs to a push service that we know: a server calls no address that a stranger may choose. */
  accepts(endpoint: string): boolean;
  send(target: { endpoint: string; p256dh: string; auth: string }, message: PushMessage): Promise<PushAnswer>;
};
