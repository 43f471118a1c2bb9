import { z } from 'zod';
import { memberEvent, type EventOf } from '#kernel/contract/event.ts';

const member = z.guid();

/** The stream of what one member hears of by hosts. No other member learns of it, and neither does the host. */
export const followingStream = (value: string): string => `notifications.following-${value}`;

/** The member hears of new sessions that this host plans, in any Well. */
export const HostFollowed = memberEvent('HostFollowed', z.object({ member, host: z.guid() }), () => 'follows a host');

export const HostUnfollowed = memberEvent(
  'HostUnfollowed',
  z.object({ member, host: z.guid() }),
  () => 'no longer follows a host',
);

export const followingEvents = { HostFollowed, HostUnfollowed };
export type FollowingEvent = EventOf<typeof followingEvents>;
