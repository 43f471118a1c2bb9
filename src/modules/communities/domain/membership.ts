import { isBlank, lengthOf } from '#kernel/contract/written-text.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import {
  HandleChanged,
  HandleOwnerShown,
  HandleTaken,
  MemberAllowedBack,
  MemberRemovedFromWell,
  WellJoined,
  WellLeft,
  WellNoticesChosen,
  WellTabSeen,
  type MembershipEvent,
  type WellBadge,
} from '../contract/well-events.ts';
import { membershipLifecycle } from '../contract/membership-lifecycle.ts';
import { REMOVAL_REASON_MAX } from '../contract/well-text.ts';
import { unreachable, type WellActor, type WellState } from './well.ts';

/** What a member is notified about in a Well (COM-055). */
export type WellNotices = { sessions: boolean; forums: boolean };

/**
 * `removed`: by another member, and not allowed back yet. `notices`: null until the member chooses; they outlast leaving.
 * `seen`: the tabs that were seen since the member joined.
 */
export type MembershipState = {
  joined: boolean;
  removed: boolean;
  notices: WellNotices | null;
  seen: readonly WellBadge[];
  /** What the member is called here instead of by their own name, and the file of the picture; null under the own name. */
  handle: { id: string; picture: string | null } | null;
  /** By which name the member was removed; null by the own one. */
  removedAs: string | null;
  /** Who of the staff learned who it is, in which case: looking again in the same case is the same look. */
  shownTo: readonly string[];
};

/**
 * Another name in a Well, as it was chosen. `problem`: why it cannot be had, which names of others decide. `isStaff`: the
 * member stands for the organisation, or hosts here.
 */
export type WantedHandle = { id: string; name: string; problem: Refusal | undefined; isStaff: boolean };

export type MembershipCommand =
  /** `handle`: under another name (ADR 107). */
  | {
      type: 'JoinWell';
      well: string;
      wellState: WellState;
      by: WellActor;
      committed: boolean;
      handle?: WantedHandle | undefined;
    }
  | {
      type: 'ChangeHandle';
      well: string;
      wellState: WellState;
      by: WellActor;
      name: string;
      problem: Refusal | undefined;
      picture: string | null;
    }
  /** `handle`: one that the member has or had in this Well. */
  | {
      type: 'ShowHandleOwner';
      well: string;
      member: string;
      handle: string;
      staff: string;
      case: string | null;
      reason: string;
    }
  | {
      type: 'LeaveWell';
      well: string;
      wellState: WellState;
      by: WellActor;
      /** Titles of future sessions of the Well that the member is registered for (C-145). */
      registeredFor: readonly string[];
      /** Give those seats back as well; scheduling does it once the member has left. */
      unregister: boolean;
    }
  /** What is left out stays as it is; `defaults` hold until the first choice (C-144). */
  | {
      type: 'ChooseNotices';
      well: string;
      wellState: WellState;
      by: WellActor;
      wanted: Partial<WellNotices>;
      defaults: WellNotices;
    }
  /** `news`: what the counter of the tab shows now. */
  | { type: 'SeeTab'; well: string; wellState: WellState; by: WellActor; badge: WellBadge; news: number }
  | (Removal & { type: 'RemoveMember'; reason: string; mayRemove: boolean })
  | (Removal & { type: 'AllowBack' });

/** `byMember`: who acts belongs to the Well. */
type Removal = {
  well: string;
  wellState: WellState;
  by: WellActor;
  byMember: boolean;
  /** `isKnown`: by the id that was given, the others of the Well know or knew them last. */
  member: { id: string; exists: boolean; isKnown: boolean };
};

type MembershipDecision = readonly MembershipEvent[] | Refusal;

const decide = (command: MembershipCommand, state: MembershipState): MembershipDecision => {
  if (command.type === 'RemoveMember' || command.type === 'AllowBack') return decideRemoval(command, state);
  if (command.type === 'ShowHandleOwner') return decideShowing(command, state);
  const { joined, removed } = state;
  const { wellState, by, well } = command;
  const isCreator = wellState.creator === by.id;
  const gone = unreachable(wellState, { by, byMember: isCreator || joined });
  if (gone) return gone;
  if (command.type === 'ChooseNotices' || command.type === 'SeeTab')
    return belongs(wellState, by.id, state) ? decideOwn(command, state) : refuse('NOT_ALLOWED');
  if (wellState.isDefault) return refuse('GROUP_IS_DEFAULT');
  switch (command.type) {
    case 'JoinWell':
      if (joined || isCreator) return command.handle && state.handle === null ? refuse('HANDLE_ONLY_WHEN_JOINING') : [];
      if (removed) return refuse('GROUP_MEMBER_REMOVED');
      if (!command.committed) return refuse('GROUP_COMMITMENT_REQUIRED', { field: 'commitment' });
      return joining(well, by.id, command.handle);
    case 'ChangeHandle': {
      if (!joined || state.handle === null) return refuse('HANDLE_ONLY_WHEN_JOINING');
      if (command.problem) return command.problem;
      const { name, picture } = command;
      const { id: handle, picture: before } = state.handle;
      return [did(HandleChanged, { well, member: by.id, handle, name, picture, before })];
    }
    case 'LeaveWell':
      if (isCreator) return refuse('GROUP_CREATOR_STAYS');
      if (!joined) return [];
      if (command.registeredFor.length > 0 && !command.unregister)
        return refuse('GROUP_UNJOIN_HAS_JOINED_SESSIONS', { values: { sessions: quoted(command.registeredFor) } });
      return [did(WellLeft, { well, member: by.id })];
  }
};

