import { minutes, plus } from '../../../shared-kernel/contract/time.ts';
import type { Cancellation, Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import {
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionScheduled,
  SessionUpdated,
} from '../../scheduling/contract/session-events.ts';
import type { NotificationsSettings } from '../contract/settings.ts';

/** Reminds all participants. */
export const REMIND = 'remind-of-session';
/** Tells the host when too few people come. */
export const TELL_TOO_FEW = 'tell-host-too-few-people';

export type Remindings = Pick<
  NotificationsSettings,
  'REMIND_FIRST_MIN_BEFORE' | 'REMIND_LAST_MIN_BEFORE' | 'TOO_FEW_MIN_BEFORE'
>;

const keys = (session: string) => ({
  first: `${REMIND}:first:${session}`,
  last: `${REMIND}:last:${session}`,
  few: `${TELL_TOO_FEW}:${session}`,
});

/** The reminders left before a start: overdue ones are not sent late. */
const before = (
  { session, startsAt }: { session: string; startsAt: string },
  now: string,
  of: Remindings,
): (Job | Cancellation)[] => {
  const { first, last, few } = keys(session);
  const at = (kind: string, key: string, ahead: number): Job | Cancellation => {
    const dueAt = plus(startsAt, -minutes(ahead));
    return ahead === 0 || dueAt <= now ? { cancel: key } : { kind, key, payload: { session, startsAt }, dueAt };
  };
  return [
    at(REMIND, first, of.REMIND_FIRST_MIN_BEFORE),
    at(REMIND, last, of.REMIND_LAST_MIN_BEFORE),
    at(TELL_TOO_FEW, few, of.TOO_FEW_MIN_BEFORE),
  ];
};

const noMore = ({ data: { session } }: { data: { session: string } }): Cancellation[] =>
  Object.values(keys(session)).map((cancel) => ({ cancel }));

/** Reminders move with the session and end with it (I-005, I-071). */
export const remindWhenSessionComesNear = (settings: Remindings): Policy => ({
  name: 'remind-when-session-comes-near',
  reactions: [
    on(SessionScheduled, ({ data, meta }) => before(data, meta.occurredAt, settings)),
    on(SessionUpdated, ({ data, meta }) => before(data, meta.occurredAt, settings)),
    on(SessionCanceled, noMore),
    on(SessionDeleted, noMore),
    on(SessionEnded, noMore),
  ],
});
