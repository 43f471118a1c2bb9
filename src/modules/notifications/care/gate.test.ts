import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { did, type Event } from '#kernel/contract/event.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import { jobRunner } from '#kernel/jobs/job-runner.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { outbox, type Mail, type OutgoingMail } from '#kernel/mail.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import {
  FewerNoticesAsked,
  NoticeWaySet,
  QuietHoursSet,
  remindingEvents,
  remindingStream,
} from '../contract/reminding-events.ts';
import { sessionStream } from '#modules/scheduling/contract/ids.ts';
import {
  MemberRegistered,
  MemberUnregistered,
  SessionCanceled,
  sessionEvents,
  SessionHandedOver,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { SeatOfferDeclined, SeatOffered } from '#modules/scheduling/contract/waiting-list-events.ts';
import type { AccountStatus } from '#modules/identity/contract/staff-events.ts';
import type { ChosenKind, Way } from '../contract/ways.ts';
import { fakePush } from '../testing/push-fake.ts';
import { peopleBut, site } from '../testing/mailing.ts';
import { notificationsSettings } from '../contract/settings.ts';
import { calendars } from '../projections/calendars.ts';
import { comingNotices } from './coming.ts';
import { devices } from './devices.ts';
import { gatheredJob } from './gathered.ts';
import { choicesOf, mailGate, type CareNeeds } from './gate.ts';
import { newestNotices, noteSeen } from './notice-book.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const WELL = '77777777-7777-4777-8777-777777777777';
const SESSION = '11111111-1111-4111-8111-111111111111';
const HANA = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const SIGN_IN = '99999999-9999-4999-8999-999999999999';
const EVENING = '2026-05-04T21:30:00.000Z';
const database = ownDatabase();

const product = async () => {
  await database.query('truncate web.outbox, kernel.jobs, notifications.notices, notifications.devices');
  const clock = fixedClock(EVENING);
  const secrets = personalData(database, 'a key of no importance, for tests only', () => Date.parse(clock.now()));
  const log = eventLog(memoryEventStore(), secrets, () => Object.values({ ...remindingEvents, ...sessionEvents }));
  const push = fakePush();
  const sent: OutgoingMail[] = [];
  const state = {
    status: 'active' as AccountStatus,
    signedIn: true,
    inRoom: false,
    unseen: 1,
    tabSeen: false,
    isReader: true,
    planned: 1,
    newestPost: EVENING as string | undefined,
    follows: true,
    moneyIsSo: true,
  };
  const ring = devices({
    sql: database,
    clock,
    secrets,
    signIns: { alive: () => Promise.resolve(new Set(state.signedIn ? [SIGN_IN] : [])) },
    push: push.service,
  });
  const needs: CareNeeds = {
    log,
    database,
    clock,
    people: peopleBut(),
    sanctions: {
      current: () => Promise.resolve({ status: state.status, until: null, exists: true, isAdmin: false }),
    },
    readers: {
      hasSeen: () => Promise.resolve(state.tabSeen),
      isReader: () => Promise.resolve(state.isReader),
    },
    news: {
      sessionsSince: (_, __, { withPlace = true } = {}) =>
        Promise.resolve(new Map(state.planned === 0 && !withPlace ? [] : [[WELL, 1]])),
    },
    notices: {
      unseen: () => Promise.resolve(state.unseen),
      newestPost: () => Promise.resolve(state.newestPost),
    },
    money: { isStillSo: () => Promise.resolve(state.moneyIsSo) },
    isFollower: () => Promise.resolve(state.follows),
    rooms: { isInRoom: () => Promise.resolve(state.inRoom) },
    devices: ring,
    settings: { DIGEST_HOUR: 8, TOO_FEW_PEOPLE: 2 },
    ...site,
  };
  const { port, job } = outbox(
    database,
    clock,
    { deliver: (mail) => Promise.resolve(void sent.push(mail)).then(() => 'sent' as const) },
    undefined,
    mailGate(needs),
  );
  const mails = { linksFor: () => ({ page: 'https://one.example/page', oneClick: 'https://one.example/click' }) };
  const handlers = [job, gatheredJob({ ...needs, mail: port, mails, ...site })];
  const failed: unknown[] = [];
  const jobs = jobRunner({ database, clock, handlers, failed: (_, problem) => void failed.push(problem) });
  const run = async (at = clock.now()) => {
    clock.set(at);
    await jobs.drain();
    expect(failed).toEqual([]);
  };
  const happens = async (stream: string, ...events: Event[]) => {
    const meta = { actor: { kind: 'member' as const, id: ANA }, occurredAt: clock.now(), correlation: 'r' };
    await log.append(stream, (await log.facts(stream)).revision, events, meta);
  };
  return {
    clock,
    push,
    sent,
    state,
    ring,
    run,
    chooses: (...events: Event[]) => happens(remindingStream(ANA), ...events),
    session: (...events: Event[]) => happens(sessionStream(SESSION), ...events),
    mail: async (letter: string, key = letter, notice: Partial<NonNullable<Mail['notice']>> = {}, language?: 'es') => {
      await port.send({
        key,
        to: 'a@example.org',
        subject: `About ${letter}`,
        text: 'Hello Ana',
        written: { letter, values: {}, ...(language === undefined ? {} : { language }) },
        notice: { member: ANA, ...notice },
      });
      await run();
    },
    hasDevice: (name = 'one') =>
      ring.keep(ANA, SIGN_IN, { endpoint: `https://push.example/${name}`, p256dh: 'p', auth: 'a' }),
    listed: async () => (await newestNotices(database, ANA)).map(({ subject }) => subject),
    coming: async () =>
      comingNotices(
        { ...needs, sql: database, settings: notificationsSettings.parse({}) },
        { member: ANA, choices: await choicesOf(log, ANA), now: clock.now(), zone: 'UTC', hasDevice: false },
      ),
    subjects: () => sent.map(({ subject }) => subject),
  };
};
let it: Awaited<ReturnType<typeof product>>;
beforeEach(async () => {
  it = await product();
});
const way = (kind: ChosenKind, chosen: Way) => did(NoticeWaySet, { member: ANA, kind, way: chosen });
const night = (...except: ('own-sessions' | 'staff-letters' | 'replies')[]) =>
  did(QuietHoursSet, { member: ANA, from: '21:00', to: '07:00', except });
const MORNING = '2026-05-05T07:00:00.000Z';

const TOMORROW = plus(MORNING, hours(12));
const SESSION_PATH = `/session/${SESSION}`;
const planned = (startsAt: string) =>
  did(SessionScheduled, {
    session: SESSION,
    host: HANA,
    well: WELL,
    title: 'Night talk',
    description: '',
    startsAt,
    endsAt: plus(startsAt, hours(1)),
    durationMinutes: 60,
    timezone: 'UTC',
    maxAttendees: 5,
    kind: 'INTERNAL',
    groupHosted: false,
  });
const registered = did(MemberRegistered, { session: SESSION, member: ANA });
const another = did(MemberRegistered, { session: SESSION, member: WELL });
const offered = did(SeatOffered, { session: SESSION, member: ANA, until: TOMORROW });
const declined = did(SeatOfferDeclined, { session: SESSION, member: ANA, because: 'own-wish' });
const handedOver = did(SessionHandedOver, {
  session: SESSION,
  host: HANA,
  before: ANA,
  by: HANA,
  timezone: 'UTC',
  groupHosted: false,
  withSeries: false,
  handOvers: 0,
});

describe('mails in quiet hours', () => {
  test('wait for their end, and are sent once', async () => {
    await it.chooses(night('own-sessions'));
    await it.mail('decision.warned');
    await it.mail('sessions.registered');
    expect(it.subjects()).toEqual(['About sessions.registered']);
    await it.run(plus(MORNING, -1));
    expect(it.subjects()).toHaveLength(1);
    await it.run(MORNING);
    await it.run(plus(MORNING, hours(1)));
    expect(it.subjects()).toEqual(['About sessions.registered', 'About decision.warned']);
  });

  test('about a seat that was given back and taken again say how it is, once', async () => {
    await it.chooses(night());
    await it.session(planned(TOMORROW), registered);
    await it.mail('sessions.unregistered', 'back', { path: SESSION_PATH });
    await it.mail('sessions.unregistered', 'another', { path: '/session/2' });
    await it.run(plus(EVENING, minutes(5)));
    await it.mail('sessions.registered', 'again', { path: SESSION_PATH });
    await it.run(MORNING);
    expect(it.sent.map(({ key }) => key).toSorted()).toEqual(['again', 'another']);
  });

  test('are not sent afterwards when the member saw them in the product, and their words are removed', async () => {
    await it.chooses(night());
    await it.mail('sessions.newPosts', 'posts', { place: WELL });
    it.state.tabSeen = true;
    await it.run(MORNING);
    expect(it.subjects()).toEqual([]);
    expect(await database.query('select status, recipient, body_text, notice from web.outbox', [])).toEqual([
      { status: 'withheld', recipient: null, body_text: null, notice: null },
    ]);
  });
});

test('a seat that is offered until before the end of quiet hours is said in the own list, and no mail says it afterwards', async () => {
  await it.chooses(night());
  await it.session(planned(TOMORROW), offered);
  await it.mail('sessions.offered', 'night', { path: SESSION_PATH, expires: plus(EVENING, hours(3)) });
  expect([it.subjects(), await it.listed()]).toEqual([[], ['About sessions.offered']]);
  await it.run(MORNING);
  expect(it.subjects()).toEqual([]);
  await it.mail('sessions.offered', 'over', { path: SESSION_PATH, expires: EVENING });
  expect(await it.listed()).toEqual(['About sessions.offered']);
});

describe('a notice that waits for the end of quiet hours and is not so any more is not sent', () => {
  const sent = async (letter: string, after: () => Promise<unknown>, notice: Partial<NonNullable<Mail['notice']>>) => {
    it = await product();
    await it.chooses(night());
    await it.session(planned(TOMORROW), registered, offered);
    await it.mail(letter, letter, notice);
    await after();
    await it.run(plus(EVENING, minutes(5)));
    const isComing = (await it.coming()).length > 0;
    await it.run(MORNING);
    expect(isComing).toBe(it.subjects().length > 0);
    return it.subjects().length > 0;
  };
  rowsGiven(database, calendars);
  const nothing = () => Promise.resolve();
  const then =
    (...events: Event[]) =>
    () =>
      it.session(...events);
  const gone = did(MemberUnregistered, { session: SESSION, member: ANA, because: 'own-wish' });
  const canceled = did(SessionCanceled, { session: SESSION, by: HANA });
  const moved = did(SessionUpdated, { ...planned(plus(TOMORROW, hours(2))).data });
  const about = { path: SESSION_PATH, expires: TOMORROW };

  test.each<[string, string, Event[]]>([
    ['sessions.reminder', 'the seat was given back', [gone]],
    ['sessions.reminder', 'the session was called off', [canceled]],
    ['sessions.reminder', 'the session was moved', [moved]],
    ['sessions.registered', 'the seat was given back', [gone]],
    ['sessions.registered', 'the session was called off', [canceled]],
    ['sessions.offered', 'the seat was taken', [registered]],
    ['sessions.offered', 'the seat was declined', [declined]],
  ])('%s: %s', async (letter, _, events) => {
    const notice = letter === 'sessions.registered' ? { path: SESSION_PATH } : about;
    expect([await sent(letter, nothing, notice), await sent(letter, then(...events), notice)]).toEqual([true, false]);
  });

  test.each<[string, Event[]]>([
    ['the session was called off', [gone, canceled]],
    ['the member has a place', []],
  ])('sessions.followedHost: %s', async (_, events) => {
    const sentAfter = (...all: Event[]) =>
      sent('sessions.followedHost', all.length === 0 ? nothing : then(...all), {
        path: SESSION_PATH,
      });
    expect([await sentAfter(gone), await sentAfter(...events)]).toEqual([true, false]);
  });

  test.each<[string, string, Event[]]>([
    ['sessions.hostReminder', 'another host has the session', [handedOver]],
    ['sessions.tooFew', 'enough people registered', [another]],
    ['sessions.tooFew', 'the session was called off', [canceled]],
  ])('%s, to the host: %s', async (letter, _, events) => {
    const byAna = did(SessionHandedOver, { ...handedOver.data, host: ANA, before: HANA });
    const sentAfter = (...later: Event[]) => sent(letter, then(byAna, ...later), about);
    expect([await sentAfter(), await sentAfter(...events)]).toEqual([true, false]);
  });

  test.each<[string, keyof typeof it.state, unknown]>([
    ['sessions.newSessions', 'isReader', false],
    ['sessions.newSessions', 'planned', 0],
    ['sessions.newPosts', 'isReader', false],
    ['sessions.newPosts', 'newestPost', undefined],
    ['sessions.followedHost', 'follows', false],
    ['billing.failed', 'moneyIsSo', false],
  ])('%s: %s is %s', async (letter, name, value) => {
    const notice = letter === 'sessions.followedHost' ? { path: SESSION_PATH } : { place: WELL };
    const after = async () => {
      await it.session(gone);
      Object.assign(it.state, { [name]: value });
    };
    expect([await sent(letter, then(gone), notice), await sent(letter, after, notice)]).toEqual([true, false]);
  });
});

describe.each(['suspended', 'removed'] as const)('mails to a member who is %s (C-173)', (status) => {
  test('are about what was decided, the account and its money, and nothing else', async () => {
    it.state.status = status;
    const about = ['decision.suspended', 'account.passwordChanged', 'billing.refunded'];
    const others = ['sessions.newSessions', 'sessions.followedHost', 'sessions.replies', 'sessions.reminder'];
    for (const letter of [...about, ...others]) await it.mail(letter);
    expect(it.subjects()).toEqual(about.map((letter) => `About ${letter}`));
    expect(await it.listed()).toHaveLength(2);
  });

  test('are not gathered ones, although these began to be gathered before', async () => {
    await it.chooses(way('sessions', 'daily'));
    await it.mail('sessions.newSessions');
    it.state.status = status;
    await it.run('2026-05-05T08:00:00.000Z');
    expect(it.subjects()).toEqual([]);
  });
});

describe('what comes next', () => {
  rowsGiven(database, calendars);
  const kinds = async () => (await it.coming()).map(({ kind, at, moved_from: moved }) => [kind, at, moved]);

  test('is also what waits for the end of quiet hours, each kind once, and nothing that is not over yet', async () => {
    await it.chooses(night());
    await it.mail('sessions.newPosts', 'one', { place: WELL });
    await it.mail('sessions.newPosts', 'two', { place: WELL });
    await it.mail('billing.failed');
    await it.mail('sessions.missed', 'missed', { notBefore: plus(EVENING, hours(1)) });
    expect(new Set(await kinds())).toEqual(
      new Set([
        ['always', MORNING, EVENING],
        ['posts', MORNING, EVENING],
      ]),
    );
    expect(await kinds()).toHaveLength(2);
    it.state.tabSeen = true;
    expect(await kinds()).toEqual([['always', MORNING, EVENING]]);
    await it.run(MORNING);
    expect(await kinds()).toEqual([]);
  });

  test('is not the mail of the day once all of it was seen', async () => {
    await it.chooses(way('posts', 'daily'));
    await it.mail('sessions.newPosts', 'one', { place: WELL });
    expect(await kinds()).toEqual([['posts', '2026-05-05T08:00:00.000Z', null]]);
    it.state.tabSeen = true;
    expect(await kinds()).toEqual([]);
  });
});

test('a mail in another language still says in which one when it goes in the morning', async () => {
  await it.chooses(night());
  await it.mail('sessions.registered', 'spanish', {}, 'es');
  await it.mail('sessions.registered', 'english');
  await it.run(MORNING);
  expect(Object.fromEntries(it.sent.map(({ key, language }) => [key, language ?? 'en']))).toEqual({
    english: 'en',
    spanish: 'es',
  });
});

describe('gathered mails', () => {
  test('[I-007] what was new comes in one mail in the morning, each page once, without names', async () => {
    await it.chooses(way('posts', 'daily'), way('sessions', 'daily'), way('replies', 'daily'));
    const path = `/well/discussion/${WELL}/discussion`;
    await it.mail('sessions.newPosts', 'one', { place: WELL, path });
    await it.mail('sessions.newPosts', 'two', { place: WELL, path });
    await it.mail('sessions.replies', 'three', { path: '/notices' });
    await it.run('2026-05-05T08:00:00.000Z');
    await it.run('2026-05-06T08:00:00.000Z');
    expect(it.subjects()).toEqual(['What is new for you']);
    expect(it.sent[0]).toMatchObject({ unsubscribe: 'https://one.example/click' });
    expect(it.sent[0]!.text.split(path)).toHaveLength(2);
    expect(it.sent[0]!.text).toContain(
      'There are replies to you, or posts that mention you:\nhttps://wellspring.example/notices',
    );
  });

  test('none comes when everything was seen meanwhile, or a time of low energy began', async () => {
    await it.chooses(way('replies', 'daily'), way('sessions', 'daily'));
    await it.mail('sessions.replies');
    it.state.unseen = 0;
    await it.run('2026-05-05T08:00:00.000Z');
    await it.mail('sessions.newSessions');
    await it.chooses(did(FewerNoticesAsked, { member: ANA, until: '2026-05-10T08:00:00.000Z' }));
    await it.run('2026-05-06T08:00:00.000Z');
    expect(it.subjects()).toEqual([]);
  });
});

test.each<[string, 'planned' | 'newestPost' | 'isReader', unknown]>([
  ['sessions.newSessions', 'planned', 0],
  ['sessions.newPosts', 'newestPost', undefined],
  ['sessions.newPosts', 'isReader', false],
])(
  'a gathered mail has nothing of what is not so any more, and none comes with nothing else: %s, %s',
  async (letter, name, value) => {
    await it.chooses(way('posts', 'daily'), way('sessions', 'daily'));
    await it.mail(letter, 'one', { place: WELL, path: '/well' });
    await it.run('2026-05-05T08:00:00.000Z');
    await it.mail(letter, 'two', { place: WELL, path: '/well' });
    Object.assign(it.state, { [name]: value });
    await it.run('2026-05-06T08:00:00.000Z');
    expect(it.sent.map(({ text }) => text.includes('/well'))).toEqual([true]);
  },
);

describe('notices on devices', () => {
  test('come instead of the mail, with the neutral subject', async () => {
    await it.hasDevice();
    await it.hasDevice('two');
    await it.chooses(way('reminders', 'push'));
    await it.mail('sessions.reminder', 'key', { path: '/session/1', expires: plus(EVENING, minutes(30)) });
    expect(it.subjects()).toEqual([]);
    expect(it.push.received.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => ({
        title: 'Wellspring',
        body: 'About sessions.reminder',
        path: '/session/1',
        name: 'key',
        ttlSeconds: 1800,
        isUrgent: true,
      })),
    );
  });

  test('a device that is gone takes no more, and the mail comes', async () => {
    await it.hasDevice();
    it.push.leaves('https://push.example/one');
    await it.chooses(way('offers', 'push'));
    await it.mail('sessions.offered');
    expect([it.subjects(), await it.ring.count(ANA)]).toEqual([['About sessions.offered'], 0]);
  });

  test('a busy service is waited for, and the mail comes when it is busy for an hour', async () => {
    await it.hasDevice();
    await it.chooses(way('offers', 'push'));
    it.push.answers({ busyFor: minutes(5) });
    await it.mail('sessions.offered', 'first');
    it.push.answers(undefined);
    await it.run(plus(EVENING, minutes(5)));
    expect([it.subjects(), it.push.received.length]).toEqual([[], 1]);
    it.push.answers({ busyFor: minutes(40) });
    await it.mail('sessions.offered', 'second');
    for (const later of [45, 85, 125]) await it.run(plus(EVENING, minutes(later)));
    expect([it.subjects(), it.push.received.length]).toEqual([['About sessions.offered'], 1]);
  });

  test('a browser that was logged out takes nothing, also when its end was not announced', async () => {
    await it.hasDevice();
    it.state.signedIn = false;
    await it.chooses(way('offers', 'push'));
    await it.mail('sessions.offered');
    expect([it.subjects(), it.push.received]).toEqual([['About sessions.offered'], []]);
    expect(await database.query('select 1 from notifications.devices', [])).toEqual([]);
  });

  test('nothing is shown while the member is in a room', async () => {
    await it.hasDevice();
    it.state.inRoom = true;
    await it.chooses(way('replies', 'push'));
    await it.mail('sessions.replies');
    it.state.inRoom = false;
    expect(it.push.received).toEqual([]);
    await it.run(plus(EVENING, minutes(15)));
    expect([it.push.received.length, it.subjects()]).toEqual([1, []]);
  });

  test('a call for help reaches staff on duty by both ways, at night and in a room', async () => {
    await it.hasDevice();
    it.state.inRoom = true;
    await it.chooses(night());
    await it.mail('duty.called', 'help', { path: '/admin/duty' });
    expect([it.subjects(), it.push.received[0]?.message.path]).toEqual([['About duty.called'], '/admin/duty']);
  });

  test('whose log-in is over is none of the member’s devices', async () => {
    await it.hasDevice();
    expect(await it.ring.signIns(ANA)).toEqual([SIGN_IN]);
    it.state.signedIn = false;
    expect(await it.ring.signIns(ANA)).toEqual([]);
  });

  test('a push service that is not known, and an eleventh device, are refused', async () => {
    const keep = (endpoint: string) => it.ring.keep(ANA, SIGN_IN, { endpoint, p256dh: 'p', auth: 'a' });
    expect(await keep('http://127.0.0.1:8080/x')).toMatchObject({ refused: 'PUSH_ADDRESS_WRONG', field: 'endpoint' });
    for (let at = 0; at < 10; at++) expect(await it.hasDevice(String(at))).toBeUndefined();
    expect(await it.hasDevice('more')).toMatchObject({ refused: 'PUSH_DEVICES_TOO_MANY' });
    expect(await it.hasDevice('3')).toBeUndefined();
  });
});

test('the own list holds what concerns the member once, without replies and what is for the desk of staff', async () => {
  for (const letter of ['sessions.registered', 'sessions.replies', 'staff.reported', 'account.reset', 'billing.failed'])
    await it.mail(letter);
  await it.mail('sessions.missed', 'later', { notBefore: plus(EVENING, hours(1)) });
  expect((await it.listed()).toSorted()).toEqual(['About billing.failed', 'About sessions.registered']);
  await noteSeen(database, ANA, EVENING, undefined);
  expect((await newestNotices(database, ANA)).every(({ seen_at: seen }) => seen !== null)).toBe(true);
});
