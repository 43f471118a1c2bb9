import type { SchedulingUseCase } from '../../facts/needs.ts';
import type { Acting } from '../../domain/session-state.ts';
import { keepSeries } from './keep-series.ts';
import { changeSeriesStream, refusalFor } from './change-series-stream.ts';
import { seriesState } from '../facts/series-state.ts';

/**
 * A series ends for good, and its sessions with it.
 * @param acting null when the product itself ends it
 */
export const endSeries: SchedulingUseCase<[acting: Acting | null, id: string, cancelRegistered: boolean]> =
  (needs) => async (caller, acting, id, cancelRegistered) => {
    const refusal = await changeSeriesStream(needs, caller, { type: 'End', series: id, by: acting, cancelRegistered });
    if (refusal) return acting === null ? refusal : refusalFor(needs, acting, await seriesState(needs, id), refusal);
    await keepSeries(needs)(caller, id);
  };
