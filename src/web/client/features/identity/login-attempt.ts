import { tabStorage } from '../../lib/storage.ts';

const key = 'login-attempt';

/** What this tab began at another provider; it cannot be completed without the secret. */
export type LoginAttempt = { provider: string; secret: string; purpose: 'login' | 'link' };

export const storeLoginAttempt = (attempt: LoginAttempt): void => tabStorage.write(key, JSON.stringify(attempt));

export const storedLoginAttempt = (provider: string): LoginAttempt | null => {
  const attempt = JSON.parse(tabStorage.read(key) ?? 'null') as LoginAttempt | null;
  return attempt?.provider === provider ? attempt : null;
};

export const forgetLoginAttempt = (): void => tabStorage.forget(key);
