import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import { did } from '#kernel/contract/event.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import {
  MemberRegistered,
  SessionEnded,
  SessionOpened,
  SessionScheduled,
  SessionStarted,
  type SessionEvent,
} from '../contract/session-events.ts';
import type { SessionForm } from '../contract/session-form.ts';

// Ana hosts, Ben, Cleo and Dan attend, Mia is staff. It is Monday, nine in the morning.
export const SESSION = '11111111-1111-4111-8111-111111111111';
export const OTHER = '22222222-2222-4222-8222-222222222222';
export const THIRD = '33333333-3333-4333-8333-333333333333';
export const WELL = '77777777-7777-4777-8777-777777777777';
export const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
export const CLEO = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
export const DAN = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
export const MIA = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
export const NOW = '2026-05-04T09:00:00.000Z';
export const TOMORROW_EVENING = '2026-05-05T19:00:00.000Z';
/** A neighbour that knows of no restrictions. */
export const noRestrictions: RestrictionFacts = {
  restrictedBy: () => Promise.resolve(new Map()),
  restrictorsOf: () => Promise.resolve(new Map()),
  reasonOf: () => Promise.resolve(null),
};
export const LONG_TEXT =
  'A quiet hour for people who cannot sleep. We talk about what keeps us awake and what has helped us through the night.';

/** A form that is in order. */
export const form = (overrides: Partial<SessionForm> = {}): SessionForm => ({
  title: 'Night talk',
  description: LONG_TEXT,
  externalLink: null,
  group: WELL,
  startTime: TOMORROW_EVENING,
  duration: 60,
  maxAttendees: 3,
  ...overrides,
});

type Scheduled = Extract<SessionEvent, { type: 'SessionScheduled' }>['data'];

/** "Night talk" is planned for tomorrow at 19:00 UTC with 3 seats. */
export const scheduled = (overrides: Partial<Scheduled> = {}) => {
  const startsAt = overrides.startsAt ?? TOMORROW_EVENING;
  return did(SessionScheduled, {
    session: SESSION,
    host: ANA,
    well: WELL,
    title: 'Night talk',
    description: LONG_TEXT,
    startsAt,
    endsAt: plus(startsAt, minutes(60)),
    durationMinutes: 60,
    timezone: 'Europe/London',
    maxAttendees: 3,
    kind: 'INTERNAL',
    groupHosted: false,
    ...overrides,
  });
};
export const registered = (member: string) => did(MemberRegistered, { session: SESSION, member });
export const opened = did(SessionOpened, { session: SESSION });
export const started = did(SessionStarted, { session: SESSION });
/** @param ledBy left out as in events that were recorded before they said it */
export const ended = (tookPlace: boolean, ledBy?: string) =>
  did(SessionEnded, { session: SESSION, tookPlace, because: 'time', ...(ledBy === undefined ? {} : { ledBy }) });
