import type { Query } from '#kernel/database/builder.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { token } from '#kernel/injection.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Bearer, SignedIn } from '#kernel/module.ts';
import type { Clause } from './contract/clauses.ts';
import type { AccountStatus, LimitedStatus, StatusChange } from './contract/staff-events.ts';
import type { HostLevel } from './contract/host-level.ts';
import type { MemberProfile } from './views/member-profile.ts';
import type { OwnUser } from './contract/own-profile.ts';
import type { DateReader } from './contract/dates.ts';
import type { AuditorScope } from './contract/auditor.ts';

/** What other modules' decisions may know of an account; folded from its stream, so never behind. */
export type AccountFacts = {
  exists: boolean;
  /** The account is closed, and its owner can still come back: staff reach it (C-173). */
  canComeBack?: true;
  emailVerified: boolean;
  hostLevel: HostLevel;
  /** False while the rights wait for a second step (`SECOND_FACTOR_FOR_STAFF`). */
  isAdmin: boolean;
};
export type IdentityFacts = {
  account(member: string): Promise<AccountFacts>;
};
export const IDENTITY_FACTS = token<IdentityFacts>('IdentityFacts');

/** The program of a member behind the secret of a token. */
export type MemberBearers = (secret: string) => Promise<Bearer | undefined>;
export const MEMBER_BEARERS = token<MemberBearers>('MemberBearers');

export type RemovalFacts = {
  /** Whether staff have removed the member at this instant: what they wrote is hidden from all but staff (C-173). */
  isRemoved(member: string, now: string): Promise<boolean>;
};
export const REMOVAL_FACTS = token<RemovalFacts>('RemovalFacts');

export type HostingFacts = {
  /** Whether staff let the member host at this instant: neither on probation nor shut out (C-173). */
  mayHost(member: string, at: string): Promise<boolean>;
};
export const HOSTING_FACTS = token<HostingFacts>('HostingFacts');

/** What staff decided about a member's place in the community, from wherever they decide it. */
export type Sanctions = {
  /** What is in force at this instant; `isAdmin`: staff cannot be sanctioned. */
  current(
    member: string,
    now: string,
  ): Promise<{ status: AccountStatus; until: string | null; exists: boolean; isAdmin: boolean }>;
  set(caller: Caller, member: string, change: StatusChange): Promise<Refusal | undefined>;
};
export const SANCTIONS = token<Sanctions>('Sanctions');

export type DecidedStatus = {
  member: string;
  status: LimitedStatus;
  clause: Clause | null;
  reason: string;
  until: string | null;
  now: string;
};
/** How staff limit an account, as a decision with a rule, a reason, a mail and a way to object, and how they lift all limits. */
export type StatusDecisions = {
  decide(caller: Caller, staff: { id: string; isAdmin: boolean }, decided: DecidedStatus): Promise<Refusal | undefined>;
  lift(
    caller: Caller,
    staff: string,
    lifted: { member: string; reason: string; now: string },
  ): Promise<Refusal | undefined>;
};
export const STATUS_DECISIONS = token<StatusDecisions>('StatusDecisions');

/** A member as every signed-in person may see them. */
export type IndexPerson = {
  uuid: string;
  username: string;
  /** What the member is called where that is not the username. */
  name?: string | null;
  pic: string | null;
  joinedAt: string;
  hostLevel: HostLevel;
};
export type IdentityQueries = {
  /** Members visible to others among these ids, in no particular order: confirmed, not closed, not forgotten. */
  people(members: readonly string[]): Promise<IndexPerson[]>;
  /** The mail address of a member, what to call them and how dates are written there, for sending; null when unknown or forgotten. */
  reachable(
    member: string,
  ): Promise<(DateReader & { email: string; username: string; name: string; emailVerified: boolean }) | null>;
};
export const IDENTITY_QUERIES = token<IdentityQueries>('IdentityQueries');
/**
 * Who is meant by an id that others read: in a Well a member may have another name, with an id of its own (ADR 107). One place
 * answers it. Implemented by the module that knows Wells, asked here and in all modules that act on a person.
 */
