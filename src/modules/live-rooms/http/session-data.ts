import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import { memberHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { sessionStream } from '#modules/scheduling/contract/ids.ts';
import type { SchedulingFacts } from '#modules/scheduling/index.ts';
import { noteSessionDataRead } from '../commands/note-session-data-read.ts';
import { roomStream } from '../contract/room-names.ts';
import { getSessionByStaff, readSessionData, type SessionData } from '../contract/session-data-api.ts';
import { readingsStream } from '../contract/session-data-events.ts';
import { membersIn, sessionDataOf, type SessionFact } from '../domain/session-data.ts';
import { calledIn } from '../views/names.ts';

type SessionDataParts = { log: EventLog; scheduling: SchedulingFacts; identity: IdentityQueries };

/** The staff view of a session; who reads it is recorded before anything is shown (ADM-010, ADM-016). */
export const sessionDataHandlers = ({ log, scheduling, identity }: SessionDataParts): readonly Handler[] => {
  const sessionFact = (event: Recorded): SessionFact => {
    const { actor, occurredAt } = event.meta;
    return {
      type: event.type,
      data: event.data,
      at: occurredAt,
      actor: 'id' in actor ? actor.id : null,
      says: log.says(event),
    };
  };

  const dataOf = async (id: string, { caller, member, now }: MemberCall): Promise<SessionData | Refusal> => {
    const planned = await log.read(sessionStream(id));
    if (planned.length === 0) return refuse('SESSION_DOES_NOT_EXIST');
    await noteSessionDataRead({ log })(caller, member.id, id, now);

    const [facts, inRoom, readings] = await Promise.all([
      scheduling.session(id),
      log.read(roomStream(id)),
      log.read(readingsStream(id)),
    ]);
    const events = [...planned, ...inRoom, ...readings].map(sessionFact);
    const people = await identity.people([...new Set([facts.host, ...membersIn(events)])]);
    const names = new Map(people.map((person) => [person.uuid, person]));
    const frame = {
      uuid: id,
      title: facts.title,
      status: facts.status,
      type: facts.kind,
      is_group_hosted: facts.groupHosted,
      group_uuid: facts.well,
      start_time: facts.startsAt,
      end_time: facts.endsAt,
      num_users_joined: facts.attendees.size,
      host: facts.host,
    };
    return sessionDataOf(frame, events, (one) => calledIn(names, one));
  };

  return [
    memberHandler(readSessionData, async ({ id }, call) => {
      const data = await dataOf(id, call);
      return isRefusal(data) ? data : { session_data: data };
    }),
    memberHandler(getSessionByStaff, async ({ id }, call) => {
      const data = await dataOf(id, call);
      if (isRefusal(data)) return data;
      const { member: users, history: _, ...session } = data;
      return { session: { ...session, users } };
    }),
  ];
};
