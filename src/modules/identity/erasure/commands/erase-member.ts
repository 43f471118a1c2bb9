import type { Counted, DataSubject } from '#kernel/about-members.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { between, minutes } from '#kernel/contract/time.ts';
import { KEY_CACHE_MILLISECONDS } from '#kernel/log/personal-data.ts';
import { account } from '../../domain/account.ts';
import { emailClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import { emailClaimOf } from '../../facts/names.ts';
import { formerNames, ownerOf } from '../../facts/owner.ts';
import { receiptFingerprint } from '../../receipts/signed.ts';
import type { ErasureNeeds } from './needs.ts';

/** Keys are cached for a minute, and requests in progress may take another one. */
export const BOTH_PHASES_APART = KEY_CACHE_MILLISECONDS + minutes(1);

const isNothing = (counted: Counted) => Object.values(counted).every((count) => count === 0);

/**
 * The second phase; `later` when some process may still have the key. Rows and files first, while the address is known,
 * then the key, then its place in the keyring, then the fact.
 */
export const eraseMember = (needs: ErasureNeeds) => {
  const { parts, records, keyring, erasures, before = () => undefined } = needs;
  const { execute, log, clock, personalData } = parts;

  const holderOfAddress = async (email: string): Promise<string | null> =>
    (await stateOf(log, emailClaim, await emailClaimOf(parts, email))).holder;

  const removeEverywhere = async (whose: DataSubject, counted: Readonly<Record<string, Counted>>): Promise<void> => {
    for (const [name, part] of records()) {
      await before(`count ${name}`);
      if (!counted[name]) await erasures.count(whose.member, name, await part.holds(whose));
      await before(`forget ${name}`);
      await part.forget(whose);
      const left = await part.holds(whose);
      if (!isNothing(left))
        throw new Error(`${name} still holds ${JSON.stringify(left)} of a member who is to be forgotten`);
    }
  };

  return async (caller: Caller, member: string): Promise<'done' | 'later'> => {
    const { status, leaving } = await accountOf(log, member);
    if (status === 'forgotten') return 'done';
    // What follows cannot be taken back, so a history that was read in part must not look like one without an erasure.
    if (status !== 'erasing' || leaving === null) throw new Error(`No erasure of this member has begun: ${status}`);
    const closedAt = await personalData.close(member, clock.now());
    if (between(closedAt, clock.now()) < BOTH_PHASES_APART) return 'later';
    await before('address');
    const owner = await ownerOf(log, member);
    // Without the key, an earlier attempt has removed everything before it destroyed that.
    if (!owner && (await personalData.countKeys([member])) > 0)
      throw new Error('The member to be forgotten was not found');
    const isOwn = owner !== null && [null, member].includes(await holderOfAddress(owner.email));
    const { address, code, removed } = await erasures.begin(member, isOwn ? owner.email : null);
    if (owner) {
      const { username } = owner;
      // The mails to an address that another account has by now are not about this member.
      const email = isOwn ? owner.email : username;
      const former = await formerNames(parts, member, owner);
      await removeEverywhere({ member, email, username, former, lastHere: leaving.requestedAt }, removed);
    }
    await before('key');
    await personalData.forget(member);
    await before('keyring');
    await keyring.removeForgotten();
    await before('fact');
    const done = await execute(caller, account, member, {
      type: 'FinishErasure',
      member,
      removed: (await erasures.of(member))?.removed ?? {},
      fingerprint: receiptFingerprint(address ?? '', code),
      now: clock.now(),
    });
    if (isRefusal(done)) throw new Error(`Forgetting could not be finished: ${done.refused}`);
    return 'done';
  };
};
