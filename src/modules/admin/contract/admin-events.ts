import { z } from 'zod';
import { event } from '#kernel/contract/event.ts';
import { inWords } from '#kernel/contract/stored-words.ts';

/** A staff member read what a member did (C-099). */
export const MemberLookedAt = event(
  'MemberLookedAt',
  z.object({ member: z.guid(), what: z.enum(['activity']) }),
  ({ member, what }) => `read the ${what} of member ${member}`,
);

/** The lists of staff: their reading is recorded, and most can be saved as files. */
export const staffLists = [
  'members',
  'sessions',
  'cases',
  'appeals',
  'flagged-activity',
  'codes',
  'revenue',
  'payment-notifications',
  'payment-differences',
  'help-calls',
  'shifts',
  'auditors',
  'looks',
  'organisation-tokens',
  'webhooks',
] as const;
export const staffList = z.enum(staffLists);
export type StaffList = z.output<typeof staffList>;

/** What was chosen, such as `status: suspended`: names of choices, and never words, which may be a person's name. */
export const listFilters = z.record(z.string().regex(/^[a-z][a-z_]{0,29}$/), z.string().regex(/^[A-Za-z0-9_-]{1,40}$/));

/** A staff member saved a list as a file. */
export const ListExported = event(
  'ListExported',
  z.object({
    list: staffList,
    filters: listFilters,
    /** Words were searched for: the file has less than the filters alone leave. */
    searched: z.boolean(),
    rows: z.int().nonnegative(),
  }),
  ({ list, filters, searched, rows }) => {
    const chosen = [
      ...Object.entries(filters).map(([name, value]) => `${inWords(name).toLowerCase()} ${value}`),
      ...(searched ? ['words'] : []),
    ];
    const how = chosen.length === 0 ? 'all of it' : `chosen by ${chosen.join(', ')}`;
    return `saved ${rows === 1 ? 'one row' : `${rows} rows`} of ${listInWords(list)} as a file, ${how}`;
  },
);

const listInWords = (list: StaffList): string => `the list of ${inWords(list).toLowerCase()}`;

/**
 * A staff member was answered so many rows of a list on one day (UTC), whether a page or a program asked. Recorded with the first
 * row, and again at each step of {@link READING_STEPS}: the reading of a whole list is never without a trace.
 */
export const ListRead = event(
  'ListRead',
  z.object({ list: staffList, day: z.iso.date(), rows: z.int().positive() }),
  ({ list, rows }) =>
    rows === 1 ? `read ${listInWords(list)}` : `read ${rows} rows or more of ${listInWords(list)} within a day`,
);

/** After how many rows of a list in one day its reading is recorded. */
export const READING_STEPS = [1, 100, 1000, 10_000] as const;

/** The stream of what a staff member saved as files. */
export const exportsBy = (staff: string): string => `admin.exports-${staff}`;

/** The stream of all looks of staff at what one member did. */
export const lookStream = (member: string): string => `admin.looks-${member}`;
