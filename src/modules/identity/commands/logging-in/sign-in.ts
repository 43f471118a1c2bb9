import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { deviceLabel } from '../../credentials/device.ts';
import { account } from '../../domain/account.ts';
import { fingerprints } from '../../facts/names.ts';
import type { CommandsParts } from '../parts.ts';
import type { LogInBrowser } from './check-password.ts';

/** Starts a sign-in of its own for this browser, ending the one it had; answers its token. */
export const signIn =
  ({ execute, clock, personalData, signIns }: CommandsParts) =>
  async (
    member: string,
    browser: LogInBrowser & { userAgent: string; isProvedTwice?: boolean | undefined },
    before?: { id: string; signInId: string },
  ): Promise<string> => {
    const fingerprintOf = fingerprints(personalData);
    if (before) await signIns.end(before.signInId, before.id);
    const { userAgent, ip, device, isProvedTwice = false } = browser;
    const places = [fingerprintOf.place(ip), ...(device === undefined ? [] : [fingerprintOf.device(device)])];
    const knownPlaces = await signIns.places(member);
    if (knownPlaces.size > 0 && !places.some((place) => knownPlaces.has(place)))
      await execute(caller({ kind: 'member', id: member }, randomUUID()), account, member, {
        type: 'SignInFromNewPlace',
        member,
        device: deviceLabel(userAgent),
        now: clock.now(),
      });
    return signIns.begin(member, {
      userAgent,
      places,
      secondStepAt: isProvedTwice ? clock.now() : null,
    });
  };
