import { plus, seconds } from '../../../shared-kernel/contract/time.ts';
import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import {
  BreakoutEnded,
  BreakoutStarted,
  MemberLeft,
  MemberMoved,
  MemberMovedOut,
  MemberTakenOut,
  RoomEnded,
  ScreenShareStopped,
} from '../contract/room-events.ts';
import { MAIN_ROOM } from '../contract/room-names.ts';

export const EVICT_FROM_VIDEO = 'evict-from-video';
export const CLOSE_VIDEO_ROOM = 'close-video-room';
export const STOP_SCREEN = 'stop-shared-screen';

/** Long enough for browsers to leave by themselves and say why. */
const GOODBYE = seconds(10);
/**
 * Long enough for browsers to change rooms by themselves, and the longest time that a moved member can still hear the
 * old room.
 */
const MOVE = seconds(5);

const evict = (session: string, member: string): Job => ({
  kind: EVICT_FROM_VIDEO,
  key: `${EVICT_FROM_VIDEO}:${session}:${member}`,
  payload: { session, member },
});
/** Out of every room but the one they belong to. */
const evictFromOthers = (session: string, member: string, at: string): Job => ({
  kind: EVICT_FROM_VIDEO,
  key: `${EVICT_FROM_VIDEO}:${session}:${member}:move`,
  payload: { session, member },
  dueAt: plus(at, MOVE),
});
const close = (session: string, room: number, at: string): Job => ({
  kind: CLOSE_VIDEO_ROOM,
  key: `${CLOSE_VIDEO_ROOM}:${session}${room === MAIN_ROOM ? '' : `:${room}`}`,
  payload: { session, room },
  dueAt: plus(at, GOODBYE),
});

/**
 * When a member leaves, moves or is removed → their streams and tokens there are ended; when a breakout or a room ends
 * → those of all its members.
 */
export const clearVideoWhenPeopleGo: Policy = {
  name: 'clear-video-when-people-go',
  reactions: [
    on(MemberLeft, ({ data }) => [evict(data.session, data.member)]),
    on(MemberTakenOut, ({ data }) => [evict(data.session, data.member)]),
    on(MemberMovedOut, ({ data }) => [evict(data.session, data.member)]),
    on(MemberMoved, ({ data, meta }) => [evictFromOthers(data.session, data.member, meta.occurredAt)]),
    on(BreakoutStarted, ({ data: { session, rooms }, meta }) =>
      rooms
        .filter(({ room }) => room !== MAIN_ROOM)
        .flatMap(({ members }) => members.map((member) => evictFromOthers(session, member, meta.occurredAt))),
    ),
    on(BreakoutEnded, ({ data: { session, rooms }, meta }) =>
      rooms.map((room) => close(session, room, meta.occurredAt)),
    ),
    on(ScreenShareStopped, ({ data: { session, member, room }, meta }) => [
      {
        kind: STOP_SCREEN,
        key: `${STOP_SCREEN}:${session}:${member}:${meta.occurredAt}`,
        payload: { session, member, room },
      },
    ]),
    on(RoomEnded, ({ data: { session }, meta }) => [close(session, MAIN_ROOM, meta.occurredAt)]),
  ],
};
