import { isRefusal } from '#kernel/contract/refusals.ts';
import type { SchedulingNeeds, SchedulingUseCase } from '../../facts/needs.ts';
import type { SessionChanges } from '../../commands/update-session.ts';
import type { SeriesRepeat } from '../../contract/repeats.ts';
import type { Acting } from '../../domain/session-state.ts';
import type { SeriesCommand } from '../domain/series.ts';
import type { SeriesState } from '../domain/series-state.ts';
import { keepSeries } from './keep-series.ts';
import { comingWithSessions } from '../facts/occurrences.ts';
import { moveAll } from './series-hours.ts';
import { changeSeriesStream, refusalFor, trialState } from './change-series-stream.ts';
import { seriesLink, seriesState } from '../facts/series-state.ts';

/** All coming sessions change together: the host's hours first, then the series, then its sessions. */
export const changeSeries: SchedulingUseCase<
  [acting: Acting, id: string, changes: { form: SessionChanges; repeat?: SeriesRepeat | undefined }]
> = (needs) => async (caller, acting, id, changes) => {
  const state = await seriesState(needs, id);
  const command: SeriesCommand = {
    type: 'Change',
    series: id,
    by: acting,
    form: await withoutSameLink(needs, id, state, changes.form),
    repeat: changes.repeat,
    registered: state.status === 'active' ? await mostRegistered(needs, id, state) : 0,
    now: needs.clock.now(),
    settings: needs.settings,
  };
  const next = trialState(command, state);
  if (isRefusal(next)) return refusalFor(needs, acting, state, next);
  const refusal = (await moveAll(needs, caller, id, next)) ?? (await changeSeriesStream(needs, caller, command));
  if (refusal) return refusal;
  await keepSeries(needs)(caller, id);
};

/** The link is sealed away from decisions, so that whether it changes is looked up here. */
const withoutSameLink = async (
  needs: SchedulingNeeds,
  id: string,
  state: SeriesState,
  { externalLink, ...others }: SessionChanges,
): Promise<SessionChanges> => {
  const isNew =
    state.kind === 'EXTERNAL' && externalLink != null && externalLink.trim() !== (await seriesLink(needs, id, state));
  return isNew ? { ...others, externalLink } : others;
};

/** The largest attendance of its coming sessions: no member loses a seat (C-149). */
const mostRegistered = async (needs: SchedulingNeeds, id: string, state: SeriesState): Promise<number> => {
  const coming = await comingWithSessions(needs, id, state);
  const planned = coming.filter(({ state: { status } }) => status !== 'canceled');
  return Math.max(0, ...planned.map(({ state: { attendees } }) => attendees.size));
};
