import { withoutLanguage } from '#client/lib/language/language.ts';
import { isWantedPage } from '#modules/identity/contract/wanted.ts';
import { deviceStorage } from '#client/lib/storage.ts';
import { wantedSession } from '#client/lib/paths/pending-registration.ts';
import { AFTER_MAIL, peekReturnPath } from '#client/lib/paths/return-path.ts';

/** What a newcomer came for, as registering takes it: the place, the page that is open, or the one to which logging in leads. */
export const wantedNow = (): { wanted_session?: string; wanted_page?: string } => {
  const session = wantedSession();
  if (session !== undefined) return { wanted_session: session };
  const page = [withoutLanguage(location.pathname) + location.search, peekReturnPath()].find(
    (path) => path !== null && isWantedPage(path),
  );
  return page ? { wanted_page: page } : {};
};

/** A mailed link opens in a tab of its own: what this one was going to stays on the device for it, for an hour at most. */
export const carryToMailedLink = (now: number = Date.now()): void => {
  const path = wantedNow().wanted_page ?? peekReturnPath();
  if (path !== null) deviceStorage.write(AFTER_MAIL, JSON.stringify({ path, session: wantedSession(now), at: now }));
};
