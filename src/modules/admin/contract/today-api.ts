import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { namedPerson } from '#kernel/contract/person.ts';
import { currency, moment, money } from '#kernel/contract/values.ts';
import { zone } from '#modules/scheduling/contract/api.ts';

/** Where staff are waited for. What an installation does not have, such as payments, waits nowhere. */
export const waitingParts = [
  'cases',
  'appeals',
  'thin-sessions',
  'first-sessions',
  'payments',
  'addresses',
  'operations',
] as const;
export type WaitingPartName = (typeof waitingParts)[number];

/** So many of a part are named; the rest is counted. */
export const WAITING_SHOWN = 5;
/** What waited longer is counted apart. */
export const OLD_AFTER_DAYS = 3;

const waitingItem = z
  .object({
    /** Of the case, decision, session, member or notification; of a job or reader its name in words. */
    id: z.string(),
    kind: z.enum([
      'case',
      'appeal',
      'thin-session',
      'first-session',
      'charge-failed',
      'payment-notification',
      'billing-difference',
      'address-bounces',
      'job-stuck',
      'mail-given-up',
      'reader-stopped',
    ]),
    /** Of a session or a Well, a job or a reader. */
    title: z.string().nullable(),
    /** The host, or the member whom it is about; null where there is none. */
    user: namedPerson.nullable(),
    /** What a case is about, or what an appeal is against: a name of the contract, not a text. */
    about: z.string().nullable(),
    since: moment,
    /** By when it has to be decided. */
    due: moment.nullable(),
    is_overdue: z.boolean(),
    /** Of a session. */
    start_time: moment.nullable(),
    /** Reports of a case, people of a session, attempts of a charge or a job. */
    count: z.int().nullable(),
    /** People whom a room needs. */
    needed: z.int().nullable(),
    amount: money.nullable(),
    currency: currency.nullable(),
  })
  .meta({ id: 'WaitingItem' });
export type WaitingItem = z.output<typeof waitingItem>;

const waitingPart = z
  .object({
    part: z.enum(waitingParts),
    /** `behind`: more may wait than is shown; `unreadable`: nothing is known. */
    state: z.enum(['current', 'behind', 'unreadable']),
    /** Null when it could not be read. */
    total: z.int().nullable(),
    /** Of them, how many wait longer than three days. */
    num_old: z.int().nullable(),
    /** The most pressing ones first. */
    items: z.array(waitingItem),
  })
  .meta({ id: 'WaitingPart' });
export type WaitingPart = z.output<typeof waitingPart>;

export const readToday = endpoint('/v1/admin/today', {
  summary:
    'What waits for a person: cases, appeals, sessions with too few people, first sessions of hosts, payments, addresses, jobs and readers.',
  access: 'admin',
  discloses: { presence: ['staff'] },
  input: z.object({}),
  output: z.object({ parts: z.array(waitingPart), read_time: moment }),
});

/** Days of a spark line and of the picture of attendance. */
export const FIGURE_DAYS = 28;

export const figureNames = ['new-members', 'places', 'attendances', 'held', 'reports', 'income'] as const;
export type FigureName = (typeof figureNames)[number];

const figure = z
  .object({
    figure: z.enum(figureNames),
    /** In the last seven days, to this minute; `income` in the smallest unit of the currency. */
    week: z.int(),
    /** In the seven days before these. */
    week_before: z.int(),
    /** For each of `days`. */
    by_day: z.array(z.int()),
  })
  .meta({ id: 'DashboardFigure' });
export type DashboardFigure = z.output<typeof figure>;

export const readFigures = endpoint('/v1/admin/figures', {
  summary:
    'Six figures of the last seven days beside the seven before, each by day in a time zone; days without events have zeros.',
  access: 'admin',
  input: z.object({
    /** UTC when it is left out. */
    ...zone,
  }),
  output: z.object({
    /** The last four weeks until today, `2026-05-04`. */
    days: z.array(z.string()),
    figures: z.array(figure),
    /** For each of `days`: who took part, and who had a place and did not come. */
    attendance: z.object({ attended: z.array(z.int()), missed: z.array(z.int()) }),
    /** Of the income; charges in another one are left out. */
    currency,
  }),
});
