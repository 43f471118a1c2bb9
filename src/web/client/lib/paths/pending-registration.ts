import { peekReturnPath } from './return-path.ts';
import { tabStorage } from '../storage.ts';

const KEY = 'pending-registration';
/** Long enough to make an account; after that the member decides again. */
const VALID_MS = 60 * 60_000;
type PendingRegistration = { session: string; at: number };
const isPending = (read: unknown): read is PendingRegistration => {
  const { session, at } = (read ?? {}) as Partial<Record<keyof PendingRegistration, unknown>>;
  return typeof session === 'string' && typeof at === 'number';
};

/** A visitor wants a place, or to wait for one, and logs in on the way to it. */
export const rememberRegistration = (session: string, now: number = Date.now()): void =>
  tabStorage.write(KEY, JSON.stringify({ session, at: now }));

/** The session to which logging in or registering leads now: the visitor may have gone elsewhere since. */
export const wantedSession = (now: number = Date.now()): string | undefined => {
  const session = readPending(now)?.session;
  return session !== undefined && peekReturnPath()?.split('?')[0]?.endsWith(`/session/${session}`) === true
    ? session
    : undefined;
};

/** Does this tab come back from logging in to register for this session? Answered once, then forgotten. */
export const takePendingRegistration = (session: string, now: number = Date.now()): boolean => {
  const read = readPending(now);
  tabStorage.forget(KEY);
  return read?.session === session;
};

const readPending = (now: number) => {
  try {
    const read: unknown = JSON.parse(tabStorage.read(KEY) ?? '');
    return isPending(read) && now - read.at < VALID_MS ? read : undefined;
  } catch {
    return undefined;
  }
};
