import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Scheduling } from '../commands.ts';
import type { SchedulingNeeds } from './needs.ts';
import { monthOf } from '../contract/days.ts';
import { series } from '../series/domain/series.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import type { Acting } from '../domain/session-state.ts';
import { wantedFor } from '../domain/settling.ts';

/** Staff give a planned session to another host (I-035). */
export type HandingOver = ReturnType<typeof handingOver>;

export const handingOver = ({ execute, log, clock, settings }: SchedulingNeeds, sessions: Scheduling) => {
  const settleAll = async (by: Caller, id: string, members: readonly string[]): Promise<void> => {
    for (const member of members) {
      const refusal = await sessions.settle(by, id, member, { because: 'handed-over' });
      if (refusal) throw new Error(`refused: ${refusal.refused}`);
    }
  };

  /** The new host's hours first, then the session, then both books; a crash in between is settled by jobs. */
  return async (by: Caller, acting: Acting, id: string, host: string): Promise<Refusal | undefined> => {
    const state = await sessions.stateFor(id);
    const facts = await sessions.planning({ member: host }, state.well || null);
    const command: SessionCommand = {
      type: 'HandOver',
      session: id,
      by: acting,
      ...facts,
      handOvers: state.series === undefined ? 0 : (await stateOf(log, series, state.series)).formerHosts.length,
      now: clock.now(),
      settings,
    };
    const forecast = session.decide(command, state);
    if (isRefusal(forecast)) return (await sessions.hidden(state, acting.member)) ?? forecast;
    if (forecast.length === 0) {
      const already = await execute(by, session, id, command);
      return isRefusal(already) ? already : undefined;
    }
    if (!state.groupHosted) {
      const wanted = wantedFor(id, state, 'host', monthOf(state.startsAt, facts.host.timezone));
      const taken = await sessions.reserve(by, host, wanted);
      if (taken) return taken.refused === 'SESSION_OVERLAP' ? refuse('NEW_HOST_NOT_FREE', { field: 'host' }) : taken;
    }
    const outcome = await execute(by, session, id, command);
    await settleAll(by, id, [host, state.host]);
    return isRefusal(outcome) ? outcome : undefined;
  };
};
