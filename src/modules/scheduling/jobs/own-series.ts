import type { Sql } from '#kernel/database/database.ts';
import { activeSeriesBy } from '../projections/series-rows.ts';
import type { SeriesState } from '../series/domain/series-state.ts';

/** Series that the member hosts or manages. */
export const ownSeries = async (
  series: { stateFor(series: string): Promise<SeriesState> },
  sql: Sql,
  member: string,
): Promise<{ series: string; state: SeriesState }[]> => {
  const all = await Promise.all(
    (await activeSeriesBy(sql, member)).map(async (id) => ({ series: id, state: await series.stateFor(id) })),
  );
  return all.filter(({ state }) => state.host === member && state.status === 'active');
};

/** A group-hosted series takes no host's hours: it ends, and attendees keep the sessions that are planned. */
export const endsItsSessions = ({ groupHosted }: Pick<SeriesState, 'groupHosted'>): boolean => !groupHosted;
