import { plus, seconds } from '../../../shared-kernel/contract/time.ts';
import type { Job, Policy } from '../../../shared-kernel/policy.ts';
import { on } from '../../../shared-kernel/projection.ts';
import { MemberLeft, MemberTakenOut, RoomEnded } from '../contract/room-events.ts';

export const EVICT_FROM_VIDEO = 'evict-from-video';
export const CLOSE_VIDEO_ROOM = 'close-video-room';

/** Long enough for browsers to leave by themselves and say why. */
const GOODBYE = seconds(10);

const evict = (session: string, member: string): Job => ({
  kind: EVICT_FROM_VIDEO,
  key: `${EVICT_FROM_VIDEO}:${session}:${member}`,
  payload: { session, member },
});

/** When somebody leaves or is taken out → no picture and no key of theirs stays behind; when a room ends → nobody's. */
export const clearVideoWhenPeopleGo: Policy = {
  name: 'clear-video-when-people-go',
  reactions: [
    on(MemberLeft, ({ data }) => [evict(data.session, data.member)]),
    on(MemberTakenOut, ({ data }) => [evict(data.session, data.member)]),
    on(RoomEnded, ({ data: { session }, meta }) => [
      {
        kind: CLOSE_VIDEO_ROOM,
        key: `${CLOSE_VIDEO_ROOM}:${session}`,
        payload: { session },
        dueAt: plus(meta.occurredAt, GOODBYE),
      },
    ]),
  ],
};
