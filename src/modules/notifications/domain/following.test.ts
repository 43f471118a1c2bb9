import { expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { FOLLOWED_MOST } from '../contract/following-api.ts';
import { HostFollowed, HostUnfollowed, type FollowingEvent } from '../contract/following-events.ts';
import { following } from './following.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const followed = did(HostFollowed, { member: BEN, host: ANA });
const unfollowed = did(HostUnfollowed, { member: BEN, host: ANA });
const after = (...facts: FollowingEvent[]) => ({
  follow: (host: Partial<{ id: string; exists: boolean; isHost: boolean }> = {}) =>
    following.decide(
      { type: 'Follow', member: BEN, host: { id: ANA, exists: true, isHost: true, ...host } },
      fold(following, facts),
    ),
  unfollow: () => following.decide({ type: 'Unfollow', member: BEN, host: ANA }, fold(following, facts)),
});

test('a host is followed once, and again after it was ended', () => {
  expect(after().follow()).toEqual([followed]);
  expect(after(followed).follow()).toEqual([]);
  expect(after(followed, unfollowed).follow()).toEqual([followed]);
});

test('following is ended once, also of a host who is gone', () => {
  expect(after(followed).unfollow()).toEqual([unfollowed]);
  expect(after().unfollow()).toEqual([]);
});

test('members do not follow themselves, members who are gone or members who do not host', () => {
  expect(after().follow({ id: BEN })).toEqual(refuse('FOLLOWING_ONESELF'));
  expect(after().follow({ exists: false })).toEqual(refuse('USER_DOES_NOT_EXIST'));
  expect(after().follow({ isHost: false })).toEqual(refuse('NOT_A_HOST_TO_FOLLOW'));
});

test('a host who is followed may cease to host', () => {
  expect(after(followed).follow({ isHost: false })).toEqual([]);
});

test('a member follows so many hosts at most', () => {
  const many = Array.from({ length: FOLLOWED_MOST }, (_, at) =>
    did(HostFollowed, { member: BEN, host: `cccccccc-cccc-4ccc-8ccc-${String(at).padStart(12, '0')}` }),
  );
  expect(after(...many.slice(1)).follow()).toEqual([followed]);
  expect(after(...many).follow()).toEqual(refuse('FOLLOWING_TOO_MANY', { values: { max: FOLLOWED_MOST } }));
});
