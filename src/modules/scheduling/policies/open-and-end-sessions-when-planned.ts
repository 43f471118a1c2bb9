import { minutes, plus } from '#kernel/contract/time.ts';
import { z } from 'zod';
import { job, type Cancellation, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import {
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionScheduled,
  SessionUpdated,
} from '../contract/session-events.ts';
import type { SchedulingSettings } from '../contract/settings.ts';

const ofSession = z.object({ session: z.guid() });
export const openSession = job('open-session', ofSession);
/** Ends a session whose time is over, even if its room is empty (I-028). */
export const endSession = job('end-session', ofSession);

type Times = { session: string; startsAt: string; endsAt: string };
type Needed = Pick<SchedulingSettings, 'ENTRY_PERMISSION_MIN_BEFORE' | 'OVERRUN_MIN'>;

const deadlines = ({ session, startsAt, endsAt }: Times, settings: Needed): Job[] => [
  openSession.of(session, { session }, plus(startsAt, -minutes(settings.ENTRY_PERMISSION_MIN_BEFORE))),
  endSession.of(session, { session }, plus(endsAt, minutes(settings.OVERRUN_MIN))),
];

const noMore = (session: string): Cancellation[] => [openSession.cancel(session), endSession.cancel(session)];

/** Sessions open and end by the clock. */
export const openAndEndSessionsWhenPlanned = (settings: Needed) =>
  policy(
    'open-and-end-sessions-when-planned',
    on(SessionScheduled, ({ data }) => deadlines(data, settings)),
    on(SessionUpdated, ({ data }) => deadlines(data, settings)),
    on(SessionEnded, ({ data }) => noMore(data.session)),
    on(SessionCanceled, ({ data }) => noMore(data.session)),
    on(SessionDeleted, ({ data }) => noMore(data.session)),
  );
