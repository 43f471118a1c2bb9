import { z } from 'zod';
import { characters, endpoint, instant, pageSize, uuid, whole } from '#kernel/contract/endpoint.ts';
import { namedPerson } from '#kernel/contract/person.ts';
import { helpConcern, helpPlace } from './help-events.ts';

/** Longest text of a call for help, in characters. */
export const HELP_TEXT_MAX = 1000;
/** Longest shift, in days. */
export const SHIFT_DAYS_MAX = 14;
/** How far ahead a shift may be planned, in days. */
export const ROTA_DAYS_MAX = 366;

const ownCall = z
  .object({
    uuid,
    concern: helpConcern,
    status: z.enum(['waiting', 'seen', 'ended']),
    asked_time: z.string(),
    seen_by: namedPerson.nullable(),
    /** What has become of it, in words. */
    words: z.string(),
  })
  .meta({ id: 'OwnHelpCall' });
export type OwnHelpCall = z.output<typeof ownCall>;
/** `is_on_duty`: a person of the team, not one whom the call concerns, is on duty now. */
const ownAnswer = z.object({ help: ownCall.nullable(), is_on_duty: z.boolean() });
const helpTopics = ['help'];

export const askForHelp = endpoint('/v1/help/ask', {
  summary: 'Asks the staff for help, for oneself or because of another person. Only staff learn of it.',
  access: 'member',
  duringMaintenance: true,
  discloses: { presence: ['owner'] },
  writes: true,
  touches: helpTopics,
  input: z.object({
    /** Made by the caller: the same call sent twice is one call. */
    signal: uuid,
    place: helpPlace,
    concern: helpConcern,
    /** About whom the caller is worried. */
    member: uuid.optional(),
    session: uuid.optional(),
    text: characters(HELP_TEXT_MAX).nullish(),
  }),
  output: ownAnswer,
  refusals: ['HELP_ASKED_OFTEN', 'HELP_DOES_NOT_EXIST', 'USER_DOES_NOT_EXIST'],
});

export const ownHelp = endpoint('/v1/help/mine/get', {
  summary:
    'The own call for help of the last 24 hours that is not over, and what has become of it; null when there is none.',
  access: 'member',
  duringMaintenance: true,
  input: z.object({}),
  output: ownAnswer,
});

export const endOwnHelp = endpoint('/v1/help/{id}/end', {
  summary: 'Takes back an own call for help.',
  access: 'member',
  duringMaintenance: true,
  discloses: { presence: ['owner'] },
  writes: true,
  hourly: 60,
  touches: helpTopics,
  input: z.object({ id: uuid }),
  output: ownAnswer,
  refusals: ['HELP_DOES_NOT_EXIST'],
});

const discloses = { presence: ['staff'], writing: ['staff'] } as const;

const helpCall = z
  .object({
    uuid,
    from_user: namedPerson,
    concern: helpConcern,
    /** About whom the asker is worried. */
    member: namedPerson.nullable(),
    place: helpPlace,
    session_uuid: uuid.nullable(),
    text: z.string().nullable(),
    status: z.enum(['waiting', 'seen', 'ended']),
    asked_time: z.string(),
    /** Who was called last. */
    called: namedPerson.nullable(),
    called_time: z.string().nullable(),
    seen_by: namedPerson.nullable(),
    seen_time: z.string().nullable(),
    ended_time: z.string().nullable(),
  })
  .meta({ id: 'HelpCall' });
export type HelpCall = z.output<typeof helpCall>;

/** Most calls of one page. */
export const HELP_CALLS_LIMIT = 100;

export const listHelpCalls = endpoint('/v1/admin/help/list', {
  summary: 'Calls for help, the longest waiting first or the newest of those that are over; staff only.',
  access: 'admin',
  list: 'help-calls',
  discloses,
  input: z.object({
    status: z.enum(['open', 'ended']).default('open'),
    /** In the name of the asker, or of the member about whom they worry. */
    q: z.string().max(200).default(''),
    limit: pageSize(50, HELP_CALLS_LIMIT),
    offset: whole(0, 100_000).default(0),
  }),
  output: z.object({
    calls: z.array(helpCall),
    has_more: z.boolean(),
    num_waiting: z.int(),
    on_duty: z.array(namedPerson),
  }),
});

