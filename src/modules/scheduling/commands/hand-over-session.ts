import { isRefusal, must, refuse } from '#kernel/contract/refusals.ts';
import { monthOf } from '../contract/days.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import type { Acting } from '../domain/session-state.ts';
import { bookingFor } from '../domain/settling.ts';
import { changeBook } from './book.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';
import { hiddenFrom, planFacts } from '../facts/plan-facts.ts';
import { changeSession } from './change-session.ts';
import { sessionState } from '../facts/session-state.ts';
import { settleBooking } from './settle-booking.ts';

/**
 * Staff give a planned session to another host (I-035): the new host's hours first, then the session, then both books. What
 * a crash leaves in between is settled by jobs.
 */
export const handOverSession: SchedulingUseCase<[acting: Acting, id: string, host: string]> =
  (needs) => async (caller, acting, id, host) => {
    const state = await sessionState(needs, id);
    const facts = await planFacts(needs, { member: host }, state.well || null, state.startsAt);
    const command: SessionCommand = {
      type: 'HandOver',
      session: id,
      by: acting,
      ...facts,
      handOvers: state.series === undefined ? 0 : (await needs.seriesOf(state.series)).handOvers,
      now: needs.clock.now(),
      settings: needs.settings,
    };
    const trial = session.decide(command, state);
    if (isRefusal(trial)) return (await hiddenFrom(needs, acting.member, state)) ?? trial;
    if (trial.length === 0) return changeSession(needs, caller, command);
    if (!state.groupHosted) {
      const wanted = bookingFor(id, state, 'host', monthOf(state.startsAt, facts.host.timezone));
      const taken = await changeBook(needs, caller, { type: 'Reserve', member: host, wanted, now: command.now });
      if (taken) return taken.refused === 'SESSION_OVERLAP' ? refuse('NEW_HOST_NOT_FREE', { field: 'host' }) : taken;
    }
    const refusal = await changeSession(needs, caller, command);
    for (const member of [host, state.host])
      must(await settleBooking(needs)(caller, id, member, { because: 'handed-over' }));
    return refusal;
  };
