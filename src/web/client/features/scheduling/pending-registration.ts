import { z } from 'zod';
import { tabStorage } from '../../lib/storage.ts';

const KEY = 'pending-registration';
/** Long enough to make an account; after that the member decides again. */
const KEPT_MS = 60 * 60_000;
const pending = z.object({ session: z.string(), at: z.number() });

/** A visitor wants a place, and logs in on the way to it. */
export const rememberRegistration = (session: string, now: number = Date.now()): void =>
  tabStorage.write(KEY, JSON.stringify({ session, at: now }));

/** Does this tab come back from logging in to register for this session? Answered once, then forgotten. */
export const takePendingRegistration = (session: string, now: number = Date.now()): boolean => {
  const read = tabStorage.read(KEY);
  if (read === null) return false;
  tabStorage.forget(KEY);
  try {
    const wish = pending.parse(JSON.parse(read));
    return wish.session === session && now - wish.at < KEPT_MS;
  } catch {
    return false;
  }
};