const joining = (well: string, member: string, handle: WantedHandle | undefined): MembershipDecision => {
  const joined = did(WellJoined, { well, member, committed: true });
  if (handle === undefined) return [joined];
  if (handle.isStaff) return refuse('HANDLE_NOT_FOR_STAFF');
  return handle.problem ?? [joined, did(HandleTaken, { well, member, handle: handle.id, name: handle.name })];
};

const lookOf = (look: { handle: string; staff: string; case: string | null }): string =>
  `${look.handle} ${look.staff} ${look.case ?? ''}`;

const decideShowing = (
  { well, member, handle, staff, case: inCase, reason }: Extract<MembershipCommand, { type: 'ShowHandleOwner' }>,
  { shownTo }: MembershipState,
): MembershipDecision => {
  const look = { well, member, handle, staff, case: inCase, reason };
  return inCase !== null && shownTo.includes(lookOf(look)) ? [] : [did(HandleOwnerShown, look)];
};

/** What members decide for themselves in a Well to which they belong. */
const decideOwn = (
  command: Extract<MembershipCommand, { type: 'ChooseNotices' | 'SeeTab' }>,
  { notices, seen }: MembershipState,
): readonly MembershipEvent[] => {
  const { well, wellState, by } = command;
  const member = by.id;
  if (command.type === 'SeeTab') {
    // The main Well is not joined: its counter begins with the first visit.
    const begins = wellState.isDefault && !seen.includes(command.badge);
    return begins || command.news > 0 ? [did(WellTabSeen, { well, member, badge: command.badge })] : [];
  }
  const before = notices ?? command.defaults;
  const { sessions = before.sessions, forums = before.forums } = command.wanted;
  return sessions === before.sessions && forums === before.forums
    ? []
    : [did(WellNoticesChosen, { well, member, sessions, forums })];
};

const decideRemoval = (
  command: Extract<MembershipCommand, { type: 'RemoveMember' | 'AllowBack' }>,
  { joined, removed }: MembershipState,
): MembershipDecision => {
  const { well, wellState, by, member } = command;
  const gone = unreachable(wellState, command);
  if (gone) return gone;
  if (command.type === 'AllowBack' ? !by.isAdmin : !command.mayRemove) return refuse('NOT_ALLOWED');
  if (wellState.isDefault) return refuse('GROUP_IS_DEFAULT');
  // By another id than the one that was removed, the answer and what follows are as for one who was not (ADR 107).
  const isRemoved = removed && member.isKnown;
  if (command.type === 'AllowBack')
    return isRemoved ? [did(MemberAllowedBack, { well, member: member.id, by: by.id })] : [];
  if (wellState.creator === member.id) return refuse('GROUP_CREATOR_NOT_REMOVABLE');
  if (isRemoved) return [];
  if (!member.exists) return refuse('USER_DOES_NOT_EXIST');
  if (!joined || !member.isKnown) return refuse('GROUP_MEMBER_UNKNOWN');
  const reason = command.reason.trim();
  if (isBlank(reason)) return refuse('REMOVAL_REASON_REQUIRED', { field: 'note' });
  if (lengthOf(reason) > REMOVAL_REASON_MAX)
    return refuse('GROUP_REMOVAL_REASON_TOO_LONG', { field: 'note', values: { max: REMOVAL_REASON_MAX } });
  return [did(MemberRemovedFromWell, { well, member: member.id, by: by.id, reason })];
};

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ');

/** The stream's id of one member in one Well. */
export const membershipId = (well: string, member: string): string => `${well}.${member}`;

/** One member in one Well. */
export const membership: Decider<MembershipState, MembershipCommand, MembershipEvent> = {
  stream: (id) => `communities.membership-${id}`,
  initial: {
    joined: false,
    removed: false,
    notices: null,
    seen: [],
    handle: null,
    removedAs: null,
    shownTo: [],
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'WellNoticesChosen':
        return { ...state, notices: { sessions: data.sessions, forums: data.forums } };
      case 'WellTabSeen':
        return { ...state, seen: [...new Set([...state.seen, data.badge])] };
      case 'HandleTaken':
        return { ...state, handle: { id: data.handle, picture: null } };
      case 'HandleChanged':
        return { ...state, handle: { id: data.handle, picture: data.picture } };
      case 'HandleOwnerShown':
        return { ...state, shownTo: [...state.shownTo, lookOf(data)] };
      default:
        return {
          joined: type === 'WellJoined',
          removed: type === 'MemberRemovedFromWell',
          notices: state.notices,
          seen: [],
          handle: null,
          removedAs: type === 'MemberRemovedFromWell' ? (state.handle?.id ?? null) : null,
          shownTo: state.shownTo,
        };
    }
  },
  decide,
  lifecycles: [
    follows(membershipLifecycle, ({ joined, removed }) => (joined ? 'member' : removed ? 'removed' : 'outside')),
  ],
};

/**
 * All members belong to the main Well, the creator to the Well, others by joining (C-055). A deleted Well has no
 * members.
 */
export const belongs = (wellState: WellState, member: string, { joined }: Pick<MembershipState, 'joined'>): boolean =>
  wellState.status === 'open' && (wellState.isDefault || wellState.creator === member || joined);
