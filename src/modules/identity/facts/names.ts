import { stateOf } from '#kernel/commands/commands.ts';
import { addressKey, plainAddress } from '#kernel/contract/address.ts';
import { networkOf } from '#kernel/contract/network.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { addressSpellings } from '#kernel/shown-address.ts';
import { isShapedLikeUsername } from '../contract/account.ts';
import { emailClaim, usernameClaim } from '../domain/claim.ts';
import { accountOf } from './account.ts';

/** What names are looked up with. */
export type NameNeeds = { log: EventLog; personalData: PersonalData };

/** Keyed hashes under which names are claimed; equal for names that count as the same (I-039). */
export const fingerprints = (secrets: PersonalData) => ({
  username: (username: string) => secrets.fingerprint('username', addressKey(username)),
  email: (email: string) => secrets.fingerprint('email', addressKey(email)),
  /** All under which an address may be claimed, see {@link emailClaimOf}. */
  emails: (email: string) => addressSpellings(email).map((spelling) => secrets.fingerprint('email', spelling)),
  login: ({ issuer, subject }: { issuer: string; subject: string }) =>
    secrets.fingerprint('login', JSON.stringify([issuer, subject])),
  device: (token: string) => secrets.fingerprint('device', token),
  place: (ip: string) => secrets.fingerprint('place', networkOf(ip)),
});

/**
 * The fingerprint of an address: the one under which it is claimed, or else that of its one spelling. Before addresses had one
 * spelling, two accounts could have one mailbox; each is still found by the spelling that it has.
 */
export const emailClaimOf = async ({ log, personalData }: NameNeeds, email: string): Promise<string> => {
  const fingerprintOf = fingerprints(personalData);
  const all = fingerprintOf.emails(email);
  const claims = await Promise.all(all.map((fingerprint) => stateOf(log, emailClaim, fingerprint)));
  const claimed = claims.findIndex(({ holder }) => holder !== null);
  return all[claimed] ?? fingerprintOf.email(email);
};

/** Who holds a name, typed as address or username; claims are streams and never behind. */
export const holderOf = async (needs: NameNeeds, typed: string) => {
  const { log, personalData } = needs;
  const isAddress = plainAddress(typed).includes('@');
  const fingerprint = isAddress ? await emailClaimOf(needs, typed) : fingerprints(personalData).username(typed);
  const { holder } = await stateOf(log, isAddress ? emailClaim : usernameClaim, fingerprint);
  // An address that was changed stays claimed while the change can be taken back.
  const isBefore =
    isAddress && holder !== null && ![null, fingerprint].includes((await accountOf(log, holder)).emailFingerprint);
  return { fingerprint, holder: isBefore ? null : holder };
};

/** Whether mails to this address came back, and its owner has not shown since that they arrive. */
export const isBouncing =
  (needs: NameNeeds) =>
  async (address: string): Promise<boolean> => {
    const { holder } = await holderOf(needs, address);
    return holder !== null && (await accountOf(needs.log, holder)).emailBounces;
  };

/** Whether a display name is the username of another member, as far as it is shaped like one: many are called Anna. */
export const isUsernameOfAnother = async (needs: NameNeeds, name: string, member: string): Promise<boolean> =>
  isShapedLikeUsername(name) && ![null, member].includes((await holderOf(needs, name)).holder);

export const nameProblem = async (
  needs: NameNeeds,
  member: string,
  { name }: { name?: string },
): Promise<Refusal | undefined> =>
  name !== undefined && (await isUsernameOfAnother(needs, name, member))
    ? refuse('NAME_INVALID', { field: 'name' })
    : undefined;
