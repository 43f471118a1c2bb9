import { deviceStorage } from '../storage.ts';

const key = 'force-refresh';
const STABLE_AFTER = 10_000;

/**
 * Turns the flag over and answers what it is now (SIT-120). On means: the page has just broken, refresh it by force once;
 * off again means: refreshing did not help. A device that stores nothing is never refreshed, or it would be for ever.
 */
export const toggleForceRefresh = (): boolean => {
  if (deviceStorage.read(key) === null) deviceStorage.write(key, '1');
  else deviceStorage.forget(key);
  return deviceStorage.read(key) !== null;
};

/** Once the page has run for ten seconds, the next break counts as the first again. */
export const forgetForceRefreshWhenStable = (): void => {
  setTimeout(() => deviceStorage.forget(key), STABLE_AFTER);
};

/** Parts of the page that are gone after an update of the server: only a refresh helps. */
export const isStalePage = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload|error loading dynamically/i.test(
    error.message,
  );
