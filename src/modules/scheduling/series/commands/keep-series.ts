import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { SchedulingNeeds, SchedulingUseCase } from '../../facts/needs.ts';
import { firstAfter, plannableFrom, startOf } from '../contract/repeating.ts';
import { patternOf, type SeriesState } from '../domain/series-state.ts';
import { dropOccurrence, followSeries, makeOccurrence, putInSeries } from './keep-occurrence.ts';
import { comingOccurrences, occurrenceOf } from '../facts/occurrences.ts';
import { changeSeriesStream } from './change-series-stream.ts';
import { seriesState } from '../facts/series-state.ts';

/** Makes what is missing, brings in line what is there, takes away what is too much. Safe to run as often as you like. */
export const keepSeries: SchedulingUseCase<[id: string], void> = (needs) => async (caller, id) => {
  const state = await seriesState(needs, id);
  if (state.status === 'none') return;
  if (state.status === 'active') {
    const coming = comingOccurrences(needs, state);
    for (const occurrence of coming) await keepOccurrence(needs, caller, id, state, occurrence);
    await noteContinued(needs, caller, id, state, coming.at(-1));
  }
  await clear(needs, caller, id, state);
};

const keepOccurrence = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  state: SeriesState,
  occurrence: number,
): Promise<void> => {
  const present = await occurrenceOf(needs, id, state, occurrence);
  if (present.state.status !== 'none') {
    if (present.state.series !== id) await putInSeries(needs, caller, id, present);
    return followSeries(needs, caller, id, state, present);
  }
  const refusal = await makeOccurrence(needs, caller, id, state, present);
  if (refusal)
    must(
      await changeSeriesStream(needs, caller, { type: 'LeaveOut', series: id, occurrence, because: refusal.refused }),
    );
};

/** Up to where sessions exist, and when the next ones are due. */
const noteContinued = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  state: SeriesState,
  last: number | undefined,
): Promise<void> => {
  const { clock, settings } = needs;
  const pattern = patternOf(state);
  const through = last ?? firstAfter(pattern, clock.now()) - 1;
  const next = startOf(pattern, through + 1);
  const isOver = state.endsAt !== null && next > state.endsAt;
  const continuesAt = isOver ? null : plannableFrom(next, state.timezone, settings.MAX_AHEAD_DAYS);
  must(await changeSeriesStream(needs, caller, { type: 'NoteContinued', series: id, through, continuesAt }));
};

/** What lies behind the end, or everything of a series that was ended, goes, as was chosen; what stays follows. */
const clear = async (needs: SchedulingNeeds, caller: Caller, id: string, state: SeriesState): Promise<void> => {
  const hasEnded = state.status === 'deleted';
  const within = hasEnded ? comingOccurrences(needs, state) : [];
  for (const occurrence of [...within, ...comingOccurrences(needs, state, 'behind-end')]) {
    const present = await occurrenceOf(needs, id, state, occurrence);
    if (present.state.status === 'none') continue;
    await dropOccurrence(needs, caller, state, present, hasEnded ? 'series-ended' : 'series-shortened');
    if (!hasEnded) await followSeries(needs, caller, id, state, present);
  }
};
