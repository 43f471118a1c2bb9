import { describe, expect, test } from '@jest/globals';
import { did } from '../../../shared-kernel/contract/event.ts';
import { fold } from '../../../shared-kernel/decider.ts';
import { WellJoined, WellLeft, type MembershipEvent } from '../contract/well-events.ts';
import { belongs, membership, type MembershipCommand } from './membership.ts';
import { well, type WellState } from './well.ts';

const WELL = '11111111-1111-4111-8111-111111111111';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

const open: WellState = { ...well.initial, status: 'open', visible: true, creator: ANA };
const joined = did(WellJoined, { well: WELL, member: BEN, committed: true });
const left = did(WellLeft, { well: WELL, member: BEN });

const given = (...facts: MembershipEvent[]) => ({
  when: (command: MembershipCommand) => membership.decide(command, fold(membership, facts)),
});
const join = (of: Partial<Extract<MembershipCommand, { type: 'JoinWell' }>> = {}): MembershipCommand => ({
  type: 'JoinWell',
  well: WELL,
  of: open,
  by: { id: BEN, isAdmin: false },
  committed: true,
  ...of,
});
const leave = (of: Partial<Extract<MembershipCommand, { type: 'LeaveWell' }>> = {}): MembershipCommand => ({
  type: 'LeaveWell',
  well: WELL,
  of: open,
  by: { id: BEN, isAdmin: false },
  registeredFor: [],
  unregister: false,
  ...of,
});

describe('joining', () => {
  test('[COM-002] needs the commitment', () => {
    expect(given().when(join())).toEqual([joined]);
    expect(given().when(join({ committed: false }))).toEqual({
      refused: 'GROUP_COMMITMENT_REQUIRED',
      field: 'commitment',
    });
  });

  test('twice is once; after leaving it takes the commitment again', () => {
    expect(given(joined).when(join())).toEqual([]);
    expect(given(joined).when(join({ committed: false }))).toEqual([]);
    expect(given(joined, left).when(join({ committed: false }))).toMatchObject({
      refused: 'GROUP_COMMITMENT_REQUIRED',
    });
  });

  test('[COM-061] the creator belongs already', () => {
    expect(given().when(join({ by: { id: ANA, isAdmin: false }, committed: false }))).toEqual([]);
  });

  test('[COM-006] nobody joins or leaves the main Well', () => {
    const main = { ...open, isDefault: true };
    expect(given().when(join({ of: main }))).toEqual({ refused: 'GROUP_IS_DEFAULT' });
    expect(given().when(leave({ of: main }))).toEqual({ refused: 'GROUP_IS_DEFAULT' });
  });

  test('a private Well is not there for strangers', () => {
    const secret = { ...open, visible: false };
    expect(given().when(join({ of: secret }))).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
    expect(given().when(join({ of: secret, by: { id: BEN, isAdmin: true } }))).toEqual([joined]);
    expect(given(joined).when(leave({ of: secret }))).toEqual([left]);
  });

  test('unknown and deleted Wells say so', () => {
    expect(given().when(join({ of: well.initial }))).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
    expect(given().when(join({ of: { ...open, status: 'deleted' } }))).toEqual({ refused: 'GROUP_DELETED' });
  });
});

describe('leaving', () => {
  test('twice is once', () => {
    expect(given(joined).when(leave())).toEqual([left]);
    expect(given(joined, left).when(leave())).toEqual([]);
    expect(given().when(leave())).toEqual([]);
  });

  test('the creator stays', () => {
    expect(given().when(leave({ by: { id: ANA, isAdmin: false } }))).toEqual({ refused: 'GROUP_CREATOR_STAYS' });
  });

  test('[API-046] is refused with the names of the sessions one is registered for', () => {
    expect(given(joined).when(leave({ registeredFor: ['Book circle', 'Sleepless'] }))).toEqual({
      refused: 'GROUP_UNJOIN_HAS_JOINED_SESSIONS',
      values: { sessions: '“Book circle”, “Sleepless”' },
    });
  });

  test('works with registrations when they are to be given back as well', () => {
    expect(given(joined).when(leave({ registeredFor: ['Book circle'], unregister: true }))).toEqual([left]);
  });
});

test.each([
  ['somebody who joined', open, BEN, true, true],
  ['somebody who did not', open, BEN, false, false],
  ['the creator', open, ANA, false, true],
  ['anybody in the main Well', { ...open, isDefault: true }, BEN, false, true],
  ['nobody in a deleted Well', { ...open, status: 'deleted' as const }, BEN, true, false],
  ['nobody in an unknown Well', well.initial, BEN, true, false],
])('belonging: %s', (_, of, member, joined, expected) => {
  expect(belongs(of, member, { joined })).toBe(expected);
});
