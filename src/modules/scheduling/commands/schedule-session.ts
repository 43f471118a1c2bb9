import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { monthOf } from '../contract/days.ts';
import type { SessionForm } from '../contract/session-form.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import { bookingFor } from '../domain/settling.ts';
import { confirmOrRelease, reserveHours } from './book.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';
import { planFacts, type PlanFactsHost } from '../facts/plan-facts.ts';
import { changeSession } from './change-session.ts';

/** A member plans a session: the host's hours first, then the session. */
export const scheduleSession: SchedulingUseCase<
  [host: PlanFactsHost, plan: { form: SessionForm; groupHosted: boolean }],
  { session: string } | Refusal
> = (needs) => async (caller, host, plan) => {
  const id = newId(caller, 'session');
  const facts = await planFacts(needs, host, plan.form.group, needs.clock.now());
  const command: SessionCommand = {
    type: 'Schedule',
    session: id,
    ...facts,
    ...plan,
    now: needs.clock.now(),
    settings: needs.settings,
  };
  const trial = session.decide(command, session.initial);
  if (isRefusal(trial)) return trial;
  if (plan.groupHosted) return (await changeSession(needs, caller, command)) ?? { session: id };
  const planned = trial.reduce(session.evolve, session.initial);
  const booking = bookingFor(id, planned, 'host', monthOf(planned.startsAt, facts.host.timezone));
  const refusal =
    (await reserveHours(needs, caller, host.member, booking)) ??
    (await confirmOrRelease(needs, caller, host.member, booking, await changeSession(needs, caller, command)));
  return refusal ?? { session: id };
};
