import { z } from 'zod';
import { endpoint, uuid } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { memberNamed } from '#kernel/contract/person.ts';

/** A member involved in a session, with the times of their actions. */
export const sessionDataMember = z
  .object({
    uuid: uuid,
    ...memberNamed,
    as: z.enum(['host', 'attendee', 'staff']),
    registered_at: moment.nullable(),
    unregistered_at: moment.nullable(),
    entered_at: moment.nullable(),
    attended_at: moment.nullable(),
    left_at: moment.nullable(),
    removed_at: moment.nullable(),
    removed_reason: z.string().nullable(),
  })
  .meta({ id: 'SessionDataMember' });
export type SessionDataMember = z.output<typeof sessionDataMember>;

/** One recorded event in words. */
export const sessionDataLine = z
  .object({
    at: moment,
    /** Whom it is about, by name; null for what the product does by itself. */
    who: z.string().nullable(),
    what: z.string(),
    /** The acting member, when it was another one. */
    by: z.string().nullable(),
  })
  .meta({ id: 'SessionDataLine' });
export type SessionDataLine = z.output<typeof sessionDataLine>;

export const sessionData = z
  .object({
    uuid: uuid,
    title: z.string(),
    status: z.string(),
    type: z.enum(['INTERNAL', 'EXTERNAL']),
    is_group_hosted: z.boolean(),
    group_uuid: uuid,
    start_time: moment,
    end_time: moment,
    max_attendees: z.int(),
    num_users_joined: z.int(),
    /** When the session began and ended in fact. */
    started_at: moment.nullable(),
    ended_at: moment.nullable(),
    member: z.array(sessionDataMember),
    history: z.array(sessionDataLine),
  })
  .meta({ id: 'SessionData' });
export type SessionData = z.output<typeof sessionData>;

/** ADM-032 */
export const getSessionByStaff = endpoint('/v1/admin/session/{id}/get', {
  summary: 'A session with the members involved in it, for staff. Each look is recorded.',
  access: 'admin',
  discloses: { presence: ['staff'] },
  pace: 'write',
  input: z.object({ id: uuid }),
  output: z.object({
    session: sessionData.omit({ member: true, history: true }).extend({ users: z.array(sessionDataMember) }),
  }),
  refusals: ['SESSION_DOES_NOT_EXIST'],
});

/** Everything recorded of a session and its room, for staff; that they looked is recorded, too (ADM-010, ADM-016). */
export const readSessionData = endpoint('/v1/admin/session/{id}/data', {
  summary: 'What is recorded of a session and its room, in words. Each look is recorded.',
  access: 'admin',
  discloses: { presence: ['staff'] },
  pace: 'write',
  input: z.object({ id: uuid }),
  output: z.object({ session_data: sessionData }),
  refusals: ['SESSION_DOES_NOT_EXIST'],
});
