import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { exceptions, usualWays, ways as allWays, chosenKinds, waysOf, type QuietHours } from '../contract/ways.ts';
import {
  decide,
  decideDigest,
  isCounted,
  kindOfLetter,
  lockScreen,
  type Choices,
  type Happened,
  type Moment,
  type NoticeKind,
} from './care.ts';
import { runs } from '#test/runner/thorough.ts';

const NOW = '2026-05-04T21:30:00.000Z';
const usual: Choices = { ways: usualWays, quiet: null, lowUntil: null, discreet: false };
const night: QuietHours = { from: '22:00', to: '07:30', except: [] };
const moment: Moment = {
  now: NOW,
  zone: 'Europe/Berlin',
  digestHour: 8,
  isSeen: false,
  isInRoom: false,
  hasDevice: true,
};
const asked = (happened: Happened, choices: Partial<Choices> = {}, at: Partial<Moment> = {}) =>
  decide(happened, { ...usual, ...choices }, { ...moment, ...at });
const withWay = (kind: keyof typeof usualWays, way: (typeof allWays)[number]): Partial<Choices> => ({
  ways: { ...usualWays, [kind]: way },
});
const MAIL = { what: 'send', by: 'mail' };

describe('one way for each notice', () => {
  test('by mail, unless the member chose their devices and one of them takes notices', () => {
    expect(asked({ kind: 'offers' })).toEqual(MAIL);
    expect(asked({ kind: 'offers' }, withWay('offers', 'push'))).toEqual({ what: 'send', by: 'device' });
    expect(asked({ kind: 'offers' }, withWay('offers', 'push'), { hasDevice: false })).toEqual(MAIL);
  });

  test('a call for help comes by mail and on devices at the same time, at any hour', () => {
    const low = { quiet: night, lowUntil: plus(NOW, days(7)) };
    expect(asked({ kind: 'help' }, low)).toEqual({ what: 'send', by: 'both' });
    expect(asked({ kind: 'help' }, low, { hasDevice: false })).toEqual(MAIL);
  });

  test('[I-011] what a member ended does not come, and mails about account, money and booked sessions always do', () => {
    const none = {
      ways: { ...usualWays, reminders: 'none', sessions: 'none', posts: 'none', replies: 'none', news: 'none' },
    } as const;
    for (const kind of ['reminders', 'sessions', 'posts', 'replies', 'news'] as const)
      expect([kind, asked({ kind }, none)]).toEqual([kind, { what: 'leave-out', because: 'ended' }]);
    for (const kind of ['account', 'money', 'staff', 'seats', 'offers', 'hosting', 'desk'] as const)
      expect([kind, asked({ kind }, none)]).toEqual([kind, MAIL]);
  });

  test('what was seen in the product is not said again, but a changed appointment reaches the calendar', () => {
    const at = { isSeen: true };
    expect(asked({ kind: 'replies' }, {}, at)).toEqual({ what: 'leave-out', because: 'seen' });
    expect(asked({ kind: 'reminders' }, {}, at)).toEqual({ what: 'leave-out', because: 'seen' });
    expect(asked({ kind: 'seats' }, {}, at)).toEqual(MAIL);
  });
});

