import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { SchedulingUseCase } from '../../facts/needs.ts';
import { planFacts, type PlanFactsHost } from '../../facts/plan-facts.ts';
import type { SeriesRepeat } from '../../contract/repeats.ts';
import type { SessionForm } from '../../contract/session-form.ts';
import { series, type SeriesCommand } from '../domain/series.ts';
import { keepSeries } from './keep-series.ts';
import { occurrenceIdOf, comingOccurrences } from '../facts/occurrences.ts';
import { reserveAll } from './series-hours.ts';
import { changeSeriesStream, trialState } from './change-series-stream.ts';

export type Repeating = { repeat: SeriesRepeat; endsAt: string | null };

/** Hours first, then the series, then its sessions; what dies in between is settled by jobs. */
export const planSeries: SchedulingUseCase<
  [host: PlanFactsHost, plan: Repeating & { form: SessionForm; groupHosted: boolean }],
  { session: string } | Refusal
> = (needs) => async (caller, host, plan) => {
  const id = newId(caller, 'series');
  const first = occurrenceIdOf(id, 0, 0);
  const command: SeriesCommand = {
    type: 'Plan',
    series: id,
    first,
    ...(await planFacts(needs, host, plan.form.group, needs.clock.now())),
    ...plan,
    now: needs.clock.now(),
    settings: needs.settings,
  };
  const next = trialState(command, series.initial);
  if (isRefusal(next)) return next;
  const refusal =
    (await reserveAll(needs, caller, id, next, comingOccurrences(needs, next))) ??
    (await changeSeriesStream(needs, caller, command));
  if (refusal) return refusal;
  await keepSeries(needs)(caller, id);
  return { session: first };
};
