import { z } from 'zod';
import { wallTimeInWords } from '#kernel/contract/days-in-words.ts';
import { event, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { sessionType } from '../../contract/session-events.ts';

const series = z.guid();
const member = z.guid();
const weeks = z.union([z.literal(1), z.literal(2), z.literal(4)]);
/** What the host's calendar and clock show: `2026-10-20T19:00`. */
const local = z.iso.datetime({ local: true, precision: -1 });

/** Sessions repeat from now on; each of them is an ordinary session, made as its time comes near (I-015). */
export const SeriesPlanned = event(
  'SeriesPlanned',
  z.object({
    series,
    host: member,
    well: z.guid(),
    /** The session that is occurrence 0. */
    first: z.guid(),
    title: z.string(),
    description: z.string(),
    /** The host's IANA zone, in which its time of day stays the same (C-028, I-014). */
    timezone: z.string(),
    localStart: local,
    weeks,
    /** No occurrence starts after this; null: open-ended. */
    endsAt: moment.nullable(),
    durationMinutes: z.int(),
    maxAttendees: z.int(),
    kind: sessionType,
    externalUrl: personal('host', z.string()).optional(),
    groupHosted: z.boolean(),
  }),
  ({ title, localStart, timezone, weeks }) =>
    `planned "${title}" every ${weeks === 1 ? 'week' : `${weeks} weeks`} from ${wallTimeInWords(localStart)} (${timezone})`,
);

/** Its coming sessions change; every field with its new value (I-017). */
export const SeriesChanged = event(
  'SeriesChanged',
  z.object({
    series,
    host: member,
    by: member,
    /** The first occurrence that this concerns. */
    from: z.int(),
    title: z.string(),
    description: z.string(),
    localStart: local,
    durationMinutes: z.int(),
    maxAttendees: z.int(),
    externalUrl: personal('host', z.string()).optional(),
  }),
  ({ title, from, localStart }) =>
    `changed the series from occurrence ${from} on: "${title}", ${wallTimeInWords(localStart)} by the clock of the host`,
);

/** Staff gave it to another host, with the sessions from one occurrence on that the former one led (I-034, I-035). */
export const SeriesHandedOver = event(
  'SeriesHandedOver',
  z.object({
    series,
    host: member,
    before: member,
    by: member,
    /** The new host's IANA zone; the dates stay as they were announced. */
    timezone: z.string(),
    from: z.int(),
  }),
  ({ host, before, from }) =>
    `handed the series over from member ${before} to member ${host}, from occurrence ${from} on`,
);

/** It ends earlier, later, or never (I-018). */
export const SeriesEndMoved = event(
  'SeriesEndMoved',
  z.object({
    series,
    by: member,
    endsAt: moment.nullable(),
    /** Sessions behind the end are canceled even where people have registered. */
    cancelRegistered: z.boolean(),
  }),
  ({ endsAt }) => (endsAt === null ? 'took the end of the series away' : `moved the end of the series to ${endsAt}`),
);

/** No more sessions; those without attendees are removed (C-010). */
export const SeriesEnded = event(
  'SeriesEnded',
  z.object({ series, by: member.nullable(), cancelRegistered: z.boolean() }),
  ({ cancelRegistered }) => (cancelRegistered ? 'ended the series with all its coming sessions' : 'ended the series'),
);

/** Its sessions up to this occurrence have been made. */
export const SeriesContinued = event(
  'SeriesContinued',
  z.object({
    series,
    through: z.int(),
    /** From when the next one may be made; null when none follows. */
    continuesAt: moment.nullable(),
  }),
  ({ through }) => `the series has its sessions up to occurrence ${through}`,
  { subject: null },
);

/** A session could not be planned; it is retried whenever the series is maintained. */
export const OccurrenceLeftOut = event(
  'OccurrenceLeftOut',
  z.object({
    series,
    occurrence: z.int(),
    startsAt: moment,
    /** The name of what refused it. */
    because: z.string(),
  }),
  ({ startsAt, because }) => `the series leaves out ${startsAt} (${because})`,
  { subject: null },
);

export const seriesEvents = {
  SeriesPlanned,
  SeriesChanged,
  SeriesHandedOver,
  SeriesEndMoved,
  SeriesEnded,
  SeriesContinued,
  OccurrenceLeftOut,
};
export type SeriesEvent = EventOf<typeof seriesEvents>;
