import { rememberRegistration } from '#client/lib/paths/pending-registration.ts';
import { AFTER_MAIL, storeReturnPath } from '#client/lib/paths/return-path.ts';
import { deviceStorage } from '#client/lib/storage.ts';

const VALID_MS = 60 * 60_000;

/** For a tab that a mailed link opened: answers once what leads logging in to where the person was going. */
export const takeCarried = (now: number = Date.now()): (() => void) => {
  const stored = JSON.parse(deviceStorage.read(AFTER_MAIL) ?? '{}') as { path?: string; session?: string; at?: number };
  deviceStorage.forget(AFTER_MAIL);
  const { path, session, at = 0 } = stored;
  return () => {
    if (path === undefined || now - at >= VALID_MS) return;
    storeReturnPath(path);
    if (session !== undefined) rememberRegistration(session, now);
  };
};
