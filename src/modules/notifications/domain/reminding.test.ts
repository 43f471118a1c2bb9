import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  CalendarAddressMade,
  CalendarAddressRevoked,
  CalendarDiscretionSet,
  FewerNoticesAsked,
  FewerNoticesEnded,
  mailKinds,
  MailsSet,
  NoticeWaySet,
  QuietHoursEnded,
  QuietHoursSet,
  RemindersSet,
  type RemindingEvent,
} from '../contract/reminding-events.ts';
import { isEnded, reminding, type RemindingCommand } from './reminding.ts';

const member = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const when = (command: RemindingCommand, ...given: RemindingEvent[]) =>
  reminding.decide(command, fold(reminding, given));
const made = (fingerprint: string) => did(CalendarAddressMade, { member, fingerprint });

describe('what a member wants', () => {
  test('is recorded when it is something else than before', () => {
    expect(when({ type: 'Set', member, reminders: false })).toEqual([did(RemindersSet, { member, wanted: false })]);
    expect(when({ type: 'Set', member, reminders: true, discreet: true })).toEqual([
      did(CalendarDiscretionSet, { member, discreet: true }),
    ]);
    expect(when({ type: 'Set', member })).toEqual([]);
    const discreet = did(CalendarDiscretionSet, { member, discreet: true });
    expect(when({ type: 'Set', member, discreet: true }, discreet)).toEqual([]);
    expect(when({ type: 'Set', member, reminders: true }, did(RemindersSet, { member, wanted: false }))).toEqual([
      did(RemindersSet, { member, wanted: true }),
    ]);
  });
});

test('[I-011] mails of a kind are ended and wanted again, each by one fact', () => {
  const ended = did(MailsSet, { member, kind: 'forum', wanted: false });
  const wanted = did(MailsSet, { member, kind: 'forum', wanted: true });
  const both = { type: 'Set', member, mails: { forum: false, wells: true } } as const;
  expect(when(both)).toEqual([ended]);
  expect(when(both, ended)).toEqual([]);
  expect(when({ type: 'Set', member, mails: { forum: true } }, ended)).toEqual([wanted]);
  const kinds = mailKinds.filter((kind) => isEnded(fold(reminding, [ended, wanted, ended]), kind));
  expect(kinds).toEqual(['forum']);
});

describe('the calendar address', () => {
  test('a calendar address is made, and replaced on request', () => {
    expect(when({ type: 'MakeAddress', member, fingerprint: 'a' })).toEqual([made('a')]);
    expect(fold(reminding, [made('a'), made('b')]).fingerprint).toBe('b');
  });
  test('is taken back once', () => {
    const revoked = did(CalendarAddressRevoked, { member });
    expect(when({ type: 'RevokeAddress', member }, made('a'))).toEqual([revoked]);
    expect(when({ type: 'RevokeAddress', member }, made('a'), revoked)).toEqual([]);
    expect(when({ type: 'RevokeAddress', member })).toEqual([]);
  });
});

test('mails that gather what was new end together, and the others stay', () => {
  const way = (kind: 'posts' | 'replies' | 'sessions', wanted: 'daily' | 'weekly' | 'none' | 'push') =>
    did(NoticeWaySet, { member, kind, way: wanted });
  expect(when({ type: 'EndGathered', member })).toEqual([]);
  expect(
    when({ type: 'EndGathered', member }, way('posts', 'daily'), way('replies', 'weekly'), way('sessions', 'push')),
  ).toEqual([way('posts', 'none'), way('replies', 'none')]);
});

