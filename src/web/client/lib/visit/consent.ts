import { tabStorage } from '../storage.ts';
import { deviceCookies } from './cookies.ts';

export type Consent = 'accept' | 'decline';

const name = 'cookie_consent';
/** Lifetime of the choice: one year, in seconds (SIT-116). */
const CONSENT_SECONDS = 365 * 24 * 3600;

/** What the visitor chose; undefined while not asked. "decline" means: no analytics, no marketing cookies (C-078). */
export const consent = (): Consent | undefined => {
  const value = deviceCookies.read(name);
  return value === 'accept' || value === 'decline' ? value : undefined;
};

export const storeConsent = (choice: Consent): void => {
  deviceCookies.write(name, choice, CONSENT_SECONDS);
  if (choice === 'decline') for (const each of Object.values(visitCookies)) each.keepInTab();
};

/** One entry about a visit: a cookie, or after No to cookies in the storage of this tab (C-078). */
const visitCookie = (cookie: string, shared: boolean) => {
  const remove = () => deviceCookies.write(cookie, '', 0, shared);
  return {
    read: (): string | null => deviceCookies.read(cookie) ?? tabStorage.read(cookie),
    write: (value: string, seconds: number): void => {
      if (consent() === 'decline') tabStorage.write(cookie, value);
      else deviceCookies.write(cookie, value, seconds, shared);
    },
    forget: (): void => {
      remove();
      tabStorage.forget(cookie);
    },
    keepInTab: (): void => {
      const value = deviceCookies.read(cookie);
      if (value === undefined) return;
      tabStorage.write(cookie, value);
      remove();
    },
  };
};
export const visitCookies = {
  training: visitCookie('interest_in_training', true),
  partner: visitCookie('partner_auto_add', false),
};
