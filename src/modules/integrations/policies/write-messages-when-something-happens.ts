import { on, policy } from '#kernel/jobs/policy.ts';
import { dueAt } from '#modules/moderation/contract/case-due.ts';
import { CaseOpened } from '#modules/moderation/contract/case-events.ts';
import { MemberRegistered, SessionScheduled } from '#modules/scheduling/contract/session-events.ts';
import { writeMessages } from '../job-kinds.ts';

/** What organisations may be sent; who took a seat, and what a case is about, goes nowhere. */
export const writeMessagesWhenSomethingHappens = policy(
  'write-messages-when-something-happens',
  on(SessionScheduled, ({ id, data: { session, startsAt, endsAt }, meta: { occurredAt: happenedAt } }) => [
    writeMessages.of(id, {
      fact: id,
      kind: 'session.planned',
      happenedAt,
      about: { session, start_time: startsAt, end_time: endsAt },
    }),
  ]),
  on(MemberRegistered, ({ id, data: { session }, meta: { occurredAt: happenedAt } }) => [
    writeMessages.of(id, { fact: id, kind: 'seat.taken', happenedAt, about: { session } }),
  ]),
  on(CaseOpened, ({ id, data: { at, priority }, meta: { occurredAt: happenedAt } }) => [
    writeMessages.of(id, { fact: id, kind: 'case.opened', happenedAt, about: { due_time: dueAt(at, priority) } }),
  ]),
);
