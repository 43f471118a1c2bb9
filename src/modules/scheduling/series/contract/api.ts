import { namedWell } from '#modules/communities/contract/named-well.ts';
import { z } from 'zod';
import { endpoint, flag, instantOrNone, pageSize, uuid, whole } from '#kernel/contract/endpoint.ts';
import { formFields, formRefusals, many, order, range, zone } from '../../contract/api.ts';
import { newHost, newHostRefusals } from '../../contract/host-api.ts';
import { seriesRepeat, seriesSummary } from '../../contract/series-summary.ts';
import { following } from '../../contract/session-cursor.ts';
import { namedPerson, pic } from '#kernel/contract/person.ts';

/** A series with what its page needs. */
export const series = seriesSummary
  .extend({
    title: z.string(),
    description: z.string(),
    /** Shown by its sessions that have none of their own. */
    pic,
    type: z.enum(['INTERNAL', 'EXTERNAL']),
    /** Start of its next date by plan, or of the last one when none follows; UTC. */
    start_time: z.string(),
    /** The host's zone, in which the time of day stays the same (C-028). */
    timezone: z.string(),
    duration_minutes: z.int(),
    max_attendees: z.int(),
    am_i_host: z.boolean(),
    is_group_hosted: z.boolean(),
    host_user: namedPerson.nullable(),
    group_info: namedWell,
    /** Of an external one, for its host and staff. */
    external_url: z.string().nullable(),
    /** Coming dates by plan, at most twelve; also those whose session is not made yet or was called off. */
    next_dates: z.array(z.string()),
    /** Coming dates on which no session could be made, and why; told to the host and staff. */
    left_out: z.array(z.object({ start_time: z.string(), because: z.string() })),
    /** Coming sessions with people registered; the most that any of them has. */
    num_sessions_registered: z.int(),
    most_registered: z.int(),
  })
  .meta({ id: 'Series' });
export type Series = z.output<typeof series>;

const one = z.object({ series });
const seriesId = { id: uuid };
const gone = ['SERIES_DOES_NOT_EXIST'] as const;

/** SCH-138 */
export const seriesSessions = endpoint('/v1/session/list/series/{id}', {
  summary: 'Sessions of a series, canceled and past ones too.',
  access: 'visitor',
  scope: 'sessions:read',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({
    ...seriesId,
    limit: pageSize(999, 999),
    offset: whole(0, 100_000).default(0),
    ...following,
    ...range,
    ...zone,
    order,
  }),
  nextPageBy: 'after',
  output: many,
  refusals: gone,
});

/** SCH-015 */
export const getSeries = endpoint('/v1/series/{id}/get', {
  summary: 'One series.',
  access: 'visitor',
  scope: 'sessions:read',
  support: 'open',
  input: z.object(seriesId),
  output: one,
  refusals: gone,
});

const changesSeries = { access: 'member', writes: true, hourly: 60, touches: ['session'], output: one } as const;

/** SCH-142, I-017 */
export const updateSeries = endpoint('/v1/series/{id}/update', {
  goodStanding: true,
  summary:
    'Changes what is sent, for all coming sessions of the series; `startTime` is the next one. By the host or staff.',
  ...changesSeries,
  input: z.object({
    ...seriesId,
    ...z.object(formFields).partial().shape,
    /** Cannot change; accepted when it is what it is. */
    repeat: seriesRepeat.optional(),
  }),
  refusals: [
    ...gone,
    ...formRefusals,
    'SERIES_ENDED',
    'SERIES_REPEAT_FIXED',
    'SERIES_START_TOO_FAR',
    'SERIES_HAS_NO_COMING_SESSION',
    'SERIES_MAX_ATTENDEES_TO_FEW',
  ],
});

/** SCH-143, I-018 */
export const updateSeriesEnd = endpoint('/v1/series/{id}/update/end_time', {
  goodStanding: true,
  summary: 'Moves the end of a series or takes it away; by the host or staff.',
  ...changesSeries,
  input: z.object({
    ...seriesId,
    /** Null: open-ended (SCH-084). */
    seriesEndTime: instantOrNone,
    /** Sessions behind the new end are canceled even where people have registered. */
    cancel_registered: flag.default(false),
  }),
  refusals: [...gone, 'SERIES_ENDED', 'SERIES_END_INVALID'],
});

/** I-034, I-035 */
export const handOverSeries = endpoint('/v1/series/{id}/update/host', {
  summary: 'Staff give a series with its coming sessions to another host; sessions somebody else leads stay theirs.',
  access: 'admin',
  writes: true,
  touches: ['session'],
  input: z.object(newHost),
  output: one,
  refusals: [...gone, 'SERIES_ENDED', ...newHostRefusals],
});

/** SCH-144, SCH-097, C-010 */
export const deleteSeries = endpoint('/v1/series/{id}/delete', {
  summary: 'Ends a series: sessions nobody registered for are taken away, the others stay unless told otherwise.',
  ...changesSeries,
  input: z.object({ ...seriesId, cancel_registered: flag.default(false) }),
  refusals: gone,
});
