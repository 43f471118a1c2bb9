import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { fold } from '#kernel/commands/decider.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import {
  HandleChanged,
  HandleOwnerShown,
  HandleTaken,
  MemberAllowedBack,
  MemberRemovedFromWell,
  WellJoined,
  WellLeft,
  WellNoticesChosen,
  WellTabSeen,
  type MembershipEvent,
  type WellBadge,
} from '../contract/well-events.ts';
import { belongs, membership, type MembershipCommand } from './membership.ts';
import { well, type WellState } from './well.ts';

const WELL = '11111111-1111-4111-8111-111111111111';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const MIA = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

const open: WellState = { ...well.initial, status: 'open', visible: true, creator: ANA };
const joined = did(WellJoined, { well: WELL, member: BEN, committed: true });
const left = did(WellLeft, { well: WELL, member: BEN });
const removed = did(MemberRemovedFromWell, { well: WELL, member: BEN, by: MIA, reason: 'Sold things' });
const allowed = did(MemberAllowedBack, { well: WELL, member: BEN, by: MIA });

const given = (...facts: MembershipEvent[]) => ({
  when: (command: MembershipCommand) => membership.decide(command, fold(membership, facts)),
});
const join = (overrides: Partial<Extract<MembershipCommand, { type: 'JoinWell' }>> = {}): MembershipCommand => ({
  type: 'JoinWell',
  well: WELL,
  wellState: open,
  by: { id: BEN, isAdmin: false },
  committed: true,
  ...overrides,
});
const leave = (overrides: Partial<Extract<MembershipCommand, { type: 'LeaveWell' }>> = {}): MembershipCommand => ({
  type: 'LeaveWell',
  well: WELL,
  wellState: open,
  by: { id: BEN, isAdmin: false },
  registeredFor: [],
  unregister: false,
  ...overrides,
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

  test('[COM-006] joining or leaving the main Well is refused', () => {
    const main = { ...open, isDefault: true };
    expect(given().when(join({ wellState: main }))).toEqual({ refused: 'GROUP_IS_DEFAULT' });
    expect(given().when(leave({ wellState: main }))).toEqual({ refused: 'GROUP_IS_DEFAULT' });
  });

  test('a private Well is not there for strangers', () => {
    const secret = { ...open, visible: false };
    expect(given().when(join({ wellState: secret }))).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
    expect(given().when(join({ wellState: secret, by: { id: BEN, isAdmin: true } }))).toEqual([joined]);
    expect(given(joined).when(leave({ wellState: secret }))).toEqual([left]);
  });

  test('unknown and deleted Wells say so', () => {
    expect(given().when(join({ wellState: well.initial }))).toEqual({ refused: 'GROUP_DOES_NOT_EXIST' });
    expect(given().when(join({ wellState: { ...open, status: 'deleted' } }))).toEqual({ refused: 'GROUP_DELETED' });
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

const about = {
  well: WELL,
  wellState: open,
  by: { id: MIA, isAdmin: true },
  byMember: false,
  member: { id: BEN, exists: true, isKnown: true },
};
const remove = (overrides: Partial<Extract<MembershipCommand, { type: 'RemoveMember' }>> = {}): MembershipCommand => ({
  type: 'RemoveMember',
  ...about,
  reason: ' Sold things ',
  mayRemove: true,
  ...overrides,
});
const allow = (overrides: Partial<typeof about> = {}): MembershipCommand => ({
  type: 'AllowBack',
  ...about,
  ...overrides,
});

describe('[MOD-024] being removed', () => {
  test('a repeated removal changes nothing, and the reason is trimmed', () => {
    expect(given(joined).when(remove())).toEqual([removed]);
    expect(given(joined, removed).when(remove({ reason: '' }))).toEqual([]);
  });

  test.each([
    ['by who may not', { mayRemove: false }, { refused: 'NOT_ALLOWED' }],
    ['from the main Well', { wellState: { ...open, isDefault: true } }, { refused: 'GROUP_IS_DEFAULT' }],
    ['the creator', { member: { id: ANA, exists: true, isKnown: true } }, { refused: 'GROUP_CREATOR_NOT_REMOVABLE' }],
    ['somebody unknown', { member: { id: BEN, exists: false, isKnown: true } }, { refused: 'USER_DOES_NOT_EXIST' }],
    ['from an unknown Well', { wellState: well.initial }, { refused: 'GROUP_DOES_NOT_EXIST' }],
    ['from a deleted Well', { wellState: { ...open, status: 'deleted' as const } }, { refused: 'GROUP_DELETED' }],
    [
      'from a private Well, by a stranger to it',
      { wellState: { ...open, visible: false }, by: { id: MIA, isAdmin: false }, mayRemove: false },
      { refused: 'GROUP_DOES_NOT_EXIST' },
    ],
    ['[MOD-026] without a reason', { reason: ' \n ' }, { refused: 'REMOVAL_REASON_REQUIRED', field: 'note' }],
    [
      '[MOD-026] for a reason that shows nothing',
      { reason: ' \u200b ' },
      { refused: 'REMOVAL_REASON_REQUIRED', field: 'note' },
    ],
    [
      'with too long a reason',
      { reason: 'x'.repeat(1001) },
      { refused: 'GROUP_REMOVAL_REASON_TOO_LONG', field: 'note', values: { max: 1000 } },
    ],
  ])('%s is refused', (_, options, refused) => {
    expect(given(joined).when(remove(options))).toEqual(refused);
  });

  test('with a reason as long as can be is recorded', () => {
    const reason = 'x'.repeat(1000);
    expect(given(joined).when(remove({ reason: ` ${reason} ` }))).toMatchObject([{ data: { reason } }]);
  });

  test('removing an absent member is refused, and so is one who is named otherwise than the Well knows them', () => {
    const byAnotherId = { member: { id: BEN, exists: true, isKnown: false } };
    expect(given(joined).when(remove(byAnotherId))).toEqual({ refused: 'GROUP_MEMBER_UNKNOWN' });
    expect(given().when(remove())).toEqual({ refused: 'GROUP_MEMBER_UNKNOWN' });
    expect(given(joined, left).when(remove())).toEqual({ refused: 'GROUP_MEMBER_UNKNOWN' });
  });

  test('one who was removed is by another id than that of the removal answered as one who was never there', () => {
    const byAnotherId = { member: { id: BEN, exists: true, isKnown: false } };
    expect(given(joined, removed).when(remove(byAnotherId))).toEqual({ refused: 'GROUP_MEMBER_UNKNOWN' });
    expect(given(joined, removed).when(allow(byAnotherId))).toEqual([]);
    const taken = did(HandleTaken, { well: WELL, member: BEN, handle: MIA, name: 'Moss' });
    const namesOf = (...facts: MembershipEvent[]) => {
      const { handle, removedAs } = fold(membership, facts);
      return [handle?.id ?? null, removedAs];
    };
    expect(namesOf(joined, taken)).toEqual([MIA, null]);
    expect(namesOf(joined, taken, removed)).toEqual([null, MIA]);
    expect(namesOf(joined, taken, removed, allowed)).toEqual([null, null]);
    expect(namesOf(joined, taken, left)).toEqual([null, null]);
    expect(namesOf(joined, removed)).toEqual([null, null]);
  });

  test('a removal bars the member until staff allow to come back, with the commitment', () => {
    expect(given(joined, removed).when(join())).toEqual({ refused: 'GROUP_MEMBER_REMOVED' });
    expect(given(joined, removed).when(leave())).toEqual([]);
    expect(given(joined, removed).when(allow({ by: { id: ANA, isAdmin: false } }))).toEqual({ refused: 'NOT_ALLOWED' });
    expect(given(joined, removed).when(allow())).toEqual([allowed]);
    expect(given(joined, removed).when(allow({ wellState: { ...open, isDefault: true } }))).toEqual({
      refused: 'GROUP_IS_DEFAULT',
    });
    expect(given(joined, removed, allowed).when(allow())).toEqual([]);
    expect(given(joined, removed, allowed).when(join({ committed: false }))).toMatchObject({
      refused: 'GROUP_COMMITMENT_REQUIRED',
    });
    expect(given(joined, removed, allowed).when(join())).toEqual([joined]);
  });

  test('for any order of events no member is in and removed at once', () => {
    const facts = [joined, left, removed, allowed];
    const orders = facts.flatMap((a) => facts.flatMap((b) => facts.map((c) => [a, b, c])));
    for (const order of orders) {
      const state = fold(membership, order);
      expect(state.joined && state.removed).toBe(false);
      expect(state.removed).toBe(order[2] === removed);
    }
  });
});

const chosen = (sessions: boolean, forums: boolean) =>
  did(WellNoticesChosen, { well: WELL, member: BEN, sessions, forums });
const seen = (badge: WellBadge) => did(WellTabSeen, { well: WELL, member: BEN, badge });
const choose = (overrides: Partial<Extract<MembershipCommand, { type: 'ChooseNotices' }>> = {}): MembershipCommand => ({
  type: 'ChooseNotices',
  well: WELL,
  wellState: open,
  by: { id: BEN, isAdmin: false },
  wanted: {},
  defaults: { sessions: true, forums: false },
  ...overrides,
});
const see = (overrides: Partial<Extract<MembershipCommand, { type: 'SeeTab' }>> = {}): MembershipCommand => ({
  type: 'SeeTab',
  well: WELL,
  wellState: open,
  by: { id: BEN, isAdmin: false },
  badge: 'session',
  news: 1,
  ...overrides,
});

describe('what a member is notified about', () => {
  test('[COM-064] [COM-088] a choice of one field leaves the other as it is, at first as configured', () => {
    expect(given(joined).when(choose({ wanted: { forums: true } }))).toEqual([chosen(true, true)]);
    expect(given(joined).when(choose({ wanted: { sessions: false } }))).toEqual([chosen(false, false)]);
    expect(given(joined, chosen(false, false)).when(choose({ wanted: { forums: true } }))).toEqual([
      chosen(false, true),
    ]);
  });

  test('[COM-088] neither field, or what holds already, changes nothing', () => {
    expect(given(joined).when(choose())).toEqual([]);
    expect(given(joined).when(choose({ wanted: { sessions: true, forums: false } }))).toEqual([]);
    expect(given(joined, chosen(false, true)).when(choose())).toEqual([]);
    expect(given(joined, chosen(false, true)).when(choose({ wanted: { sessions: false } }))).toEqual([]);
  });

  test('the creator chooses without joining, and all members choose in the main Well', () => {
    const wanted = { sessions: false };
    const byAna = { by: { id: ANA, isAdmin: false }, wanted };
    expect(given().when(choose(byAna))).toEqual([
      did(WellNoticesChosen, { well: WELL, member: ANA, sessions: false, forums: false }),
    ]);
    expect(given().when(choose({ wellState: { ...open, isDefault: true }, wanted }))).toEqual([chosen(false, false)]);
  });

  test('a choice outlasts leaving', () => {
    const back = [joined, chosen(false, true), left, joined];
    expect(given(...back).when(choose({ wanted: { sessions: true } }))).toEqual([chosen(true, true)]);
    expect(given(joined, chosen(false, true), left).when(choose())).toEqual({ refused: 'NOT_ALLOWED' });
  });
});

describe('seeing a tab', () => {
  test('[COM-024] [COM-089] is recorded while its counter is above 0', () => {
    expect(given(joined).when(see())).toEqual([seen('session')]);
    expect(given(joined).when(see({ badge: 'user_join', news: 3 }))).toEqual([seen('user_join')]);
    expect(given(joined, seen('session')).when(see())).toEqual([seen('session')]);
    expect(given(joined).when(see({ news: 0 }))).toEqual([]);
  });

  test('the first look at a tab of the main Well begins its counter', () => {
    const main = { wellState: { ...open, isDefault: true }, news: 0 };
    expect(given().when(see(main))).toEqual([seen('session')]);
    expect(given(seen('session')).when(see(main))).toEqual([]);
    expect(given(seen('session')).when(see({ ...main, badge: 'forum_post' }))).toEqual([seen('forum_post')]);
    expect(given(seen('session')).when(see({ ...main, news: 1 }))).toEqual([seen('session')]);
  });
});

test.each([
  ['is refused to members outside the Well', open, false, { refused: 'NOT_ALLOWED' }],
  ['is refused to admins outside the Well', open, true, { refused: 'NOT_ALLOWED' }],
  ['finds no private Well from outside', { ...open, visible: false }, false, { refused: 'GROUP_DOES_NOT_EXIST' }],
  ['finds no unknown Well', well.initial, false, { refused: 'GROUP_DOES_NOT_EXIST' }],
  ['is refused in a deleted Well', { ...open, status: 'deleted' as const }, false, { refused: 'GROUP_DELETED' }],
])('[COM-064] [COM-089] choosing notices or seeing a tab %s', (_, wellState, isAdmin, refused) => {
  const outside = { wellState, by: { id: BEN, isAdmin } };
  expect(given().when(choose({ ...outside, wanted: { sessions: false } }))).toEqual(refused);
  expect(given().when(see(outside))).toEqual(refused);
});

test.each([
  ['nothing', [], { joined: false, removed: false }],
  ['joined', [joined], { joined: true, removed: false }],
  ['left', [joined, left], { joined: false, removed: false }],
  ['removed', [joined, removed], { joined: false, removed: true }],
  ['allowed back', [joined, removed, allowed], { joined: false, removed: false }],
])('a history without notices and tabs folds to no choice and no tab seen: %s', (_, facts, state) => {
  expect(fold(membership, facts)).toEqual({
    ...state,
    notices: null,
    seen: [],
    handle: null,
    removedAs: null,
    shownTo: [],
  });
});

test.each([
  ['somebody who joined', open, BEN, true, true],
  ['somebody who did not', open, BEN, false, false],
  ['the creator', open, ANA, false, true],
  ['anybody in the main Well', { ...open, isDefault: true }, BEN, false, true],
  ['nobody in a deleted Well', { ...open, status: 'deleted' as const }, BEN, true, false],
  ['nobody in an unknown Well', well.initial, BEN, true, false],
])('belonging: %s', (_, wellState, member, joined, expected) => {
  expect(belongs(wellState, member, { joined })).toBe(expected);
});

describe('another name in a Well', () => {
  const HANDLE = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
  const moss = { id: HANDLE, name: 'Moss', problem: undefined, isStaff: false };
  const taken = did(HandleTaken, { well: WELL, member: BEN, handle: HANDLE, name: 'Moss' });

  test('is taken with joining, unless the member stands for the team, hosts there, or the name cannot be had', () => {
    expect(given().when(join({ handle: moss }))).toEqual([joined, taken]);
    expect(given().when(join({ handle: { ...moss, isStaff: true } }))).toEqual({ refused: 'HANDLE_NOT_FOR_STAFF' });
    const problem = refuse('HANDLE_NAME_TAKEN', { field: 'handle' });
    expect(given().when(join({ handle: { ...moss, problem } }))).toEqual(problem);
  });

  test('is not taken by who belongs under the own name, and ends with the membership', () => {
    expect(given(joined).when(join({ handle: moss }))).toEqual({ refused: 'HANDLE_ONLY_WHEN_JOINING' });
    expect(given(joined, taken).when(join({ handle: moss }))).toEqual([]);
    expect(fold(membership, [joined, taken]).handle).toEqual({ id: HANDLE, picture: null });
    expect(fold(membership, [joined, taken, left]).handle).toBeNull();
  });

  test('is changed by who has one, with the picture before it', () => {
    const change = {
      type: 'ChangeHandle',
      well: WELL,
      wellState: open,
      by: { id: BEN, isAdmin: false },
      name: 'Fern',
    } as const;
    const fern = { ...change, problem: undefined, picture: 'a.jpg' };
    expect(given(joined).when(fern)).toEqual({ refused: 'HANDLE_ONLY_WHEN_JOINING' });
    const changed = did(HandleChanged, {
      well: WELL,
      member: BEN,
      handle: HANDLE,
      name: 'Fern',
      picture: 'a.jpg',
      before: null,
    });
    expect(given(joined, taken).when(fern)).toEqual([changed]);
    expect(given(joined, taken, changed).when({ ...fern, picture: null })).toEqual([
      did(HandleChanged, { ...changed.data, picture: null, before: 'a.jpg' }),
    ]);
    const problem = refuse('HANDLE_NAME_TAKEN', { field: 'handle' });
    expect(given(joined, taken).when({ ...fern, problem })).toEqual(problem);
    expect(given(joined, taken, left).when(fern)).toEqual({ refused: 'HANDLE_ONLY_WHEN_JOINING' });
  });

  test('a look of staff is recorded once in a case, and each time without one', () => {
    const look = { well: WELL, member: BEN, handle: HANDLE, staff: MIA, case: HANDLE, reason: 'a report' };
    const show = { type: 'ShowHandleOwner', ...look } as const;
    const shown = did(HandleOwnerShown, look);
    expect(given(joined, taken).when(show)).toEqual([shown]);
    expect(given(joined, taken, shown).when(show)).toEqual([]);
    expect(given(joined, taken, shown, left).when(show)).toEqual([]);
    expect(given(joined, taken, shown).when({ ...show, staff: ANA })).toHaveLength(1);
    expect(given(joined, taken, shown).when({ ...show, case: WELL })).toHaveLength(1);
    const alone = did(HandleOwnerShown, { ...look, case: null });
    expect(given(joined, taken, alone).when({ ...show, case: null })).toEqual([alone]);
  });
});
