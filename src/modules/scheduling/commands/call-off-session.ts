import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { session } from '../domain/session.ts';
import type { Acting } from '../domain/session-state.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';
import { hiddenFrom } from '../facts/plan-facts.ts';
import { sessionState } from '../facts/session-state.ts';

/**
 * An empty session is deleted, one with registrations canceled.
 * @param acting null when the product itself calls off
 */
export const callOffSession: SchedulingUseCase<[acting: Acting | null, id: string], 'deleted' | 'canceled' | Refusal> =
  (needs) => async (caller, acting, id) => {
    const { execute, clock, settings } = needs;
    const command = { type: 'CallOff', session: id, by: acting, now: clock.now(), settings } as const;
    const outcome = await execute(caller, session, id, command);
    if (isRefusal(outcome))
      return (acting && (await hiddenFrom(needs, acting.member, await sessionState(needs, id)))) ?? outcome;
    return outcome.state.status === 'canceled' ? 'canceled' : 'deleted';
  };
