import { minutes, plus } from '#kernel/contract/time.ts';
import { moment } from '#kernel/contract/values.ts';
import { z } from 'zod';
import { job, type Cancellation, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import {
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import type { NotificationsSettings } from '../contract/settings.ts';

const planned = z.object({ session: z.guid(), startsAt: moment });
/** Reminds the host and every member with a seat. */
export const remindOfSession = job('remind-of-session', planned);
export const tellHostTooFewPeople = job('tell-host-too-few-people', planned);

export type Remindings = Pick<
  NotificationsSettings,
  'REMIND_FIRST_MIN_BEFORE' | 'REMIND_LAST_MIN_BEFORE' | 'TOO_FEW_MIN_BEFORE'
>;

/** The mails before a start. One whose time is over already is not sent late. */
const before = (
  { session, startsAt }: { session: string; startsAt: string },
  now: string,
  remindings: Remindings,
): (Job | Cancellation)[] => {
  const at = (type: typeof remindOfSession, about: string, ahead: number): Job | Cancellation => {
    const dueAt = plus(startsAt, -minutes(ahead));
    return ahead === 0 || dueAt <= now ? type.cancel(about) : type.of(about, { session, startsAt }, dueAt);
  };
  return [
    at(remindOfSession, `first:${session}`, remindings.REMIND_FIRST_MIN_BEFORE),
    at(remindOfSession, `last:${session}`, remindings.REMIND_LAST_MIN_BEFORE),
    at(tellHostTooFewPeople, session, remindings.TOO_FEW_MIN_BEFORE),
  ];
};

const noMore = ({ data: { session } }: { data: { session: string } }): Cancellation[] => [
  remindOfSession.cancel(`first:${session}`),
  remindOfSession.cancel(`last:${session}`),
  tellHostTooFewPeople.cancel(session),
];

/** Reminders move with the session and end with it (I-005, I-071). */
export const remindWhenSessionComesNear = (settings: Remindings) =>
  policy(
    'remind-when-session-comes-near',
    on(SessionScheduled, ({ data, meta }) => before(data, meta.occurredAt, settings)),
    on(SessionUpdated, ({ data, meta }) => before(data, meta.occurredAt, settings)),
    on(SessionCanceled, noMore),
    on(SessionDeleted, noMore),
    on(SessionEnded, noMore),
  );
