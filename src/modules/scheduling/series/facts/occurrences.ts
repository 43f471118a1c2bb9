import { minutes, plus } from '#kernel/contract/time.ts';
import { zoneOf } from '../../facts/book.ts';
import type { SchedulingNeeds } from '../../facts/needs.ts';
import { sessionState } from '../../facts/session-state.ts';
import { monthOf } from '../../contract/days.ts';
import type { BookingRequest } from '../../domain/bookings.ts';
import type { OccurrencePlan } from '../../domain/occurrence.ts';
import type { SessionState } from '../../domain/session-state.ts';
import { bookingFor } from '../../domain/settling.ts';
import { firstAfter, plannableFrom, startOf } from '../contract/repeating.ts';
import { patternOf, type SeriesState } from '../domain/series-state.ts';
import { seriesState } from './series-state.ts';
import { derivedId } from '#kernel/derived-id.ts';

/** A date of a series with its session, which may not exist yet. */
export type Occurrence = { occurrence: number; session: string; state: SessionState };

/** Maintaining a series takes a few turns; the bound prevents an endless loop. */
const MOST_TURNS = 100;

/** What the series wants the session of an occurrence to be. */
export const occurrencePlan = (state: SeriesState, occurrence: number): OccurrencePlan => ({
  title: state.title,
  description: state.description,
  startsAt: startOf(patternOf(state), occurrence),
  durationMinutes: state.durationMinutes,
  maxAttendees: state.maxAttendees,
});

const sessionId = (id: string, state: SeriesState, occurrence: number, turn: number): string =>
  occurrence === 0 && turn === 0 ? state.first : occurrenceIdOf(id, occurrence, turn);

/** The session of an occurrence: the one there is, or the one there would be. Called off by hand, it stays called off. */
export const occurrenceOf = async (
  needs: SchedulingNeeds,
  id: string,
  state: SeriesState,
  occurrence: number,
): Promise<Occurrence> => {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const session = sessionId(id, state, occurrence, turn);
    const present = await sessionState(needs, session);
    if (!present.droppedBySeries) return { occurrence, session, state: present };
  }
  throw new Error(`Occurrence ${occurrence} of the series ${id} was taken away too often`);
};

/**
 * Coming occurrences that may be planned by now, within the end or behind it; and those that have been, which start beyond what
 * may be planned once their series moved later.
 */
export const comingOccurrences = (
  { clock, settings }: Pick<SchedulingNeeds, 'clock' | 'settings'>,
  state: SeriesState,
  where: 'within-end' | 'behind-end' = 'within-end',
): number[] => {
  const pattern = patternOf(state);
  const now = clock.now();
  // Behind the end, a crash may have come between noting the last one made and taking the others away.
  const reach = where === 'behind-end' ? settings.MAX_AHEAD_DAYS + 7 * state.weeks : settings.MAX_AHEAD_DAYS;
  const coming: number[] = [];
  for (let occurrence = firstAfter(pattern, now); ; occurrence++) {
    const startsAt = startOf(pattern, occurrence);
    if (occurrence > state.through && plannableFrom(startsAt, state.timezone, reach) > now) return coming;
    const isBehind = state.endsAt !== null && startsAt > state.endsAt;
    if (isBehind && where === 'within-end') return coming;
    if (isBehind === (where === 'behind-end')) coming.push(occurrence);
  }
};

const withinAndBehind = (needs: SchedulingNeeds, state: SeriesState): number[] => [
  ...comingOccurrences(needs, state),
  ...comingOccurrences(needs, state, 'behind-end'),
];

/** Coming occurrences within the end and behind it, with their sessions. */
export const comingWithSessions = (needs: SchedulingNeeds, id: string, state: SeriesState): Promise<Occurrence[]> =>
  Promise.all(withinAndBehind(needs, state).map((occurrence) => occurrenceOf(needs, id, state, occurrence)));

/** Every session there is or was on a coming date. */
export const comingSessions = async (needs: SchedulingNeeds, id: string): Promise<string[]> => {
  const state = await seriesState(needs, id);
  if (state.status === 'none') return [];
  const sessions: string[] = [];
  for (const occurrence of withinAndBehind(needs, state))
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const session = sessionId(id, state, occurrence, turn);
      if ((await sessionState(needs, session)).status === 'none') break;
      sessions.push(session);
    }
  return sessions;
};

/** The hours that hosting these occurrences takes. */
export const hostingHours = async (
  needs: SchedulingNeeds,
  state: SeriesState,
  occurrences: readonly Pick<Occurrence, 'occurrence' | 'session'>[],
): Promise<BookingRequest[]> => {
  const zone = await zoneOf(needs, state.host);
  return occurrences.map(({ occurrence, session }) => {
    const { startsAt, durationMinutes } = occurrencePlan(state, occurrence);
    const times = { startsAt, endsAt: plus(startsAt, minutes(durationMinutes)), groupHosted: state.groupHosted };
    return bookingFor(session, times, 'host', monthOf(startsAt, zone));
  });
};

/**
 * The deterministic session id of an occurrence, so that planning it twice makes one session (I-015). Where the series
 * removed its session and plans it again later, the next `turn` is another session.
 */
export const occurrenceIdOf = (series: string, occurrence: number, turn: number): string =>
  derivedId(`occurrence|${series}|${occurrence}|${turn}`);
