import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { RegistrationAnswer } from '../../contract/api/passkeys.ts';
import { checkedRegistration } from '../../credentials/passkeys.ts';
import { account } from '../../domain/account.ts';
import type { CommandsParts } from '../parts.ts';
import { expired, siteOf, wrong } from './asserted.ts';

/** Adds what logs the member in without a password (I-038, C-088). */
export const addPasskey =
  (parts: CommandsParts) =>
  async (
    caller: Caller,
    member: string,
    /** `signInId`: in which it is added; it counts as used there. */
    options: { name: string; secret: string; answer: RegistrationAnswer; signInId: string },
  ): Promise<Refusal | undefined> => {
    const { execute, clock, signIns, passkeys } = parts;
    const challenge = await passkeys.takeChallenge('add', options.secret, member, clock.now());
    if (challenge === undefined) return expired;
    const made = await checkedRegistration(options.answer, challenge, siteOf(parts));
    if (!made) return wrong;
    const passkey = randomUUID();
    // Stored first: a fact without its key would be a passkey that never works.
    if (!(await passkeys.put({ ...made, passkey, member, name: options.name, now: clock.now() }))) return wrong;
    const done = await execute(caller, account, member, { type: 'AddPasskey', member, passkey });
    if (isRefusal(done)) {
      await passkeys.remove(passkey, member);
      return done;
    }
    await signIns.noteSecondStep(options.signInId, member);
    return undefined;
  };
