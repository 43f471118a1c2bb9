import { z } from 'zod';
import { endpoint, instant, uuid } from '#kernel/contract/endpoint.ts';
import { joiningEvidence, joiningProblem, missedBecause, missedReason, missedWeight } from './missed-session.ts';

/** A session that the member missed, with what counts and why (C-150). */
export const missedSession = z
  .object({
    session_uuid: z.string(),
    title: z.string(),
    start_time: z.string(),
    /** Hosts are counted by the same rule, apart from what they miss as attendees. */
    as: z.enum(['attendee', 'host']),
    weight: missedWeight,
    because: missedBecause,
    /** What is on record of tries to come in. */
    tried: z.array(joiningEvidence),
    /** What it weighs now: 1 when new, less each week. */
    weighs: z.number(),
    is_explained: z.boolean(),
    /** What the member said; for the member alone. */
    why: missedReason.nullable(),
    can_explain: z.boolean(),
  })
  .meta({ id: 'MissedSession' });

export const missedSessions = z
  .object({
    missed: z.array(missedSession),
    /** What the sessions with a seat weigh together now; with more than `most` - 1 there is a pause. */
    weighs: z.number(),
    /** 0: missed sessions have no consequence here. */
    most: z.int(),
    within_days: z.int(),
    /** New registrations wait until then; null when they do not. */
    blocked_until: z.string().nullable(),
  })
  .meta({ id: 'MissedSessions' });
export type MissedSessions = z.output<typeof missedSessions>;

export const listMissedSessions = endpoint('/v1/account/missed_session/list', {
  summary: 'The sessions that the member missed lately: what counts, why, and what it weighs now.',
  access: 'member',
  input: z.object({}),
  output: missedSessions,
});

export const explainMissedSession = endpoint('/v1/account/missed_session/{id}/explain', {
  summary: 'The member says why they missed a session. Nobody has to.',
  access: 'member',
  writes: true,
  hourly: 30,
  input: z.object({ id: uuid, why: missedReason }),
  output: missedSessions,
  refusals: ['MISSED_SESSION_NOT_COUNTED'],
  touches: ['missed-session'],
});

export const noteJoiningTry = endpoint('/v1/session/{id}/room/tried', {
  summary: 'A browser says what kept the member out of a session, so that it does not count as missed.',
  access: 'member',
  duringMaintenance: true,
  writes: true,
  hourly: 60,
  input: z.object({
    id: uuid,
    what: joiningProblem,
    /** When it happened, if it can be sent only later. */
    at: instant.optional(),
  }),
  output: z.object({}),
});

export const listMissedSessionsOf = endpoint('/v1/admin/account/{id}/missed_session/list', {
  summary: 'What a member missed lately, what counts and why; for staff.',
  access: 'admin',
  input: z.object({ id: uuid }),
  output: missedSessions,
  refusals: ['USER_DOES_NOT_EXIST'],
});

export const forgiveMissedSession = endpoint('/v1/admin/account/{id}/missed_session/{sid}/forgive', {
  summary: 'Staff decide that a session that a member missed does not count.',
  parameters: { sid: 'session' },
  access: 'admin',
  writes: true,
  input: z.object({ id: uuid, sid: uuid }),
  output: missedSessions,
  refusals: ['USER_DOES_NOT_EXIST', 'MISSED_SESSION_NOT_COUNTED'],
  touches: ['missed-session'],
});