describe('the right moment', () => {
  test('nothing is said before what it speaks of is over, and nothing that has run out', () => {
    const over = plus(NOW, minutes(40));
    expect(asked({ kind: 'seats', notBefore: over })).toEqual({ what: 'wait', until: over });
    expect(asked({ kind: 'reminders', expires: NOW })).toEqual({ what: 'leave-out', because: 'late' });
  });

  test('a notice in quiet hours waits for their end on the clock of the member, and is left out when that is too late', () => {
    const until = '2026-05-05T05:30:00.000Z';
    expect(asked({ kind: 'staff' }, { quiet: night })).toEqual({ what: 'wait', until });
    expect(asked({ kind: 'reminders', expires: until }, { quiet: night })).toEqual({
      what: 'leave-out',
      because: 'late',
    });
    expect(asked({ kind: 'reminders', expires: plus(until, 1) }, { quiet: night })).toEqual({ what: 'wait', until });
  });

  test('what the member excepts comes in quiet hours, and nothing else', () => {
    const except = (...names: QuietHours['except'][number][]) => ({ quiet: { ...night, except: names } });
    const coming = (choices: Partial<Choices>) =>
      (
        ['seats', 'reminders', 'offers', 'hosting', 'staff', 'replies', 'money', 'sessions', 'posts', 'desk'] as const
      ).filter((kind) => asked({ kind }, choices).what === 'send');
    expect(coming(except())).toEqual([]);
    expect(coming(except('own-sessions'))).toEqual(['seats', 'reminders', 'offers', 'hosting']);
    expect(coming(except('staff-letters', 'replies'))).toEqual(['staff', 'replies']);
  });

  test('nothing appears on a device while its member is in a room, but a seat that is reserved for a short time', () => {
    const inRoom = { isInRoom: true };
    expect(asked({ kind: 'replies' }, withWay('replies', 'push'), inRoom)).toEqual({
      what: 'wait',
      until: plus(NOW, minutes(15)),
    });
    expect(asked({ kind: 'offers' }, withWay('offers', 'push'), inRoom)).toEqual({ what: 'send', by: 'device' });
    expect(asked({ kind: 'replies' }, {}, inRoom)).toEqual(MAIL);
  });

  test('in a time of low energy only the own sessions, the account, money and letters of staff come', () => {
    const low = { lowUntil: plus(NOW, hours(1)) };
    const left = (['sessions', 'posts', 'replies', 'news'] as const).map((kind) => asked({ kind }, low));
    expect(new Set(left.map((each) => each.what === 'leave-out' && each.because))).toEqual(new Set(['low-energy']));
    for (const kind of ['seats', 'reminders', 'offers', 'hosting', 'staff', 'money', 'account'] as const)
      expect([kind, asked({ kind }, low)]).toEqual([kind, MAIL]);
    expect(asked({ kind: 'posts' }, low, { now: plus(NOW, hours(1)) })).toEqual(MAIL);
    expect([isCounted('posts', { ...usual, ...low }, NOW), isCounted('seats', { ...usual, ...low }, NOW)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('gathered mails', () => {
  test('come at eight on the clock of the member, each day or each Monday, and never in quiet hours', () => {
    const until = (way: 'daily' | 'weekly', quiet: QuietHours | null = null) =>
      asked({ kind: 'posts' }, { ...withWay('posts', way), quiet });
    expect(until('daily')).toEqual({ what: 'gather', rhythm: 'daily', until: '2026-05-05T06:00:00.000Z' });
    expect(until('weekly')).toEqual({ what: 'gather', rhythm: 'weekly', until: '2026-05-11T06:00:00.000Z' });
    expect(until('daily', { ...night, to: '09:15' })).toMatchObject({ until: '2026-05-05T07:15:00.000Z' });
  });

  test('are not sent when everything in them was seen, is not wanted any more, or a time of low energy began', () => {
    const items = [
      { kind: 'posts', isSeen: true },
      { kind: 'replies', isSeen: false },
    ] as const;
    expect(decideDigest(items, usual, moment)).toEqual({ what: 'send', items: [items[1]] });
    expect(decideDigest([items[0]], usual, moment)).toEqual({ what: 'leave-out' });
    expect(decideDigest(items, { ...usual, ...withWay('replies', 'none') }, moment)).toEqual({ what: 'leave-out' });
    expect(decideDigest(items, { ...usual, lowUntil: plus(NOW, 1) }, moment)).toEqual({ what: 'leave-out' });
    expect(decideDigest(items, { ...usual, quiet: night }, moment)).toMatchObject({ what: 'wait' });
  });
});

test('[I-012] a lock screen shows the neutral subject, and not even that to members whose calendars are discreet', () => {
  const of = { kind: 'reminders', subject: 'A reminder of your session' } as const;
  expect(lockScreen(of, usual, 'Wellspring')).toEqual({ title: 'Wellspring', body: 'A reminder of your session' });
  expect(lockScreen(of, { ...usual, discreet: true }, 'Wellspring')).toEqual({
    title: 'A reminder',
    body: 'Open it when it suits you.',
  });
  expect(lockScreen({ ...of, kind: 'help' }, { ...usual, discreet: true }, 'Wellspring').body).toBe(of.subject);
});

test('a letter that is not named here has the kind of its module, or none', () => {
  expect(['sessions.reminder', 'decision.warned', 'billing.failed', 'account.reset'].map(kindOfLetter)).toEqual([
    'reminders',
    'staff',
    'money',
    'account',
  ]);
  expect(kindOfLetter('poems.one')).toBeUndefined();
});

/** Zones whose clocks change by an hour, by half an hour, at midnight, or twice a year in the other half of the world. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/St_Johns',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'UTC',
];
const FROM = Date.parse('2024-01-01T00:00:00.000Z');
const formats = new Map(
  ZONES.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
);
const clockIn = (zone: string, instant: string): string => formats.get(zone)!.format(new Date(instant));
/** Changes of the clocks, found by looking at every hour: moments near them are where rules break. */
const changesOf = (zone: string): number[] =>
  Array.from({ length: 3 * 366 * 24 }, (_, hour) => FROM + hours(hour)).filter(
    (at) =>
      Number(clockIn(zone, new Date(at).toISOString()).slice(3)) !==
        Number(clockIn(zone, new Date(at + hours(1)).toISOString()).slice(3)) ||
      (Number(clockIn(zone, new Date(at).toISOString()).slice(0, 2)) + 1) % 24 !==
        Number(clockIn(zone, new Date(at + hours(1)).toISOString()).slice(0, 2)),
  );
const changes = new Map(ZONES.map((zone) => [zone, changesOf(zone)]));

/** Written a second time, on the text that a clock shows. */
const isWithin = (clock: string, { from, to }: QuietHours): boolean =>
  from < to ? clock >= from && clock < to : clock >= from || clock < to;

const time = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const schedule = fc.record({
  zone: fc.constantFrom(...ZONES),
  from: time,
  to: time,
  except: fc.subarray([...exceptions]),
  kind: fc.constantFrom<NoticeKind>(
    'money',
    'staff',
    'seats',
    'reminders',
    'offers',
    'hosting',
    'sessions',
    'posts',
    'replies',
    'news',
    'desk',
  ),
  way: fc.nat(),
  near: fc.option(fc.tuple(fc.nat(), fc.integer({ min: -36 * 60, max: 36 * 60 }))),
  at: fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }),
  isInRoom: fc.boolean(),
  hasDevice: fc.boolean(),
  expires: fc.option(fc.integer({ min: -60, max: 48 * 60 })),
});
const EXEMPT: Readonly<Record<string, readonly NoticeKind[]>> = {
  'own-sessions': ['seats', 'reminders', 'offers', 'hosting'],
  'staff-letters': ['staff'],
  replies: ['replies'],
};

test('nothing that is not excepted is sent in quiet hours, and all that waits comes within two days, over all changes of clocks', () => {
  const seed = Number(process.env['CARE_SEED'] ?? Date.now() % 2 ** 31);
  const outcome = fc.check(
    fc.property(schedule, (given) => {
      fc.pre(given.from !== given.to);
      const quiet: QuietHours = { from: given.from, to: given.to, except: given.except };
      const near = changes.get(given.zone)!;
      const start =
        given.near === null || near.length === 0
          ? FROM + minutes(given.at)
          : near[given.near[0] % near.length]! + minutes(given.near[1]);
      const chosen = chosenKinds.find((kind) => kind === given.kind);
      const choices: Choices = {
        ...usual,
        quiet,
        ways:
          chosen === undefined
            ? usualWays
            : { ...usualWays, [chosen]: waysOf[chosen][given.way % waysOf[chosen].length]! },
      };
      const first = new Date(start).toISOString();
      const expires = given.expires === null ? undefined : plus(first, minutes(given.expires));
      const isExempt = given.except.some((name) => EXEMPT[name]!.includes(given.kind));
      let now = first;
      // As the outbox does: it asks again at the moment that it was given.
      for (let tries = 0; tries < 400; tries++) {
        const decision = decide({ kind: given.kind, expires }, choices, {
          now,
          zone: given.zone,
          digestHour: 8,
          isSeen: false,
          // They leave the room within two hours.
          isInRoom: given.isInRoom && now < plus(first, hours(2)),
          hasDevice: given.hasDevice,
        });
        if (decision.what === 'leave-out') return true;
        if (decision.what === 'send') {
          const isQuietNow = isWithin(clockIn(given.zone, now), quiet);
          return (isExempt || !isQuietNow) && now <= plus(first, days(2));
        }
        if (decision.until <= now) return false;
        if (decision.what === 'gather') {
          const digest = decideDigest([{ kind: given.kind, isSeen: false }], choices, {
            now: decision.until,
            zone: given.zone,
          });
          return digest.what === 'send' && !isWithin(clockIn(given.zone, decision.until), quiet);
        }
        now = decision.until;
      }
      return false;
    }),
    { numRuns: runs(2_000, 10_000), seed },
  );
  expect({ failed: outcome.failed, seed, counterexample: outcome.counterexample }).toEqual({
    failed: false,
    seed,
    counterexample: null,
  });
});
