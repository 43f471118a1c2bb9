import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { lastLink } from '../../commands/external-links.ts';
import type { SchedulingNeeds, SeriesOfSession } from '../../commands/needs.ts';
import { hiddenFrom } from '../../commands/plan-facts.ts';
import type { Acting } from '../../domain/session-state.ts';
import { series, type SeriesCommand } from '../domain/series.ts';
import type { SeriesState } from '../domain/series-state.ts';

type WithLog = Pick<SchedulingNeeds, 'log'>;

export const seriesState = ({ log }: WithLog, id: string): Promise<SeriesState> => stateOf(log, series, id);

/** The facts of series that a session's commands rest on. */
export const seriesOfSession =
  (log: SchedulingNeeds['log']): SeriesOfSession =>
  async (id) => {
    const { status, formerHosts } = await seriesState({ log }, id);
    return { isActive: status === 'active', handOvers: formerHosts.length };
  };

/** The link of its sessions as it was last set; null when they meet in our rooms. */
export const seriesLink = async ({ log }: WithLog, id: string, { kind }: SeriesState): Promise<string | null> =>
  kind === 'EXTERNAL' ? lastLink(await log.read(series.stream(id))) : null;

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
