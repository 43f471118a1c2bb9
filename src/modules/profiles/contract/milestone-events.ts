import { z } from 'zod';
import { event, memberEvent, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { specialNotice } from './special-notices.ts';

const member = z.guid();

/** A session that the member took part in is over and took place; it counts once (I-067). */
export const SessionCounted = event(
  'SessionCounted',
  z.object({ member, session: z.guid(), asHost: z.boolean() }),
  ({ asHost }) => `a session counts as ${asHost ? 'hosted' : 'attended'}`,
  { subject: null },
);

/** A notice waits for the member; `cause` names the milestone or the award, of which there is one (C-166). */
export const NoticeQueued = memberEvent(
  'NoticeQueued',
  z.object({ member, notice: specialNotice, cause: z.string() }),
  ({ cause }) => `has a notice about ${cause} waiting`,
  // Version 2: there are notices of staff's decisions.
  { version: 2, upcasts: { 1: (data) => data } },
);

/** The notice was sent to one of the member's browsers for the first time. */
export const NoticeDelivered = memberEvent(
  'NoticeDelivered',
  z.object({ member, cause: z.string(), at: moment }),
  ({ cause }) => `got the notice about ${cause}`,
);

/** The member closed it, or it was not closed in time (C-166). */
export const NoticeCleared = event(
  'NoticeCleared',
  z.object({ member, cause: z.string(), because: z.enum(['seen', 'time']) }),
  ({ cause, because }) => `the notice about ${cause} was ${because === 'seen' ? 'seen' : 'not closed in time'}`,
  { subject: null },
);

export const milestoneEvents = { SessionCounted, NoticeQueued, NoticeDelivered, NoticeCleared };
export type MilestoneEvent = EventOf<typeof milestoneEvents>;
