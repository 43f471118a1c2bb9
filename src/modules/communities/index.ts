import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { token } from '#kernel/injection.ts';

/** What other modules' decisions may know of a Well; folded from its stream, so never behind. */
type WellFacts = {
  exists: boolean;
  deleted: boolean;
  title: string;
  slug: string;
  visible: boolean;
  isDefault: boolean;
  creator: string | null;
};
export type CommunitiesFacts = {
  well(well: string): Promise<WellFacts>;
  /** True for all members in the main Well (C-055). */
  isMember(well: string, member: string): Promise<boolean>;
  /** The id by which the others of the Well know a member who goes by another name there; nothing under the own name (ADR 107). */
  handleIn(well: string, member: string): Promise<string | undefined>;
};
/**
 * Staff with a reason learn who goes by a name in a Well; that is recorded before it is answered, once for each case of each
 * of them (ADR 107).
 */
export type HandleOwners = {
  show(
    caller: Caller,
    staff: string,
    about: { handle: string; reason: string; case: string | null },
  ): Promise<{ member: string; well: string } | Refusal>;
};
export const HANDLE_OWNERS = token<HandleOwners>('HandleOwners');
export const COMMUNITIES_FACTS = token<CommunitiesFacts>('CommunitiesFacts');

/**
 * What a module that plans things in Wells may hold against leaving or deleting one (C-145). Implemented there, asked here.
 */
export type WellObstacles = {
  /** Titles of future sessions of the Well which the member is registered for. */
  registeredFor(well: string, member: string): Promise<string[]>;
  /** Whether the member hosts one of them. */
  hostsIn(well: string, member: string): Promise<boolean>;
  /** Whether sessions of the Well are planned or running. */
  hasActiveSessions(well: string): Promise<boolean>;
};
export const WELL_OBSTACLES = token<WellObstacles>('WellObstacles');

/** Members of a Well who are to be notified, by their choice or else as configured; read from a read model, in no order. */
export type WellReaders = {
  ofNewSessions(well: string): AsyncIterable<string>;
  ofNewPosts(well: string): AsyncIterable<string>;
  /** Whether the member is one of them now; none is of a deleted Well. */
  isReader(well: string, member: string, about: 'sessions' | 'forums'): Promise<boolean>;
  /** Whether the member saw this tab of the Well after that moment. */
  hasSeen(well: string, member: string, tab: { badge: 'session' | 'forum_post'; since: string }): Promise<boolean>;
};
export const WELL_READERS = token<WellReaders>('WellReaders');

/** How many sessions members hosted, and how many different people they met in sessions (COM-031, COM-078). */
export type MemberFigure = { hosted: number; met: number };
/** Implemented by the module that knows sessions, asked here; members without sessions may be left out. */
export type MemberFigures = { of(members: readonly string[]): Promise<ReadonlyMap<string, MemberFigure>> };
export const MEMBER_FIGURES = token<MemberFigures>('MemberFigures');

/**
 * How many sessions others planned in a Well since an instant, which the member may see; those in which they have a place
 * are left out where this is asked. Wells without any may be left out.
 */
export type WellNews = {
  sessionsSince(
    member: string,
    wells: readonly { well: string; since: string }[],
    options?: { withPlace?: boolean },
  ): Promise<ReadonlyMap<string, number>>;
};
/** Implemented by the module that knows sessions, asked here (COM-024). */
export const WELL_NEWS = token<WellNews>('WellNews');

/** How many forum posts others wrote in a Well since an instant, which the member may see; Wells without any may be left out. */
export type PostNews = {
  postsSince(
    member: { id: string; isAdmin: boolean },
    wells: readonly { well: string; since: string }[],
  ): Promise<ReadonlyMap<string, number>>;
};
/** Implemented by the forum, asked here (COM-024). */
export const POST_NEWS = token<PostNews>('PostNews');

export { wellRows } from './projections/well-rows.ts';
export { wellsOfMember } from './projections/wells-of-member.ts';
