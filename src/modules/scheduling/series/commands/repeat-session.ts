import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { externalUrlOf } from '../../facts/external-links.ts';
import type { SchedulingUseCase } from '../../facts/needs.ts';
import { hiddenFrom } from '../../facts/plan-facts.ts';
import { sessionState } from '../../facts/session-state.ts';
import { updateSession, type SessionChanges } from '../../commands/update-session.ts';
import { session } from '../../domain/session.ts';
import type { Acting } from '../../domain/session-state.ts';
import { series, type SeriesCommand } from '../domain/series.ts';
import { keepSeries } from './keep-series.ts';
import { comingOccurrences } from '../facts/occurrences.ts';
import type { Repeating } from './plan-series.ts';
import { reserveAll } from './series-hours.ts';
import { changeSeriesStream, trialState } from './change-series-stream.ts';

/** A single session begins to repeat and keeps who registered (C-190); it may be changed in the same breath. */
export const repeatSession: SchedulingUseCase<
  [acting: Acting, id: string, plan: Repeating & { form: SessionChanges }]
> = (needs) => async (caller, acting, id, plan) => {
  const { clock, settings } = needs;
  const state = await sessionState(needs, id);
  const name = newId(caller, 'series');
  // An earlier attempt of this request made it, without its answer arriving.
  const isDone = state.series === name;
  if (!isDone && state.series !== undefined && (await needs.seriesOf(state.series)).isActive)
    return refuse('SESSION_IN_ACTIVE_SERIES');
  const now = clock.now();
  const form = isDone ? {} : plan.form;
  const update = session.decide({ type: 'Update', session: id, by: acting, form, now, settings }, state);
  if (isRefusal(update)) return (await hiddenFrom(needs, acting.member, state)) ?? update;
  const link = plan.form.externalLink?.trim() ?? (await externalUrlOf(needs.log, id));
  const command: SeriesCommand = {
    type: 'Repeat',
    series: name,
    session: id,
    planned: update.reduce(session.evolve, state),
    ...(state.kind === 'EXTERNAL' && link !== null ? { externalUrl: link } : {}),
    by: acting,
    repeat: plan.repeat,
    endsAt: plan.endsAt,
    now,
  };
  const next = trialState(command, series.initial);
  if (isRefusal(next)) return next;
  if (!isDone) {
    const later = comingOccurrences(needs, next).filter((occurrence) => occurrence > 0);
    const refusal =
      (await reserveAll(needs, caller, name, next, later)) ??
      (await updateSession(needs)(caller, acting, id, plan.form));
    if (refusal) return refusal;
  }
  const refusal = await changeSeriesStream(needs, caller, command);
  if (refusal) return refusal;
  await keepSeries(needs)(caller, name);
};
