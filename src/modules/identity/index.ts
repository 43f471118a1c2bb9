import type { SignedIn } from '../../shared-kernel/handler.ts';
import type { HostLevel } from './contract/account-events.ts';

/** What other modules' decisions may know of an account; folded from its stream, so never behind. */
export type AccountFacts = {
  exists: boolean;
  emailVerified: boolean;
  hostLevel: HostLevel;
  isAdmin: boolean;
};
export type IdentityFacts = {
  account(member: string): Promise<AccountFacts>;
};
export const IDENTITY_FACTS = Symbol('IdentityFacts');

/** A member as every signed-in person may see them. */
export type Person = { uuid: string; username: string; pic: string | null; joinedAt: string; hostLevel: HostLevel };
export type IdentityQueries = {
  /** Known members among these ids, in no particular order; forgotten members are left out. */
  people(members: readonly string[]): Promise<Person[]>;
  /** The mail address and time zone of a member, for sending; null when unknown or forgotten. */
  reachable(member: string): Promise<{ email: string; username: string; timezone: string; emailVerified: boolean } | null>;
};
export const IDENTITY_QUERIES = Symbol('IdentityQueries');

/** Raises the level of a member who attended their first session; does nothing from level 1 upward (C-066). */
export type RaiseHostLevel = (member: string, because: { correlation: string; causation?: string }) => Promise<void>;
export const RAISE_HOST_LEVEL = Symbol('RaiseHostLevel');

/** Who is behind a sign-in cookie. */
export type SignIns = {
  memberOf(token: string): Promise<SignedIn | undefined>;
};
export const SIGN_INS = Symbol('SignIns');