const callAnswer = z.object({ call: helpCall });

export const acknowledgeHelp = endpoint('/v1/admin/help/{id}/acknowledge', {
  summary: 'Says that the caller has seen a call for help and takes care of it; the asker reads so.',
  access: 'admin',
  discloses,
  writes: true,
  touches: helpTopics,
  input: z.object({ id: uuid }),
  output: callAnswer,
  refusals: ['HELP_DOES_NOT_EXIST', 'HELP_IS_YOURS'],
});

export const endHelp = endpoint('/v1/admin/help/{id}/end', {
  summary: 'Ends a call for help that was looked after.',
  access: 'admin',
  discloses,
  writes: true,
  touches: helpTopics,
  input: z.object({ id: uuid }),
  output: callAnswer,
  refusals: ['HELP_DOES_NOT_EXIST'],
});

const shift = z
  .object({
    uuid,
    user: namedPerson,
    from_time: z.string(),
    until_time: z.string(),
    offered_to: namedPerson.nullable(),
  })
  .meta({ id: 'Shift' });
export type Shift = z.output<typeof shift>;

const rota = z.object({
  shifts: z.array(shift),
  /** Periods in which no one is on duty. */
  gaps: z.array(z.object({ from_time: z.string(), until_time: z.string() })),
  on_duty: z.array(namedPerson),
  /** Everyone who can be on duty. */
  staff: z.array(namedPerson),
});
export type Rota = z.output<typeof rota>;

const presence = { presence: ['staff'] } as const;
const rotaTopics = ['duty', 'help'];

export const getRota = endpoint('/v1/admin/duty/list', {
  summary: 'Who is on duty between two instants, at most twelve weeks apart, and when nobody is; staff only.',
  access: 'admin',
  list: 'shifts',
  input: z.object({ from: instant, until: instant }),
  output: rota,
});

const shiftAnswer = z.object({ shift });

const changesRota = { access: 'admin', discloses: presence, writes: true, touches: rotaTopics } as const;

export const planShift = endpoint('/v1/admin/duty/plan', {
  summary: 'Puts the caller or another member of the staff on duty for a time.',
  ...changesRota,
  input: z.object({
    /** Made by the caller: the same call sent twice plans one shift. */
    shift: uuid,
    member: uuid,
    from: instant,
    until: instant,
  }),
  output: shiftAnswer,
  refusals: ['USER_DOES_NOT_EXIST', 'SHIFT_CHANGED_MEANWHILE'],
});

export const offerShift = endpoint('/v1/admin/duty/{id}/offer', {
  summary: 'Asks another member of the staff to take over a shift.',
  ...changesRota,
  input: z.object({ id: uuid, to: uuid }),
  output: shiftAnswer,
  refusals: ['SHIFT_DOES_NOT_EXIST', 'SHIFT_CHANGED_MEANWHILE', 'USER_DOES_NOT_EXIST'],
});

export const answerOffer = endpoint('/v1/admin/duty/{id}/answer', {
  summary: 'Takes over a shift that was offered to the caller, or declines it.',
  ...changesRota,
  input: z.object({ id: uuid, accept: z.boolean() }),
  output: shiftAnswer,
  refusals: ['SHIFT_DOES_NOT_EXIST', 'SHIFT_CHANGED_MEANWHILE'],
});

export const cancelShift = endpoint('/v1/admin/duty/{id}/cancel', {
  summary: 'Takes a shift out of the rota; from then on its time is a gap.',
  ...changesRota,
  input: z.object({ id: uuid }),
  output: z.object({}),
  refusals: ['SHIFT_DOES_NOT_EXIST', 'SHIFT_CHANGED_MEANWHILE'],
});
