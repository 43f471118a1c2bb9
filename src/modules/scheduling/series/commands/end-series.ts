import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SchedulingNeeds } from '../../facts/needs.ts';
import type { Acting } from '../../domain/session-state.ts';
import { keepSeries } from './keep-series.ts';
import { changeSeriesStream, refusalFor } from './change-series-stream.ts';
import { seriesState } from '../facts/series-state.ts';

/**
 * A series ends for good, and its sessions with it.
 * @param acting null when the product itself ends it
 */
export const endSeries =
  (needs: SchedulingNeeds) =>
  async (
    caller: Caller,
    acting: Acting | null,
    id: string,
    cancelRegistered: boolean,
  ): Promise<Refusal | undefined> => {
    const refusal = await changeSeriesStream(needs, caller, { type: 'End', series: id, by: acting, cancelRegistered });
    if (refusal) return acting === null ? refusal : refusalFor(needs, acting, await seriesState(needs, id), refusal);
    await keepSeries(needs)(caller, id);
  };
