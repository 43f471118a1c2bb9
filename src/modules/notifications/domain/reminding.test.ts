import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  CalendarAddressMade,
  CalendarAddressRevoked,
  CalendarDiscretionSet,
  MailsSet,
  RemindersSet,
  type RemindingEvent,
} from '../contract/reminding-events.ts';
import { reminding, type RemindingCommand } from './reminding.ts';

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
  expect(fold(reminding, [ended, wanted, ended]).ended).toEqual(['forum']);
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
