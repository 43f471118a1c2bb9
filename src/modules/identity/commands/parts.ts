import type { Clock } from '#kernel/clock.ts';
import { stateOf, type Execute } from '#kernel/commands/commands.ts';
import type { Database } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { CommonSettings } from '#kernel/parts.ts';
import { addressSpellings } from '#kernel/shown-address.ts';
import type { PersonalData, Tokens } from '#kernel/log/personal-data.ts';
import { days, minutes } from '#kernel/contract/time.ts';
import { addressKey, plainAddress } from '#kernel/contract/address.ts';
import { networkOf } from '#kernel/contract/network.ts';
import { isShapedLikeUsername } from '../contract/account.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import type { LoginAttempts, LoginFailure, OfferedLogin } from '../credentials/logins.ts';
import type { Failures } from '../credentials/failures.ts';
import type { PasskeyBook } from '../credentials/passkeys.ts';
import type { SecondFactors } from '../credentials/second-factor.ts';
import type { SignInBook } from '../credentials/sign-ins.ts';
import type { Vault } from '../credentials/vault.ts';
import type { WantedSessions } from '../credentials/wanted-sessions.ts';
import { account } from '../domain/account.ts';
import type { AccountState } from '../domain/account-state.ts';
import { emailClaim, usernameClaim } from '../domain/claim.ts';

export type Settings = CommonSettings & { identity: IdentitySettings };

/** What the commands of accounts work with. */
export type Parts = {
  execute: Execute;
  log: EventLog;
  database: Database;
  clock: Clock;
  personalData: PersonalData & Tokens;
  settings: Settings;
  vault: Vault;
  signIns: SignInBook;
  failures: Failures;
  secondFactors: SecondFactors;
  passkeys: PasskeyBook;
  wantedSessions: WantedSessions;
  logins: {
    offered: ReadonlyMap<string, OfferedLogin>;
    attempts: LoginAttempts;
    /** For operators: why a log-in at this provider was refused, and that one succeeded. */
    failed: (provider: string, failure: LoginFailure) => void;
    works: (provider: string) => void;
  };
};

/** An unconfirmed account keeps its name, and so does one that was not opened: a name that is free again would tell so. */
export const CONCEALED_FOR = days(36_500);

/** Stands in for a member who is not there, so that an unknown name takes the same time as a known one. */
export const NO_MEMBER = '00000000-0000-4000-8000-000000000000';

/** How long a name may stay claimed without an account behind it: far longer than a write takes. */
export const CLAIM_TAKES = minutes(2);

export const accountOf = (log: EventLog, member: string): Promise<AccountState> => stateOf(log, account, member);

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
export const emailClaimOf = async (
  { log, personalData }: Pick<Parts, 'log' | 'personalData'>,
  email: string,
): Promise<string> => {
  const of = fingerprints(personalData);
  const all = of.emails(email);
  const claims = await Promise.all(all.map((fingerprint) => stateOf(log, emailClaim, fingerprint)));
  const claimed = claims.findIndex(({ holder }) => holder !== null);
  return all[claimed] ?? of.email(email);
};

/** Who holds a name, typed as address or username; claims are streams and never behind. */
export const holderOf = async (parts: Pick<Parts, 'log' | 'personalData'>, typed: string) => {
  const { log, personalData } = parts;
  const isAddress = plainAddress(typed).includes('@');
  const fingerprint = isAddress ? await emailClaimOf(parts, typed) : fingerprints(personalData).username(typed);
  const { holder } = await stateOf(log, isAddress ? emailClaim : usernameClaim, fingerprint);
  // An address that was changed stays claimed while the change can be taken back.
  const isBefore =
    isAddress && holder !== null && ![null, fingerprint].includes((await accountOf(log, holder)).emailFingerprint);
  return { fingerprint, holder: isBefore ? null : holder };
};

/** Whether a display name is the username of another member, as far as it is shaped like one: many are called Anna. */
export const isUsernameOfAnother = async (
  parts: Pick<Parts, 'log' | 'personalData'>,
  name: string,
  member: string,
): Promise<boolean> => isShapedLikeUsername(name) && ![null, member].includes((await holderOf(parts, name)).holder);

/** What a mailed link is for: the purpose, the member and the request that it answers, or the event that it is about. */
type Link = { for: 'confirm-email' | 'password-reset' | 'keep-account' | 'not-me'; member: string; request: string };

/**
 * The secret of a mailed link: 256 bits that follow from the request and the installation's master key, so that nothing in
 * the database or the log could be used in its place (C-084, C-085).
 */
export const linkToken = (secrets: Tokens, link: Link): string =>
  secrets.token(`link/${link.for}`, `${link.member}|${link.request}`);
export const isLinkToken = (secrets: Tokens, link: Link, given: string): boolean =>
  secrets.isToken(`link/${link.for}`, `${link.member}|${link.request}`, given);

/** The third value of a confirmation link: stands for the address, so that an old link cannot confirm a new one (C-085). */
export const addressToken = (secrets: PersonalData, emailFingerprint: string): string =>
  secrets.fingerprint('link/address', emailFingerprint).slice(0, 32);

export const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
