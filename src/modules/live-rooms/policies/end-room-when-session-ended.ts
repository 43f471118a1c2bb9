import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { SessionCanceled, SessionDeleted, SessionEnded } from '#modules/scheduling/contract/session-events.ts';

const reason = z.enum(['time', 'host-left', 'too-few-people', 'admin', 'canceled']);
export const endRoom = job('end-room', z.object({ session: z.guid(), because: reason }));

const end = (session: string, because: z.output<typeof reason>): Job => endRoom.of(session, { session, because });

/** When a session is over or called off → its room ends. */
export const endRoomWhenSessionEnded = policy(
  'end-room-when-session-ended',
  on(SessionEnded, ({ data }) => [end(data.session, data.because)]),
  on(SessionCanceled, ({ data }) => [end(data.session, 'canceled')]),
  on(SessionDeleted, ({ data }) => [end(data.session, 'canceled')]),
);
