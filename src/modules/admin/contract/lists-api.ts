import { z } from 'zod';
import { endpoint, pageSize, whole } from '#kernel/contract/endpoint.ts';
import { namedPerson } from '#kernel/contract/person.ts';
import { moment } from '#kernel/contract/values.ts';
import { listFilters, staffList } from './admin-events.ts';

/** Most sessions of one page. */
export const SESSIONS_LIMIT = 100;

export const staffSessionStatuses = ['coming', 'live', 'held', 'not-held', 'canceled'] as const;
export type StaffSessionStatus = (typeof staffSessionStatuses)[number];

const listedSession = z
  .object({
    uuid: z.string(),
    title: z.string(),
    well: z.string().nullable(),
    host: namedPerson.nullable(),
    start_time: moment,
    end_time: moment,
    status: z.enum(staffSessionStatuses),
    seats: z.int(),
    taken: z.int(),
    /** Who took part, the host too. */
    attended: z.int(),
    waiting: z.int(),
    /** Fewer people than its room needs. */
    is_thin: z.boolean(),
    /** Its host has held none before. */
    is_first: z.boolean(),
  })
  .meta({ id: 'ListedSession' });
export type ListedSession = z.output<typeof listedSession>;

export const listSessionsForStaff = endpoint('/v1/admin/session/list', {
  summary: 'Sessions of all Wells: the next ones first, of those that are over the last ones.',
  access: 'admin',
  list: 'sessions',
  input: z.object({
    limit: pageSize(50, SESSIONS_LIMIT),
    offset: whole(0, 100_000).default(0),
    /** In the title, or in the name of the host. */
    q: z.string().max(200).default(''),
    status: z.enum(staffSessionStatuses).default('coming'),
    /** Only what needs attention: too few people, or the first session of a host. */
    attention: z.enum(['thin', 'first']).optional(),
  }),
  output: z.object({ sessions: z.array(listedSession), has_more: z.boolean() }),
});

/** More rows than a person reads; a file of them is for other programs. */
export const EXPORTED_ROWS_LIMIT = 10_000;

export const recordExport = endpoint('/v1/admin/export/record', {
  summary: 'Records that the caller saves a list as a file: which one, what was chosen in it, and how many rows.',
  access: 'admin',
  writes: true,
  input: z.object({
    list: staffList,
    filters: listFilters.default({}),
    searched: z.boolean().default(false),
    rows: whole(0, EXPORTED_ROWS_LIMIT * 2),
  }),
  output: z.object({}),
});
