import { calledOr } from '#kernel/contract/called.ts';
import type { SessionData, SessionDataLine, SessionDataMember } from '../contract/session-data-api.ts';

/** A recorded event with the auditor's sentence. */
export type SessionFact = {
  type: string;
  data: Record<string, unknown>;
  at: string;
  /** The member behind it; null when the product did it by itself. */
  actor: string | null;
  says: string;
};

const UUID = /(?:member )?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;
const memberOf = ({ data }: SessionFact): string | null => (typeof data['member'] === 'string' ? data['member'] : null);

/** All members whose names these entries need. */
export const membersIn = (events: readonly SessionFact[]): string[] => {
  const ids = new Set<string>();
  for (const event of events) {
    for (const id of [event.actor, memberOf(event), event.data['host']]) if (typeof id === 'string') ids.add(id);
    for (const [, id] of event.says.matchAll(UUID)) ids.add(id!);
  }
  return [...ids];
};

type NameOf = (member: string) => Pick<SessionDataMember, 'username' | 'name'>;

/** A sentence that names a member belongs to the acting member; any other belongs to its member. */
const line = (event: SessionFact, named: NameOf): SessionDataLine => {
  const nameOf = (id: string) => calledOr(named(id), '');
  const member = memberOf(event);
  const isOfActor = member === null || member === event.actor || event.says.includes(member);
  const who = isOfActor ? event.actor : member;
  return {
    at: event.at,
    who: who === null ? null : nameOf(who),
    what: event.says.replaceAll(UUID, (_, id: string) => nameOf(id)),
    by: isOfActor || event.actor === null ? null : nameOf(event.actor),
  };
};

const NEVER = {
  registered_at: null,
  unregistered_at: null,
  entered_at: null,
  attended_at: null,
  left_at: null,
  removed_at: null,
  removed_reason: null,
} as const;

/** The times that each fact sets for its member; the first time of coming and the last of leaving. */
const noted = (member: SessionDataMember, { type, data, at }: SessionFact): Partial<SessionDataMember> => {
  switch (type) {
    case 'MemberRegistered':
      return { registered_at: at, unregistered_at: null };
    case 'MemberUnregistered':
      return { unregistered_at: at };
    case 'StaffAdmitted':
      return { as: 'staff' };
    case 'MemberEntered':
      return { entered_at: member.entered_at ?? at, left_at: null };
    case 'MemberReturned':
      return { left_at: null };
    case 'MemberDropped':
    case 'MemberLeft':
      return { left_at: at };
    case 'MemberAttended':
      return { attended_at: member.attended_at ?? at };
    case 'MemberRemoved':
      return { removed_at: at, removed_reason: typeof data['reason'] === 'string' ? data['reason'] : null };
    case 'RemovalUndone':
      return { removed_at: null, removed_reason: null };
    default:
      return {};
  }
};

type Frame = Pick<SessionData, 'uuid' | 'title' | 'status' | 'type' | 'is_group_hosted' | 'group_uuid'> &
  Pick<SessionData, 'start_time' | 'end_time' | 'num_users_joined'> & { host: string };

/** A session as its streams tell it: its people with their moments, and what happened in sentences. */
export const sessionDataOf = (
  { host, ...frame }: Frame,
  events: readonly SessionFact[],
  nameOf: NameOf,
): SessionData => {
  const inOrder = events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const people = new Map<string, SessionDataMember>();
  const memberData = (id: string): SessionDataMember =>
    people.get(id) ?? {
      uuid: id,
      ...nameOf(id),
      as: id === host && !frame.is_group_hosted ? 'host' : 'attendee',
      ...NEVER,
    };
  people.set(host, memberData(host));
  let seats = 0;
  const moments: { started_at: string | null; ended_at: string | null } = { started_at: null, ended_at: null };
  for (const event of inOrder) {
    const member = memberOf(event);
    if (member !== null) people.set(member, { ...memberData(member), ...noted(memberData(member), event) });
    if (typeof event.data['maxAttendees'] === 'number') seats = event.data['maxAttendees'];
    if (event.type === 'SessionStarted') moments.started_at ??= event.at;
    if (event.type === 'SessionEnded' || event.type === 'SessionCanceled') moments.ended_at = event.at;
  }
  return {
    ...frame,
    ...moments,
    max_attendees: seats,
    member: [...people.values()],
    history: inOrder.map((event) => line(event, nameOf)),
  };
};
