import { describe, expect, test } from '@jest/globals';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import type { AccountEvent } from '../contract/account-events.ts';
import { BEN, given, NOON, opened, settings } from '../testing/account-given.ts';
import type { AccountCommand } from './account-commands.ts';

const STAFF = '0f000000-0000-4000-8000-00000000000f';
const NEXT_WEEK = plus(NOON, days(7));
const ben = (...facts: AccountEvent[]) => given([...opened(), ...facts]);
const staff: AccountEvent = { type: 'AdminGranted', data: { member: BEN } };
const leaving: AccountEvent = {
  type: 'DeletionRequested',
  data: { member: BEN, request: 'r', requestedAt: NOON, erasesAt: NEXT_WEEK },
};
const forgotten: AccountEvent[] = [leaving, { type: 'ErasureBegun', data: { member: BEN, begunAt: NEXT_WEEK } }];

describe('a status that staff set (C-172)', () => {
  type SetStanding = Extract<AccountCommand, { type: 'SetStatus' }>;
  const set = (change: Partial<SetStanding> = {}): SetStanding => ({
    type: 'SetStatus',
    member: BEN,
    status: 'suspended',
    reason: ' Insulted others ',
    until: NEXT_WEEK,
    report: 'case-1',
    now: NOON,
    ...change,
  });
  const suspended: AccountEvent = {
    type: 'AccountStatusSet',
    data: { member: BEN, status: 'suspended', reason: 'Insulted others', until: NEXT_WEEK, report: 'case-1' },
  };
  const lifted: AccountEvent = {
    type: 'AccountStatusSet',
    data: { member: BEN, status: 'active', reason: '', until: null },
  };

  test('is recorded with its reason, its end and its case', () => {
    expect(ben().when(set())).toEqual([suspended]);
    expect(ben().when(set({ report: undefined, until: null }))).toEqual([
      { type: 'AccountStatusSet', data: { member: BEN, status: 'suspended', reason: 'Insulted others', until: null } },
    ]);
  });

  test('is set once, and another time when its end or the status changes', () => {
    expect(ben(suspended).when(set())).toEqual([]);
    expect(ben(suspended).when(set({ until: null }))).toHaveLength(1);
    expect(ben(suspended).when(set({ status: 'warned' }))).toHaveLength(1);
    expect(ben().when(set({ status: 'active', reason: '', until: NEXT_WEEK }))).toEqual([]);
  });

  test('is set again once its time is over', () => {
    const later = plus(NEXT_WEEK, days(7));
    expect(ben(suspended).when(set({ now: NEXT_WEEK, until: later }))).toHaveLength(1);
    expect(ben(suspended).when(set({ status: 'active', reason: '', until: null, now: NEXT_WEEK }))).toEqual([]);
  });

  test('is lifted without a reason, and has no end then', () => {
    const lift = set({ status: 'active', reason: '', until: NEXT_WEEK, report: undefined });
    expect(ben(suspended).when(lift)).toEqual([lifted]);
    expect(ben(suspended, lifted).state.standing).toEqual({ status: 'active', until: null });
  });

  test('needs a reason and an end that is to come', () => {
    expect(ben().when(set({ reason: ' no ' }))).toEqual({ refused: 'STAFF_REASON_REQUIRED', field: 'reason' });
    expect(ben().when(set({ until: NOON }))).toEqual({ refused: 'STATUS_END_INVALID', field: 'until' });
    expect(ben().when(set({ until: plus(NOON, 1) }))).toHaveLength(1);
  });

  test('is not for staff, and is for members who leave, who may come back (C-173)', () => {
    expect(ben(staff).when(set())).toEqual({ refused: 'ACCOUNT_OF_STAFF' });
    expect(ben(leaving).when(set())).toEqual([suspended]);
    for (const facts of [[], [...opened(), ...forgotten]])
      expect(given(facts).when(set())).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });

  test('ends by itself when its time is over, once', () => {
    const end = (now: string): AccountCommand => ({ type: 'EndStatus', member: BEN, now });
    expect(ben(suspended).when(end(plus(NEXT_WEEK, -1)))).toEqual([]);
    expect(ben(suspended).when(end(NEXT_WEEK))).toEqual([lifted]);
    expect(ben(suspended, leaving).when(end(NEXT_WEEK))).toEqual([lifted]);
    expect(ben(suspended, lifted).when(end(NEXT_WEEK))).toEqual([]);
    expect(given([]).when(end(NEXT_WEEK))).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });
});

