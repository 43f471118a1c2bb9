import type { SchedulingUseCase } from '../../facts/needs.ts';
import type { Acting } from '../../domain/session-state.ts';
import { keepSeries } from './keep-series.ts';
import { changeSeriesStream, refusalFor } from './change-series-stream.ts';
import { seriesState } from '../facts/series-state.ts';

/** A series becomes shorter, longer or open-ended, and its sessions follow. */
export const moveSeriesEnd: SchedulingUseCase<
  [acting: Acting, id: string, end: { endsAt: string | null; cancelRegistered: boolean }]
> = (needs) => async (caller, acting, id, end) => {
  const command = { type: 'MoveEnd', series: id, by: acting, ...end, now: needs.clock.now() } as const;
  const refusal = await changeSeriesStream(needs, caller, command);
  if (refusal) return refusalFor(needs, acting, await seriesState(needs, id), refusal);
  await keepSeries(needs)(caller, id);
};
