import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { GrowingSet } from '#kernel/contract/growing.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { FOLLOWED_MOST } from '../contract/following-api.ts';
import { followingStream, HostFollowed, HostUnfollowed, type FollowingEvent } from '../contract/following-events.ts';

/** Whom a member follows. */
export type FollowingState = GrowingSet<string>;

export type FollowingCommand =
  | { type: 'Follow'; member: string; host: { id: string; exists: boolean; isHost: boolean } }
  | { type: 'Unfollow'; member: string; host: string };

const decide = (command: FollowingCommand, state: FollowingState): readonly FollowingEvent[] | Refusal => {
  const { member } = command;
  if (command.type === 'Unfollow')
    return state.has(command.host) ? [did(HostUnfollowed, { member, host: command.host })] : [];
  const { id: host, exists, isHost } = command.host;
  if (host === member) return refuse('FOLLOWING_ONESELF');
  if (!exists) return refuse('USER_DOES_NOT_EXIST');
  if (state.has(host)) return [];
  if (!isHost) return refuse('NOT_A_HOST_TO_FOLLOW');
  if (state.size >= FOLLOWED_MOST) return refuse('FOLLOWING_TOO_MANY', { values: { max: FOLLOWED_MOST } });
  return [did(HostFollowed, { member, host })];
};

export const following: Decider<FollowingState, FollowingCommand, FollowingEvent> = {
  stream: followingStream,
  initial: GrowingSet.of(),
  evolve: (state, { type, data: { host } }) => (type === 'HostFollowed' ? state.with(host) : state.without(host)),
  decide,
};
