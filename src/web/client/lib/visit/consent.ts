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

export const storeConsent = (choice: Consent): void => deviceCookies.write(name, choice, CONSENT_SECONDS);
