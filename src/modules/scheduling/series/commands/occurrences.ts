import { stateOf } from '#kernel/commands/commands.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { monthOf } from '../../contract/days.ts';
import type { Scheduling } from '../../commands.ts';
import type { BookingRequest } from '../../domain/bookings.ts';
import type { SessionState } from '../../domain/session-state.ts';
import { wantedFor } from '../../domain/settling.ts';
import type { SchedulingNeeds } from '../../commands/needs.ts';
import { firstAfter, plannableFrom, startOf } from '../contract/repeating.ts';
import type { Wish } from '../../domain/occurrence.ts';
import { patternOf, type SeriesState } from '../domain/series-state.ts';
import { series } from '../domain/series.ts';
import { occurrenceIdOf } from './occurrence-id.ts';

/** A date of a series with its session, which may not exist yet. */
export type Occurrence = { occurrence: number; session: string; state: SessionState };

/** The dates of a series and the sessions on them. */
export type Occurrences = {
  /** The session of an occurrence: the one there is, or the one there would be. Called off by hand, it stays called off. */
  sessionOf: (id: string, state: SeriesState, occurrence: number) => Promise<Occurrence>;
  /** Coming occurrences that may be planned by now, within the end or behind it. */
  comingOf: (state: SeriesState, of?: { behindEnd: boolean }) => number[];
  /** Those within the end and behind it, with their sessions. */
  allComing: (id: string, state: SeriesState) => Promise<Occurrence[]>;
  /** Every session there is or was on a coming date. */
  comingSessions: (id: string) => Promise<string[]>;
  /** The hours that hosting these occurrences takes. */
  wantedOf: (
    state: SeriesState,
    of: readonly Pick<Occurrence, 'occurrence' | 'session'>[],
  ) => Promise<BookingRequest[]>;
};

/** Maintaining a series takes a few turns; the bound prevents an endless loop. */
const MOST_TURNS = 100;

/** What the series wants the session of an occurrence to be. */
export const wishOf = (state: SeriesState, occurrence: number): Wish => ({
  title: state.title,
  description: state.description,
  startsAt: startOf(patternOf(state), occurrence),
  durationMinutes: state.durationMinutes,
  maxAttendees: state.maxAttendees,
});

const named = (id: string, state: SeriesState, occurrence: number, turn: number): string =>
  occurrence === 0 && turn === 0 ? state.first : occurrenceIdOf(id, occurrence, turn);

export const occurrencesWith = (
  { log, clock, settings }: SchedulingNeeds,
  { stateFor, zoneOf }: Pick<Scheduling, 'stateFor' | 'zoneOf'>,
): Occurrences => {
  const sessionOf: Occurrences['sessionOf'] = async (id, state, occurrence) => {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const session = named(id, state, occurrence, turn);
      const found = await stateFor(session);
      if (!found.droppedBySeries) return { occurrence, session, state: found };
    }
    throw new Error(`Occurrence ${occurrence} of the series ${id} was taken away too often`);
  };

  const comingOf: Occurrences['comingOf'] = (state, of = { behindEnd: false }) => {
    const pattern = patternOf(state);
    const now = clock.now();
    const found: number[] = [];
    for (let occurrence = firstAfter(pattern, now); ; occurrence++) {
      const startsAt = startOf(pattern, occurrence);
      // What was made and then moved later by its series may start a little beyond what may be planned.
      const reach = of.behindEnd ? settings.MAX_AHEAD_DAYS + 7 * state.weeks : settings.MAX_AHEAD_DAYS;
      if (plannableFrom(startsAt, state.timezone, reach) > now) return found;
      const isBehind = state.endsAt !== null && startsAt > state.endsAt;
      if (isBehind && !of.behindEnd) return found;
      if (isBehind === of.behindEnd) found.push(occurrence);
    }
  };

  const bothOf = (state: SeriesState) => [...comingOf(state), ...comingOf(state, { behindEnd: true })];

  const comingSessions: Occurrences['comingSessions'] = async (id) => {
    const state = await stateOf(log, series, id);
    if (state.status === 'none') return [];
    const found: string[] = [];
    for (const occurrence of bothOf(state))
      for (let turn = 0; turn < MOST_TURNS; turn++) {
        const session = named(id, state, occurrence, turn);
        if ((await stateFor(session)).status === 'none') break;
        found.push(session);
      }
    return found;
  };

  const wantedOf: Occurrences['wantedOf'] = async (state, of) => {
    const zone = await zoneOf(state.host);
    return of.map(({ occurrence, session: id }): BookingRequest => {
      const { startsAt, durationMinutes } = wishOf(state, occurrence);
      const times = { startsAt, endsAt: plus(startsAt, minutes(durationMinutes)), groupHosted: state.groupHosted };
      return wantedFor(id, times, 'host', monthOf(startsAt, zone));
    });
  };

  return {
    sessionOf,
    comingOf,
    allComing: (id, state) => Promise.all(bothOf(state).map((occurrence) => sessionOf(id, state, occurrence))),
    comingSessions,
    wantedOf,
  };
};
