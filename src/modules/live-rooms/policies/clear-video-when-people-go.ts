import { plus, seconds } from '#kernel/contract/time.ts';
import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import {
  BreakoutEnded,
  BreakoutStarted,
  HostSteppedOut,
  MemberDropped,
  MemberLeft,
  MemberMoved,
  MemberMovedOut,
  MemberTakenOut,
  RoomBecameSafe,
  RoomBecameUnsafe,
  RoomEnded,
  ScreenShareStopped,
} from '../contract/room-events.ts';
import { MAIN_ROOM } from '../contract/room-names.ts';

const ofMember = z.object({ session: z.guid(), member: z.guid() });
export const evictFromVideo = job(
  'evict-from-video',
  /** `silent`: out of the member's own room, too, unless they came back. */
  ofMember.extend({ silent: z.boolean().default(false) }),
);
export const closeVideoRoom = job(
  'close-video-room',
  z.object({ session: z.guid(), room: z.number().default(MAIN_ROOM) }),
);
export const closeUnsafeVideo = job('close-unsafe-video', z.object({ session: z.guid() }));
export const stopSharedScreen = job('stop-shared-screen', ofMember.extend({ room: z.number() }));

/** Long enough for browsers to leave by themselves and say why. */
const GOODBYE = seconds(10);
/**
 * Long enough for browsers to change rooms by themselves, and the longest time that a moved member can still hear the
 * old room.
 */
const MOVE = seconds(5);
/** How long the video outlives a lost connection or the safety of the room: no one listens longer unseen. */
const STRAY = seconds(5);

const evict = (session: string, member: string): Job => evictFromVideo.of(`${session}:${member}`, { session, member });
/** Out of every room but the member's own. */
const evictFromOthers = (session: string, member: string, at: string): Job =>
  evictFromVideo.of(`${session}:${member}:move`, { session, member }, plus(at, MOVE));
const close = (session: string, room: number, at: string): Job =>
  closeVideoRoom.of(room === MAIN_ROOM ? session : `${session}:${room}`, { session, room }, plus(at, GOODBYE));

/** Once silent for {@link STRAY} beside the time after which they count as gone, unless they came back. */
const evictSilent = (session: string, member: string, at: string): Job =>
  evictFromVideo.of(`${session}:${member}:silent`, { session, member, silent: true }, plus(at, STRAY));

/**
 * When a member leaves, moves or is removed → their streams and tokens there are ended; when a breakout or a room ends
 * → those of all its members; when a member stays away or the room is not safe any more → what is left of them there.
 */
export const clearVideoWhenPeopleGo = policy(
  'clear-video-when-people-go',
  on(MemberLeft, ({ data }) => [evict(data.session, data.member)]),
  on(HostSteppedOut, ({ data }) => [evict(data.session, data.member)]),
  on(MemberTakenOut, ({ data }) => [evict(data.session, data.member)]),
  on(MemberMovedOut, ({ data }) => [evict(data.session, data.member)]),
  on(MemberDropped, ({ data, meta }) => [evictSilent(data.session, data.member, meta.occurredAt)]),
  on(RoomBecameUnsafe, ({ data: { session }, meta }) => [
    closeUnsafeVideo.of(session, { session }, plus(meta.occurredAt, STRAY)),
  ]),
  on(RoomBecameSafe, ({ data: { session } }) => [closeUnsafeVideo.cancel(session)]),
  on(MemberMoved, ({ data, meta }) => [evictFromOthers(data.session, data.member, meta.occurredAt)]),
  on(BreakoutStarted, ({ data: { session, rooms }, meta }) =>
    rooms
      .filter(({ room }) => room !== MAIN_ROOM)
      .flatMap(({ members }) => members.map((member) => evictFromOthers(session, member, meta.occurredAt))),
  ),
  on(BreakoutEnded, ({ data: { session, rooms }, meta }) => rooms.map((room) => close(session, room, meta.occurredAt))),
  on(ScreenShareStopped, ({ data: { session, member, room }, meta }) => [
    stopSharedScreen.of(`${session}:${member}:${meta.occurredAt}`, { session, member, room }),
  ]),
  on(RoomEnded, ({ data: { session }, meta }) => [close(session, MAIN_ROOM, meta.occurredAt)]),
);
