import { deviceStorage } from '../storage.ts';
import { rememberRegistration } from './pending-registration.ts';
import { storeReturnPath } from './return-path.ts';

/** What a person was going to when they asked for a mail. */
export const AFTER_MAIL = 'after-mail';
const VALID_MS = 60 * 60_000;

export const forgetCarried = (): void => deviceStorage.forget(AFTER_MAIL);

/** For a tab that a mailed link opened: answers once what leads logging in to where the person was going. */
export const takeCarried = (now: number = Date.now()): (() => void) => {
  const stored = JSON.parse(deviceStorage.read(AFTER_MAIL) ?? '{}') as { path?: string; session?: string; at?: number };
  forgetCarried();
  const { path, session, at = 0 } = stored;
  return () => {
    if (path === undefined || now - at >= VALID_MS) return;
    storeReturnPath(path);
    if (session !== undefined) rememberRegistration(session, now);
  };
};
