import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SchedulingNeeds } from '../../facts/needs.ts';
import { hiddenFrom } from '../../facts/plan-facts.ts';
import type { Acting } from '../../domain/session-state.ts';
import { series, type SeriesCommand } from '../domain/series.ts';
import type { SeriesState } from '../domain/series-state.ts';

/** The trial decision: what the command would make of the series. */
export const trialState = (command: SeriesCommand, state: SeriesState): SeriesState | Refusal => {
  const decision = series.decide(command, state);
  return isRefusal(decision) ? decision : decision.reduce(series.evolve, state);
};

/** Executes one command on its series; answers what refused it. */
export const changeSeriesStream = async (
  { execute }: Pick<SchedulingNeeds, 'execute'>,
  caller: Caller,
  command: SeriesCommand,
): Promise<Refusal | undefined> => refusalOf(await execute(caller, series, command.series, command));

/** A series of a private Well does not exist for outsiders (C-142). */
export const refusalFor = async (
  needs: SchedulingNeeds,
  acting: Acting,
  state: Pick<SeriesState, 'status' | 'host' | 'well'>,
  refusal: Refusal,
): Promise<Refusal> => ((await hiddenFrom(needs, acting.member, state)) ? refuse('SERIES_DOES_NOT_EXIST') : refusal);
