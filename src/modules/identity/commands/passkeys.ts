import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../shared-kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import type { AssertionAnswer, RegistrationAnswer } from '../contract/passkey-api.ts';
import { isShutOut, statusAt } from '../contract/standing.ts';
import { checkedAssertion, checkedRegistration, type Site } from '../credentials/passkeys.ts';
import { account } from '../domain/account.ts';
import { ownerOf } from './owner.ts';
import { accountOf, type Parts } from './parts.ts';

const expired = refuse('PASSKEY_EXPIRED');
const wrong = refuse('PASSKEY_WRONG');

/** Adding and removing passkeys, and logging in with one (I-038, C-088). */
export const usingPasskeys = (parts: Parts) => {
  const { execute, log, clock, settings, vault, signIns, passkeys } = parts;
  const address = new URL(settings.publicUrl);
  const site: Site = { id: address.hostname, origin: address.origin };

  return {
    passkeysOf: (member: string) => passkeys.list(member),

    beginPasskey: async (member: string) => {
      const owner = await ownerOf(log, member);
      if (!owner) return refuse('USER_DOES_NOT_EXIST');
      return {
        ...(await passkeys.challenge(member, clock.now())),
        site: { id: site.id, name: settings.productName },
        user: { id: Buffer.from(member).toString('base64url'), name: owner.username },
        known: (await passkeys.list(member)).map(({ credential }) => credential),
      };
    },

    addPasskey: async (
      by: Caller,
      member: string,
      of: { name: string; secret: string; answer: RegistrationAnswer },
    ): Promise<Refusal | undefined> => {
      const challenge = await passkeys.takeChallenge(of.secret, member, clock.now());
      if (challenge === undefined) return expired;
      const made = await checkedRegistration(of.answer, challenge, site);
      if (!made) return wrong;
      const passkey = randomUUID();
      // Stored first: a fact without its key would be a passkey that never works.
      if (!(await passkeys.put({ ...made, passkey, member, name: of.name, now: clock.now() }))) return wrong;
      const done = await execute(by, account, member, { type: 'AddPasskey', member, passkey });
      if (!isRefusal(done)) return undefined;
      await passkeys.remove(passkey, member);
      return done;
    },

    removePasskey: async (by: Caller, member: string, passkey: string): Promise<Refusal | undefined> => {
      const hasPassword = (await vault.hashOf(member)) !== undefined;
      const done = await execute(by, account, member, { type: 'RemovePasskey', member, passkey, hasPassword });
      if (isRefusal(done)) return done;
      await passkeys.remove(passkey, member);
      await signIns.forget(member);
      return undefined;
    },

    beginPasskeyLogin: async () => ({ ...(await passkeys.challenge(null, clock.now())), site: site.id }),

    /** One answer for unknown passkeys and wrong signatures. */
    checkPasskey: async (of: {
      secret: string;
      answer: AssertionAnswer;
    }): Promise<{ member: string; isLeaving: boolean } | Refusal> => {
      const now = clock.now();
      const challenge = await passkeys.takeChallenge(of.secret, null, now);
      if (challenge === undefined) return expired;
      const key = await passkeys.find(of.answer.id);
      const counter = key && (await checkedAssertion(of.answer, challenge, site, key));
      if (!key || counter === undefined) return wrong;
      const { status, standing, passkeys: added } = await accountOf(log, key.member);
      if ((status !== 'open' && status !== 'leaving') || !added.includes(key.passkey)) return wrong;
      if (!(await passkeys.use(key.passkey, { before: key.counter, counter, now }))) return wrong;
      if (isShutOut(statusAt(standing, now))) return refuse('USER_SUSPENDED');
      return { member: key.member, isLeaving: status === 'leaving' };
    },
  };
};
