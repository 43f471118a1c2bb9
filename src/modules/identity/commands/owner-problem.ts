import { between, minutes } from '#kernel/contract/time.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import type { CommandsParts } from './parts.ts';

/** Sensitive acts need a recent log-in or the password; who has none logs in again. @returns what refuses the act */
export const ownerProblem =
  ({ clock, settings, vault, failures, signIns }: CommandsParts) =>
  async ({ id, signInId }: SignedIn, password: string | undefined): Promise<Refusal | undefined> => {
    const now = clock.now();
    const passwordHash = await vault.hashOf(id);
    if (password === undefined || passwordHash === undefined) {
      const here = (await signIns.devices(id)).find((device) => device.id === signInId);
      if (here && between(here.signedInAt, now) < minutes(settings.identity.FRESH_LOGIN_MINUTES)) return undefined;
      return passwordHash === undefined
        ? refuse('LOGIN_AGAIN_NEEDED')
        : refuse('FRESH_LOGIN_NEEDED', { field: 'password' });
    }
    const bucket = `owner|${id}`;
    if (!(await failures.admit(bucket, settings.identity.LOGIN_FAILURES_PER_ACCOUNT, now)))
      return refuse('TOO_MANY_REQUESTS');
    if (!(await verifyPassword(password, passwordHash, settings.identity.PASSWORD_HASHING)))
      return refuse('PASSWORD_WRONG', { field: 'password' });
    await failures.forgive(bucket, { all: true });
    return undefined;
  };
