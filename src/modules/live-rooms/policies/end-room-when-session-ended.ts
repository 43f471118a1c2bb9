import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { SessionCanceled, SessionDeleted, SessionEnded } from '../../scheduling/contract/session-events.ts';

export const END_ROOM = 'end-room';

const end = (session: string, because: 'time' | 'host-left' | 'too-few-people' | 'admin' | 'canceled'): Job => ({
  kind: END_ROOM,
  key: `${END_ROOM}:${session}`,
  payload: { session, because },
});

/** When a session is over or called off → its room ends. */
export const endRoomWhenSessionEnded: Policy = {
  name: 'end-room-when-session-ended',
  reactions: [
    on(SessionEnded, ({ data }) => [end(data.session, data.because)]),
    on(SessionCanceled, ({ data }) => [end(data.session, 'canceled')]),
    on(SessionDeleted, ({ data }) => [end(data.session, 'canceled')]),
  ],
};
