import { tabStorage } from '../storage.ts';

const key = 'return-path';
/** On the device: where the person was going who asked for a mail. */
export const AFTER_MAIL = 'after-mail';

/** Is this a path of our own site, safe to go to after login? Nothing that a browser could read as another host (C-041). */
export const isSameSitePath = (path: string): boolean => {
  if (!path.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(path)) return false;
  const here = 'http://here.invalid';
  try {
    return new URL(path, here).origin === here;
  } catch {
    return false;
  }
};

/** Stores where to go after login, for this tab (SIT-024). Addresses of other sites are ignored. */
export const storeReturnPath = (path: string): void => {
  if (isSameSitePath(path)) tabStorage.write(key, path);
};

export const peekReturnPath = (): string | null => {
  const path = tabStorage.read(key);
  return path !== null && isSameSitePath(path) ? path : null;
};

/** Where to go after login; answered once, then forgotten (IDN-026). */
export const takeReturnPath = (): string | null => {
  const path = peekReturnPath();
  tabStorage.forget(key);
  return path;
};
