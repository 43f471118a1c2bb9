import { beforeEach, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { fixedClock } from '#kernel/clock.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { Mail } from '#kernel/mail.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import type { Restriction } from '#modules/restrictions/contract/restriction.ts';
import { sessionStream } from '#modules/scheduling/contract/ids.ts';
import {
  MemberRegistered,
  SessionCanceled,
  sessionEvents,
  SessionScheduled,
} from '#modules/scheduling/contract/session-events.ts';
import { newSessionsJob } from './new-sessions.ts';
import { mailMembersWhenSessionPlanned } from '../policies/mail-members-when-session-planned.ts';
import { grief, mailInto, peopleBut, site } from '../testing/mailing.ts';

const [FIRST, SECOND] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const WELL = '77777777-7777-4777-8777-777777777777';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const CLEO = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const GONE = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const NOON = '2026-05-04T12:00:00.000Z';
const START = '2026-05-05T18:00:00.000Z';
const restriction = {} as Restriction;

let log: EventLog;
let mails: Mail[];
let deleted: boolean;
let restricted: { by: ReadonlyMap<string, Restriction>; of: ReadonlyMap<string, Restriction> };
let now: string;
const policy = mailMembersWhenSessionPlanned({ NEW_SESSION_MAIL_MINUTES: 60 });

beforeEach(() => {
  log = eventLog(memoryEventStore(), {} as PersonalData, () => Object.values(sessionEvents));
  mails = [];
  deleted = false;
  restricted = { by: new Map(), of: new Map() };
  now = plus(NOON, hours(1));
});

const handler = () =>
  newSessionsJob({
    log,
    clock: fixedClock(now),
    mail: mailInto(mails),
    people: peopleBut(GONE),
    ...site,
    wells: {
      well: () => Promise.resolve({ ...grief, deleted }),
    },
    readers: {
      ofNewSessions: async function* () {
        yield* [ANA, BEN, CLEO, GONE];
      },
    },
    mails: {
      linksFor: () => ({ page: 'https://wellspring.example/u', oneClick: 'https://one.example/wells' }),
    },
    restrictions: {
      restrictedBy: () => Promise.resolve(restricted.by),
      restrictorsOf: () => Promise.resolve(restricted.of),
    },
  });

/** Ana or another host plans it; answers the jobs of the policy. */
const plans = async (
  session: string,
  options: { host?: string; at?: string; occurrence?: number; startsAt?: string } = {},
) => {
  const { host = ANA, at: occurredAt = NOON, occurrence, startsAt = START } = options;
  const fact = did(SessionScheduled, {
    session,
    host,
    well: WELL,
    title: 'Grief at night',
    description: '',
    startsAt,
    endsAt: plus(startsAt, hours(1)),
    durationMinutes: 60,
    timezone: 'UTC',
    maxAttendees: 16,
    kind: 'INTERNAL',
    groupHosted: false,
    ...(occurrence === undefined ? {} : { series: WELL, occurrence }),
  });
  const meta = { actor: { kind: 'member', id: host } as const, occurredAt, correlation: 'a request' };
  await log.append(sessionStream(session), 'any', [fact], meta);
  const recorded = (await log.facts(sessionStream(session))).events.at(-1)!;
  return policy.reactions
    .filter(({ type }) => type === recorded.type)
    .flatMap(({ react }) => react(recorded as never, undefined as never))
    .flatMap((job) => ('kind' in job ? [job] : []));
};
const run = async (jobs: Awaited<ReturnType<typeof plans>>) => {
  for (const job of jobs) for (const _ of ['once', 'and again']) await jobsRunBy([handler()])(job);
};
const recipients = () => mails.map(({ to }) => to[0]);

test('[COM-064] members who want to hear of new sessions get one mail, except the host and those who left', async () => {
  const jobs = await plans(FIRST);
  expect(jobs.map(({ dueAt }) => dueAt)).toEqual([plus(NOON, hours(1))]);
  await run(jobs);
  expect(recipients()).toEqual(['b', 'c']);
});

test('[I-011] members can end these mails with one click', async () => {
  await run(await plans(FIRST));
  expect(mails[0]).toMatchObject({
    unsubscribe: 'https://one.example/wells',
    notice: { member: BEN, place: WELL, since: NOON, path: `/well/sessions/${WELL}` },
  });
});

test('[I-012] the mail names neither the Well nor a topic, and tells how to turn it off', async () => {
  await run(await plans(FIRST));
  const [{ subject, text }] = mails as [Mail];
  expect(`${subject} ${text}`).not.toMatch(/grief/i);
  expect(subject).toBe('New sessions for you');
  expect(text).toContain(`https://wellspring.example/well/sessions/${WELL}/preferences`);
});

test('a member gets one mail a day for a Well: the host of the first session hears of the second', async () => {
  await run(await plans(FIRST));
  await run(await plans(SECOND, { host: BEN, at: plus(NOON, hours(2)) }));
  expect(recipients()).toEqual(['b', 'c', 'a']);
});

test('a session of the next day is another mail', async () => {
  await run(await plans(FIRST));
  now = plus(NOON, hours(25));
  await run(await plans(SECOND, { at: plus(NOON, hours(24)) }));
  expect(recipients()).toEqual(['b', 'c', 'b', 'c']);
});

test('a series is announced by its first session only', async () => {
  expect(await plans(FIRST, { occurrence: 0 })).toHaveLength(1);
  expect(await plans(SECOND, { occurrence: 1 })).toEqual([]);
});

test('members who restrict the host, or whom the host restricts, get none', async () => {
  restricted = { by: new Map([[BEN, restriction]]), of: new Map() };
  await run(await plans(FIRST));
  restricted = { by: new Map(), of: new Map([[CLEO, restriction]]) };
  await run(await plans(SECOND, { at: plus(NOON, hours(24)) }));
  expect(recipients()).toEqual(['c', 'b']);
});

test('nothing is sent about a canceled session, in a deleted Well, or once the session has started', async () => {
  const sentBy = async (jobs: Awaited<ReturnType<typeof plans>>) => {
    await run(jobs);
    return recipients();
  };
  const jobs = await plans(FIRST);
  deleted = true;
  expect(await sentBy(jobs)).toEqual([]);
  deleted = false;
  now = START;
  expect(await sentBy(jobs)).toEqual([]);
  now = plus(NOON, hours(1));
  const canceled = await plans(SECOND);
  const meta = { actor: { kind: 'member', id: ANA } as const, occurredAt: NOON, correlation: 'a request' };
  await log.append(sessionStream(SECOND), 'any', [did(SessionCanceled, { session: SECOND, by: ANA })], meta);
  expect(await sentBy(canceled)).toEqual([]);
  expect(await sentBy(jobs)).toEqual(['b', 'c']);
});

test('a member who took a place in it in the meantime gets none', async () => {
  const jobs = await plans(FIRST);
  const meta = { actor: { kind: 'member', id: BEN } as const, occurredAt: NOON, correlation: 'a request' };
  await log.append(sessionStream(FIRST), 'any', [did(MemberRegistered, { session: FIRST, member: BEN })], meta);
  await run(jobs);
  expect(recipients()).toEqual(['c']);
});

test('nothing is sent two days after the planning', async () => {
  const jobs = await plans(FIRST, { startsAt: plus(NOON, hours(200)) });
  now = '2026-05-06T00:00:00.000Z';
  await run(jobs);
  expect(mails).toEqual([]);
  now = '2026-05-05T23:59:59.999Z';
  await run(jobs);
  expect(recipients()).toEqual(['b', 'c']);
});
