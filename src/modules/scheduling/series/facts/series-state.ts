import { stateOf } from '#kernel/commands/commands.ts';
import { lastLink } from '../../facts/external-links.ts';
import type { SchedulingNeeds, SeriesOfSession } from '../../facts/needs.ts';
import { series } from '../domain/series.ts';
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