export type NamesInWells = {
  /** The member behind the id: that of the member itself, or of a name that they have or had in a Well. */
  memberBehind(id: string): Promise<string>;
  /** Whether this is the id of a name in a Well. */
  isHandle(id: string): Promise<boolean>;
  /** The names with these ids, as people; ids of members are left out. */
  called(ids: readonly string[]): Promise<IndexPerson[]>;
};
export const NAMES_IN_WELLS = token<NamesInWells>('NamesInWells');
/** People as staff and operators know them: with unconfirmed and closed accounts. */
export type PeopleForStaff = Pick<IdentityQueries, 'people'> & {
  /** Those of these texts, in small letters, that are a member's username or display name. */
  namesAmong(texts: readonly string[]): Promise<ReadonlySet<string>>;
};
export const PEOPLE_FOR_STAFF = token<PeopleForStaff>('PeopleForStaff');

export type MemberProfiles = {
  /** Of the own account: null for members who are unknown, leaving or forgotten. */
  byId(member: string): Promise<MemberProfile | null>;
  /** The member with this username. An old username still leads to its owner while it is reserved. */
  memberNamed(username: string): Promise<string | null>;
};
export const MEMBER_PROFILES = token<MemberProfiles>('MemberProfiles');

/** The notice that waits for a member (C-166). Implemented by the module that queues them, asked here. */
export type SpecialNotices = {
  /** Its name and id, and notes that it was delivered. */
  next(caller: Caller, member: string): Promise<{ name: string; id: string } | null>;
  /** The member closed the modal of this id or name, or the one that is shown when none is given: the next one may come. */
  seen(caller: Caller, member: string, notice: string | null): Promise<void>;
};
export const SPECIAL_NOTICES = token<SpecialNotices>('SpecialNotices');

/** How many sessions a member attended and hosted, and how many people they met there. Implemented where sessions are known. */
export type OwnFigures = { of(member: string): Promise<{ attended: number; hosted: number; met: number }> };
export const OWN_FIGURES = token<OwnFigures>('OwnFigures');

/** What a member chose to be notified of; what is not named stays. Implemented where notifications are sent. */
export type NotificationChoices = {
  set(
    caller: Caller,
    member: string,
    options: {
      reminders?: boolean | undefined;
      mails: Partial<Record<'wells' | 'forum' | 'news', boolean | undefined>>;
    },
  ): Promise<Refusal | undefined>;
};
export const NOTIFICATION_CHOICES = token<NotificationChoices>('NotificationChoices');

/** The plan of a member, for the own account. Implemented where plans are known. */
export type OwnSubscription = { of(member: string): Promise<NonNullable<OwnUser['subscription_info']>> };
export const OWN_SUBSCRIPTION = token<OwnSubscription>('OwnSubscription');

/** Who is on which plan, for lists of staff. Implemented where plans are known. */
export type ListedPlans = {
  /** Leaves only members on this plan in a list with a column `member`. */
  only(plan: 'basic' | 'unlimited', now: string): (query: Query) => Query;
  /** Those of these members who are on Unlimited. */
  unlimited(members: readonly string[], now: string): Promise<ReadonlySet<string>>;
};
export const LISTED_PLANS = token<ListedPlans>('ListedPlans');

/** Whether a member has a private calendar address. Implemented where it is made. */
export type CalendarAddresses = { isThere(member: string): Promise<boolean> };
export const CALENDAR_ADDRESSES = token<CalendarAddresses>('CalendarAddresses');

/** The people who run the community, for what has to reach them at once. */
export type StaffDirectory = { admins(): Promise<StaffMember[]> };
export type StaffMember = { member: string; email: string; username: string; name: string; language?: Language | null };
export const STAFF_DIRECTORY = token<StaffDirectory>('StaffDirectory');

/** Those of these members who may be introduced as hosts: visible, and not shut out by staff (C-173). */
export type HostDirectory = { introducible(members: readonly string[]): Promise<IndexPerson[]> };
export const HOST_DIRECTORY = token<HostDirectory>('HostDirectory');

/** Raises the level of a member who attended their first session; does nothing from level 1 upward (C-066). */
export type RaiseHostLevel = (caller: Caller, member: string) => Promise<void>;
export const RAISE_HOST_LEVEL = token<RaiseHostLevel>('RaiseHostLevel');