describe('the host level that staff set', () => {
  const set: AccountCommand = { type: 'SetHostLevel', member: BEN, level: 1 };
  test('holds for members who leave, too, and not for one who is being forgotten', () => {
    expect(ben(leaving).when(set)).toHaveLength(1);
    expect(ben(...forgotten).when(set)).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });
});

describe('staff who log in as a member (C-087)', () => {
  const signIn = (reason = ' Cannot join a room '): AccountCommand => ({
    type: 'SignInForSupport',
    member: BEN,
    by: STAFF,
    reason,
    now: NOON,
  });
  test('do so for half an hour, with a reason', () => {
    expect(ben().when(signIn())).toEqual([
      {
        type: 'SupportSignedIn',
        data: { member: BEN, by: STAFF, reason: 'Cannot join a room', until: plus(NOON, minutes(30)) },
      },
    ]);
    expect(ben().when(signIn('  '))).toEqual({ refused: 'STAFF_REASON_REQUIRED', field: 'reason' });
  });
  test.each(['suspended', 'removed'] as const)('do so as no one who is %s, as long as that lasts', (status) => {
    const shutOut = (until: string | null): AccountEvent => ({
      type: 'AccountStatusSet',
      data: { member: BEN, status, reason: 'Unkind words', until },
    });
    expect(ben(shutOut(plus(NOON, 1))).when(signIn())).toEqual({ refused: 'ACCOUNT_SHUT_OUT' });
    expect(ben(shutOut(NOON)).when(signIn())).toHaveLength(1);
  });
  test('do so as no other staff', () => {
    expect(ben(staff).when(signIn())).toEqual({ refused: 'ACCOUNT_OF_STAFF' });
  });
});

describe('a copy of everything about the member', () => {
  const [FIRST, SECOND] = ['0c000000-0000-4000-8000-000000000011', '0c000000-0000-4000-8000-000000000012'];
  type AskForCopy = Extract<AccountCommand, { type: 'AskForOwnData' }>;
  const ask = (change: Partial<AskForCopy> = {}): AskForCopy => ({
    type: 'AskForOwnData',
    member: BEN,
    request: SECOND,
    another: false,
    isThere: true,
    now: NOON,
    ...change,
  });
  const asked = (request: string): AccountEvent => ({
    type: 'OwnDataRequested',
    data: { member: BEN, request, requestedAt: NOON },
  });
  const ready: AccountEvent = {
    type: 'OwnDataReady',
    data: { member: BEN, request: FIRST, readyAt: NOON, expiresAt: plus(NOON, days(settings.OWN_DATA_DAYS)) },
  };
  const finish = (request: string): AccountCommand => ({
    type: 'FinishOwnData',
    member: BEN,
    request,
    now: NOON,
    settings,
  });

  test('is made on request, one at a time', () => {
    expect(ben().when(ask())).toEqual([asked(SECOND)]);
    expect(ben(asked(FIRST)).when(ask())).toEqual([]);
    expect(ben(asked(FIRST)).when(ask({ another: true }))).toEqual([]);
  });

  test('is finished once, and can be downloaded for some days', () => {
    expect(ben(asked(FIRST)).when(finish(FIRST))).toEqual([ready]);
    expect(ben(asked(FIRST)).when(finish(SECOND))).toEqual([]);
    expect(ben(asked(FIRST), ready).when(finish(FIRST))).toEqual([]);
    expect(ben().when(finish(FIRST))).toEqual([]);
  });

  test('is made again when another one is wanted, or when the last one cannot be downloaded any more', () => {
    const there = ben(asked(FIRST), ready);
    const over = plus(NOON, days(settings.OWN_DATA_DAYS));
    expect(there.when(ask())).toEqual([]);
    expect(there.when(ask({ now: plus(over, -1) }))).toEqual([]);
    expect(there.when(ask({ another: true }))).toEqual([asked(SECOND)]);
    expect(there.when(ask({ isThere: false }))).toEqual([asked(SECOND)]);
    expect(there.when(ask({ now: over }))).toHaveLength(1);
  });
});
