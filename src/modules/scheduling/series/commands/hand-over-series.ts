import { isRefusal } from '#kernel/contract/refusals.ts';
import type { SchedulingUseCase } from '../../facts/needs.ts';
import { planFacts } from '../../facts/plan-facts.ts';
import type { Acting } from '../../domain/session-state.ts';
import { keepSeries } from './keep-series.ts';
import { reserveForNewHost } from './series-hours.ts';
import { changeSeriesStream, refusalFor, trialState } from './change-series-stream.ts';
import { seriesState } from '../facts/series-state.ts';

/** Another host from the next session on: the new one's hours first, then the series, then its sessions (I-034, I-035). */
export const handOverSeries: SchedulingUseCase<[acting: Acting, id: string, host: string]> =
  (needs) => async (caller, acting, id, host) => {
    const { clock, settings } = needs;
    const state = await seriesState(needs, id);
    const facts = await planFacts(needs, { member: host }, state.well, clock.now());
    const command = { type: 'HandOver', series: id, by: acting, ...facts, now: clock.now(), settings } as const;
    const next = trialState(command, state);
    if (isRefusal(next)) return refusalFor(needs, acting, state, next);
    const refusal =
      (await reserveForNewHost(needs, caller, id, next)) ?? (await changeSeriesStream(needs, caller, command));
    if (refusal) return refusal;
    await keepSeries(needs)(caller, id);
  };
