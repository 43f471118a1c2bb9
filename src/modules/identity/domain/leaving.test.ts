import { describe, expect, it } from '@jest/globals';
import { days, plus } from '#kernel/contract/time.ts';
import type { AccountEvent } from '../contract/account-events.ts';
import { BEN, given, NOON, opened, settings } from '../testing/account-given.ts';
import type { AccountCommand } from './account-commands.ts';

const WISH = '0e000000-0000-4000-8000-000000000001';
const IN_30_DAYS = plus(NOON, days(30));
const wished: AccountEvent = {
  type: 'DeletionRequested',
  data: { member: BEN, request: WISH, requestedAt: NOON, erasesAt: IN_30_DAYS },
};
const undone: AccountEvent = { type: 'DeletionUndone', data: { member: BEN, by: 'link' } };
const begun: AccountEvent = { type: 'ErasureBegun', data: { member: BEN, begunAt: IN_30_DAYS } };
const forgotten: AccountEvent = {
  type: 'MemberForgotten',
  data: {
    member: BEN,
    requestedAt: NOON,
    begunAt: IN_30_DAYS,
    finishedAt: plus(IN_30_DAYS, 1000),
    removed: { toys: { bears: 2 } },
    fingerprint: 'f',
  },
};
const request = (overrides: Partial<Extract<AccountCommand, { type: 'RequestDeletion' }>> = {}): AccountCommand => ({
  type: 'RequestDeletion',
  member: BEN,
  request: WISH,
  onlyAdmin: false,
  now: NOON,
  settings,
  ...overrides,
});
const undo = (proved = WISH): AccountCommand => ({ type: 'UndoDeletion', member: BEN, proved, by: 'link' });
const begin = (now: string): AccountCommand => ({ type: 'BeginErasure', member: BEN, now });
const finish: AccountCommand = {
  type: 'FinishErasure',
  member: BEN,
  removed: { toys: { bears: 2 } },
  fingerprint: 'f',
  now: plus(IN_30_DAYS, 1000),
};

describe('[I-036] a member who requests deletion', () => {
  it('has thirty days, or as many as the installation gives', () => {
    expect(given(opened()).when(request())).toEqual([wished]);
    expect(given(opened()).when(request({ settings: { ...settings, DELETION_UNDO_DAYS: 7 } }))).toMatchObject([
      { data: { erasesAt: plus(NOON, days(7)) } },
    ]);
  });

  it('said so once', () => {
    expect(given([...opened(), wished]).when(request({ request: BEN }))).toEqual([]);
  });

  it('is not the only admin', () => {
    expect(given(opened()).when(request({ onlyAdmin: true }))).toMatchObject({ refused: 'ONLY_ADMIN_STAYS' });
  });

  it('can do nothing else meanwhile', () => {
    const leaving = given([...opened(), wished]);
    expect(leaving.state.status).toBe('leaving');
    expect(leaving.when({ type: 'ChangeProfile', member: BEN, name: 'Ben B' })).toMatchObject({
      refused: 'USER_DOES_NOT_EXIST',
    });
    expect(leaving.when({ type: 'RaiseHostLevel', member: BEN })).toMatchObject({ refused: 'USER_DOES_NOT_EXIST' });
  });
});

describe('[C-110] coming back', () => {
  it('undoes the wish that stands, by its own link', () => {
    expect(given([...opened(), wished]).when(undo())).toEqual([undone]);
    expect(given([...opened(), wished]).when(undo(BEN))).toMatchObject({ refused: 'KEEP_ACCOUNT_LINK_WRONG' });
    expect(given(opened()).when(undo())).toMatchObject({ refused: 'KEEP_ACCOUNT_LINK_WRONG' });
  });

  it('opens the account as it was; its link pressed again finds that', () => {
    const back = given([...opened(), wished, undone]);
    expect(back.state).toMatchObject({ status: 'open', leaving: null });
    expect(back.when(undo())).toEqual([]);
    expect(back.when(undo(BEN))).toMatchObject({ refused: 'KEEP_ACCOUNT_LINK_WRONG' });
    expect(back.when(begin(plus(IN_30_DAYS, 1)))).toEqual([]);
  });

  it('an earlier link does not undo a later wish', () => {
    const again: AccountEvent = {
      type: 'DeletionRequested',
      data: { member: BEN, request: BEN, requestedAt: NOON, erasesAt: IN_30_DAYS },
    };
    const leaving = given([...opened(), wished, undone, again]);
    expect(leaving.when(undo())).toMatchObject({ refused: 'KEEP_ACCOUNT_LINK_WRONG' });
    expect(leaving.when(undo(BEN))).toEqual([undone]);
  });

  it('is too late once forgetting has begun', () => {
    expect(given([...opened(), wished, begun]).when(undo())).toMatchObject({ refused: 'KEEP_ACCOUNT_LINK_WRONG' });
  });
});

describe('forgetting', () => {
  it('begins when the time is over and not before', () => {
    expect(given([...opened(), wished]).when(begin(plus(IN_30_DAYS, -1)))).toEqual([]);
    expect(given([...opened(), wished]).when(begin(IN_30_DAYS))).toEqual([begun]);
    expect(given([...opened(), wished, begun]).when(begin(IN_30_DAYS))).toEqual([]);
  });

  it('is finished once, with what was removed', () => {
    expect(given([...opened(), wished]).when(finish)).toEqual([]);
    expect(given([...opened(), wished, begun]).when(finish)).toEqual([forgotten]);
    expect(given([...opened(), wished, begun, forgotten]).when(finish)).toEqual([]);
  });

  it('an unknown account cannot be left', () => {
    const gone = given([...opened(), wished, begun, forgotten]);
    expect(gone.state.status).toBe('forgotten');
    expect(gone.when(request())).toMatchObject({ refused: 'USER_DOES_NOT_EXIST' });
    expect(gone.when({ type: 'GrantAdmin', member: BEN })).toMatchObject({ refused: 'USER_DOES_NOT_EXIST' });
  });
});
