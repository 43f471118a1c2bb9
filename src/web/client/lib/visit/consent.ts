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

/** What a visit is remembered by: a cookie, or the storage of this tab after No to cookies (C-078). */
const visitCookie = (of: string, shared: boolean) => {
  const remove = () => deviceCookies.write(of, '', 0, shared);
  return {
    read: (): string | null => deviceCookies.read(of) ?? tabStorage.read(of),
    write: (value: string, seconds: number): void => {
      if (consent() === 'decline') tabStorage.write(of, value);
      else deviceCookies.write(of, value, seconds, shared);
    },
    forget: (): void => {
      remove();
      tabStorage.forget(of);
    },
    keepInTab: (): void => {
      const value = deviceCookies.read(of);
      if (value === undefined) return;
      tabStorage.write(of, value);
      remove();
    },
  };
};
export const visitCookies = {
  training: visitCookie('interest_in_training', true),
  partner: visitCookie('partner_auto_add', false),
};