test('a link that ends mails leaves a kind that has ended already, and one that wants them again a chosen way', () => {
  const forum = (wanted: boolean) => did(MailsSet, { member, kind: 'forum', wanted });
  const daily = did(NoticeWaySet, { member, kind: 'posts', way: 'daily' });
  expect(fold(reminding, [daily, forum(true)]).ways).toMatchObject({ posts: 'daily', replies: 'mail' });
  expect(fold(reminding, [daily, forum(false)]).ways).toMatchObject({
    posts: 'none',
    replies: 'none',
    sessions: 'mail',
  });
  // A notice that no device takes would be mailed.
  const onDevices = did(NoticeWaySet, { member, kind: 'replies', way: 'push' });
  expect(fold(reminding, [onDevices, forum(false)]).ways.replies).toBe('none');
  expect(isEnded(fold(reminding, [did(NoticeWaySet, { member, kind: 'posts', way: 'none' })]), 'forum')).toBe(false);
});

describe('in which way and when notices come', () => {
  const now = '2026-05-04T09:00:00.000Z';
  const choose = { type: 'Choose', member, now } as const;
  const night = { from: '22:00', to: '07:30', except: ['own-sessions'] } as const;

  test('one fact is recorded for each kind whose way is another one', () => {
    const daily = did(NoticeWaySet, { member, kind: 'posts', way: 'daily' });
    expect(when({ ...choose, ways: { posts: 'daily', sessions: 'mail' } })).toEqual([daily]);
    expect(when({ ...choose, ways: { posts: 'daily' } }, daily)).toEqual([]);
  });

  test('a way in which a kind does not come is refused, and the kind is named', () => {
    expect(when({ ...choose, ways: { reminders: 'weekly' } })).toMatchObject({
      refused: 'NOTICE_WAY_WRONG',
      field: 'reminders',
    });
    expect(when({ ...choose, ways: { offers: 'none' } })).toMatchObject({ refused: 'NOTICE_WAY_WRONG' });
  });

  test('quiet hours are recorded when they change, and end once', () => {
    const set = did(QuietHoursSet, { member, ...night, except: [...night.except] });
    expect(when({ ...choose, quiet: night })).toEqual([set]);
    expect(when({ ...choose, quiet: night }, set)).toEqual([]);
    expect(when({ ...choose, quiet: null }, set)).toEqual([did(QuietHoursEnded, { member })]);
    expect(when({ ...choose, quiet: null })).toEqual([]);
    expect(when({ ...choose, quiet: null }, set, did(QuietHoursEnded, { member }))).toEqual([]);
    const later = { ...night, to: '08:00' };
    expect(when({ ...choose, quiet: later }, set)).toEqual([
      did(QuietHoursSet, { member, ...later, except: [...night.except] }),
    ]);
    expect(when({ ...choose, quiet: { ...night, to: '22:00' } })).toMatchObject({
      refused: 'QUIET_HOURS_EMPTY',
      field: 'quiet_to',
    });
  });

  test('fewer notices are asked for until a moment within two weeks, and all come again on request', () => {
    const until = '2026-05-11T09:00:00.000Z';
    const asked = did(FewerNoticesAsked, { member, until });
    expect(when({ ...choose, lowUntil: until })).toEqual([asked]);
    for (const wrong of [now, '2026-05-18T09:00:00.001Z'])
      expect(when({ ...choose, lowUntil: wrong })).toMatchObject({ refused: 'LOW_ENERGY_DATE_WRONG' });
    expect(when({ ...choose, lowUntil: null }, asked)).toEqual([did(FewerNoticesEnded, { member })]);
    expect(when({ ...choose, lowUntil: null })).toEqual([]);
    expect(when({ ...choose, lowUntil: null }, asked, did(FewerNoticesEnded, { member }))).toEqual([]);
    expect(fold(reminding, [asked])).toMatchObject({ isLow: true, lowUntil: until });
    expect(fold(reminding, [asked, did(FewerNoticesEnded, { member })])).toEqual(reminding.initial);
    expect(when({ ...choose, lowUntil: '2026-05-18T09:00:00.000Z' })).toHaveLength(1);
    expect(when({ ...choose, lowUntil: now })).toMatchObject({ field: 'low_energy_until', values: { days: 14 } });
  });
});
