import { tabStorage } from '#client/lib/storage.ts';

const key = 'login-attempt';

/** What this tab began at another provider; it cannot be completed without the secret. */
export type LoginAttempt = { provider: string; secret: string; purpose: 'login' | 'link' };

export const storeLoginAttempt = (attempt: LoginAttempt): void => tabStorage.write(key, JSON.stringify(attempt));

export const storedLoginAttempt = (provider: string): LoginAttempt | null => {
  const attempt = JSON.parse(tabStorage.read(key) ?? 'null') as LoginAttempt | null;
  return attempt?.provider === provider ? attempt : null;
};

export const forgetLoginAttempt = (): void => tabStorage.forget(key);

const unticked = 'terms-missing';

/** The member who logged in with another provider in this tab and has yet to tick the terms: a reload asks again. */
export const storeTermsMissing = (member: string): void => tabStorage.write(unticked, member);
export const areTermsMissing = (member: string): boolean => tabStorage.read(unticked) === member;
export const forgetTermsMissing = (): void => tabStorage.forget(unticked);
