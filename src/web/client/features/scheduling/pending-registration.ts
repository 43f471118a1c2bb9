import { z } from 'zod';
import { storeReturnPath } from '../../lib/return-path.ts';
import { deviceStorage, tabStorage } from '../../lib/storage.ts';

const KEY = 'pending-registration';
/** Long enough to make an account; after that the member decides again. */
const VALID_MS = 60 * 60_000;
const pending = z.object({ session: z.string(), at: z.number() });

/** A visitor wants a place, and logs in on the way to it. */
export const rememberRegistration = (session: string, now: number = Date.now()): void =>
  tabStorage.write(KEY, JSON.stringify({ session, at: now }));

/** The address is confirmed by the link of a mail, which opens in another tab: the wish waits on the device. */
export const leavePendingRegistration = (): void => {
  const read = tabStorage.read(KEY);
  if (read !== null) deviceStorage.write(KEY, read);
};

/** The tab of the mailed link takes the wish over: logging in leads to the session. */
export const takeOverPendingRegistration = (now: number = Date.now()): void => {
  const wish = wishIn(deviceStorage.read(KEY), now);
  deviceStorage.forget(KEY);
  if (wish === undefined) return;
  tabStorage.write(KEY, JSON.stringify(wish));
  storeReturnPath(`/session/${wish.session}`);
};

/** Does this tab come back from logging in to register for this session? Answered once, then forgotten. */
export const takePendingRegistration = (session: string, now: number = Date.now()): boolean => {
  const read = tabStorage.read(KEY);
  tabStorage.forget(KEY);
  return wishIn(read, now)?.session === session;
};

const wishIn = (text: string | null, now: number) => {
  try {
    const wish = pending.parse(JSON.parse(text ?? ''));
    return now - wish.at < VALID_MS ? wish : undefined;
  } catch {
    return undefined;
  }
};
