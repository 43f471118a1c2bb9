import { describe, expect, test } from '@jest/globals';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { usualWays, ways as allWays, type QuietHours } from '../contract/ways.ts';
import {
  decide,
  decideDigest,
  isCounted,
  isForShutOut,
  isListed,
  kindOfLetter,
  lockScreen,
  type Choices,
  type Happened,
  type Moment,
} from './care.ts';
import { checkSchedules } from '../testing/schedules.ts';

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
    for (const before of [NOW, plus(NOW, -1)]) expect(asked({ kind: 'seats', notBefore: before })).toEqual(MAIL);
    expect(asked({ kind: 'reminders', expires: plus(NOW, 1) })).toEqual(MAIL);
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

test('members whom staff shut out hear about account, money and what staff decided, and of nothing else', () => {
  const letters = ['account.warned', 'decision.removed', 'billing.failed', 'account.reset', 'sessions.reminder'];
  const more = ['sessions.offered', 'sessions.newPosts', 'sessions.replies', 'duty.called', 'site.backup'];
  const kinds = [...letters, ...more].map((letter) => kindOfLetter(letter)!);
  expect(kinds.filter(isForShutOut)).toEqual(['staff', 'staff', 'money', 'account']);
});

test('the member reads a notice of sessions, seats, posts, news, money and staff in the list, and no other', () => {
  const kinds = ['account', 'money', 'staff', 'seats', 'reminders', 'offers', 'hosting', 'sessions'] as const;
  const others = ['followed', 'posts', 'replies', 'news', 'desk', 'help'] as const;
  const [listed, left] = [
    [...kinds, ...others].filter(isListed),
    [...kinds, ...others].filter((kind) => !isListed(kind)),
  ];
  expect(listed.length + left.length).toBe(14);
  expect(left).toEqual(['account', 'replies', 'desk', 'help']);
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

test('nothing that is not excepted is sent in quiet hours, and all that waits comes within two days, over all changes of clocks', () => {
  const { failed, seed, counterexample, changes } = checkSchedules(1_000);
  expect({ failed, seed, counterexample }).toEqual({ failed: false, seed, counterexample: null });
  // Eight zones that change their clocks twice a year.
  expect(changes).toBeGreaterThan(40);
});