/** Repeats erasures that a restored older history does not contain; returns their number. */
export type ForgetAgain = () => Promise<number>;
export const FORGET_AGAIN = token<ForgetAgain>('ForgetAgain');

/** Who is behind a sign-in cookie. */
export type SignIns = {
  /** Cached for some seconds; invalidated in every process as soon as the member's level or sign-ins change. */
  memberOf(token: string): Promise<SignedIn | undefined>;
  /** Calls the listener when something about a member's sign-ins or level changed, in whichever process; answers how to stop. */
  changed(listener: (member: string) => void): () => void;
};
export const SIGN_INS = token<SignIns>('SignIns');

/** The sign-ins of a member that have not ended, by id. */
export type LiveSignIns = { alive(member: string): Promise<ReadonlySet<string>> };
export const LIVE_SIGN_INS = token<LiveSignIns>('LiveSignIns');

/** Addresses to which mails do not get. */
export type EmailBounces = {
  /** Notes that a mail to this address, which was sent then, came back for good. Unknown addresses are passed over. */
  note(bounce: { address: string; status: string; sentAt: string }): Promise<void>;
  /** Whether mails to this address came back, and its owner has not shown since that they arrive. */
  isBouncing(address: string): Promise<boolean>;
};
export const EMAIL_BOUNCES = token<EmailBounces>('EmailBounces');

/** A member made on the command line or for the demo community. */
export type Enrolled = {
  email: string;
  username: string;
  password: string;
  name?: string;
  timezone?: string;
  /** Counts as confirmed without a mail. */
  emailVerified?: boolean;
  hostLevel?: HostLevel;
  isAdmin?: boolean;
};
/** What only the people who run an installation can do (I-056). Every one of them may be repeated. */
export type IdentityOperator = {
  /** Opens an account, or finds the one with this address; then sees to it that level and rights are as asked. */
  enroll(caller: Caller, enrolled: Enrolled): Promise<{ member: string; isNew: boolean } | Refusal>;
  /** As {@link enroll}, with a confirmed address and all rights; the password needs at least 12 characters (C-088). */
  createAdmin(
    caller: Caller,
    options: { email: string; username: string; password: string },
  ): Promise<{ member: string } | Refusal>;
  /** The member with this address or username, or this id, whose account is open. */
  find(typed: string): Promise<string | null>;
  /** Whom this address or username belongs to, until the member is forgotten. */
  holder(typed: string): Promise<string | null>;
  grantAdmin(caller: Caller, member: string): Promise<Refusal | undefined>;
  /** Takes the right back and ends all sign-ins; refused for the only admin. */
  revokeAdmin(caller: Caller, member: string): Promise<Refusal | undefined>;
  /** Logs a member out everywhere; answers in how many browsers. */
  endSignIns(caller: Caller, member: string): Promise<number>;
  /** For a member who has lost app and recovery codes. */
  dropSecondFactor(caller: Caller, member: string): Promise<Refusal | undefined>;
  setHostLevel(caller: Caller, member: string, level: HostLevel): Promise<Refusal | undefined>;
  appointAuditor(
    caller: Caller,
    member: string,
    options: { scope: readonly AuditorScope[]; hours: number; reason: string },
  ): Promise<Refusal | undefined>;
  dismissAuditor(caller: Caller, member: string): Promise<Refusal | undefined>;
};
export const IDENTITY_OPERATOR = token<IdentityOperator>('IdentityOperator');

/** Receipts of deleted accounts, checked without an installation (I-036). */
export { checkedReceipt } from './receipts/signed.ts';
export { readReceipt } from './contract/receipt.ts';

export { profileSeenBy, type MemberProfile } from './views/member-profile.ts';
export { IS_VISIBLE_AND_NOT_REMOVED, peopleRows, whileVisible } from './projections/people-rows.ts';
export { isRemoved, removedRows } from './projections/removed-rows.ts';
export { bouncingRows } from './projections/bouncing-rows.ts';
export { membersCalled } from './projections/staff-rows.ts';
