import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { AssertionAnswer, RegistrationAnswer } from '../contract/api/passkeys.ts';
import { isShutOut, statusAt } from '../contract/standing.ts';
import { checkedAssertion, checkedRegistration, type Site } from '../credentials/passkeys.ts';
import { account } from '../domain/account.ts';
import { ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import type { CommandsParts } from './parts.ts';

const expired = refuse('PASSKEY_EXPIRED');
const wrong = refuse('PASSKEY_WRONG');

const handleOf = (member: string): string => Buffer.from(member).toString('base64url');

/** What the device signed, and the secret of the browser that began. */
type Asserted = { secret: string; answer: AssertionAnswer };

/** Adding and removing passkeys, and logging in with one (I-038, C-088). */
export const usingPasskeys = (parts: CommandsParts) => {
  const { execute, log, clock, settings, vault, signIns, passkeys } = parts;
  const address = new URL(settings.publicUrl);
  const site: Site = { id: address.hostname, origin: address.origin };

  /** Undefined for unknown and removed passkeys, and for wrong signatures. */
  const ownerOfUsed = async (answer: AssertionAnswer, challenge: string) => {
    const key = await passkeys.find(answer.id);
    const counter = key && (await checkedAssertion(answer, challenge, site, key));
    if (!key || counter === undefined) return undefined;
    // A device that says whose key it is says the same as we do.
    const { userHandle } = answer.response;
    if (userHandle != null && userHandle !== handleOf(key.member)) return undefined;
    const { status, standing, passkeys: added } = await accountOf(log, key.member);
    if ((status !== 'open' && status !== 'leaving') || !added.includes(key.passkey)) return undefined;
    const used = await passkeys.use(key.passkey, { before: key.counter, counter, now: clock.now() });
    return used ? { member: key.member, status, standing } : undefined;
  };

  return {
    passkeysOf: (member: string) => passkeys.list(member),

    beginPasskey: async (member: string) => {
      const owner = await ownerOf(log, member);
      if (!owner) return refuse('USER_DOES_NOT_EXIST');
      return {
        ...(await passkeys.challenge('add', member, clock.now())),
        site: { id: site.id, name: settings.productName },
        user: { id: handleOf(member), name: owner.username },
        known: (await passkeys.list(member)).map(({ credential }) => credential),
      };
    },

    addPasskey: async (
      caller: Caller,
      member: string,
      /** `signInId`: in which it is added; it counts as used there. */
      options: { name: string; secret: string; answer: RegistrationAnswer; signInId: string },
    ): Promise<Refusal | undefined> => {
      const challenge = await passkeys.takeChallenge('add', options.secret, member, clock.now());
      if (challenge === undefined) return expired;
      const made = await checkedRegistration(options.answer, challenge, site);
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
    },

    removePasskey: async (caller: Caller, member: string, passkey: string): Promise<Refusal | undefined> => {
      const hasPassword = (await vault.hashOf(member)) !== undefined;
      const done = await execute(caller, account, member, { type: 'RemovePasskey', member, passkey, hasPassword });
      if (isRefusal(done)) return done;
      await passkeys.remove(passkey, member);
      await signIns.forget(member);
      return undefined;
    },

    beginPasskeyLogin: async () => ({ ...(await passkeys.challenge('log-in', null, clock.now())), site: site.id }),

    checkPasskey: async (asserted: Asserted): Promise<{ member: string; isLeaving: boolean } | Refusal> => {
      const now = clock.now();
      const challenge = await passkeys.takeChallenge('log-in', asserted.secret, null, now);
      if (challenge === undefined) return expired;
      const owner = await ownerOfUsed(asserted.answer, challenge);
      if (!owner) return wrong;
      if (isShutOut(statusAt(owner.standing, now))) return refuse('USER_SUSPENDED');
      return { member: owner.member, isLeaving: owner.status === 'leaving' };
    },

    beginPasskeyCheck: async (member: string) => ({
      ...(await passkeys.challenge('check', member, clock.now())),
      site: site.id,
    }),

    /** Before sensitive acts, in the browser that asks. */
    checkOwnPasskey: async ({ id, signInId }: SignedIn, asserted: Asserted): Promise<Refusal | undefined> => {
      const challenge = await passkeys.takeChallenge('check', asserted.secret, id, clock.now());
      if (challenge === undefined) return expired;
      if ((await ownerOfUsed(asserted.answer, challenge))?.member !== id) return wrong;
      await signIns.noteSecondStep(signInId, id);
      return undefined;
    },
  };
};
