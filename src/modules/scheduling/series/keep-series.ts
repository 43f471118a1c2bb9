import { stateOf, type Caller } from '../../../shared-kernel/commands/commands.ts';
import { isRefusal, must, refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { minutes, plus } from '../../../shared-kernel/contract/time.ts';
import { lastLink, externalUrlOf, type Scheduling, type SchedulingNeeds } from '../commands.ts';
import { monthOf } from '../contract/days.ts';
import { firstAfter, plannableFrom, startOf } from './contract/repeating.ts';
import type { BookingRequest } from '../domain/bookings.ts';
import { bookings } from '../domain/bookings.ts';
import { series } from './domain/series.ts';
import { patternOf, type SeriesState } from './domain/series-state.ts';
import type { Wish } from './domain/occurrence.ts';
import { session } from '../domain/session.ts';
import type { SessionState } from '../domain/session-state.ts';
import { wantedFor } from '../domain/settling.ts';
import { occurrenceIdOf } from './occurrence-id.ts';

type Occurrence = { occurrence: number; session: string; state: SessionState };

/** Maintaining a series takes a few turns; the bound prevents an endless loop. */
const MOST_TURNS = 100;

/** Maintains the sessions of a series. Idempotent. */
export const seriesKeeping = (needs: SchedulingNeeds, sessions: Scheduling) => {
  const { execute, log, clock, settings } = needs;

  /** The session of an occurrence: the one there is, or the one there would be. Called off by hand, it stays called off. */
  const sessionOf = async (id: string, state: SeriesState, occurrence: number): Promise<Occurrence> => {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const named = occurrence === 0 && turn === 0 ? state.first : occurrenceIdOf(id, occurrence, turn);
      const found = await sessions.stateFor(named);
      if (!found.droppedBySeries) return { occurrence, session: named, state: found };
    }
    throw new Error(`Occurrence ${occurrence} of the series ${id} was taken away too often`);
  };

  /** Coming occurrences that may be planned by now, within the end or behind it. */
  const comingOf = (state: SeriesState, of: { behindEnd: boolean } = { behindEnd: false }): number[] => {
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

  const wishOf = (state: SeriesState, occurrence: number): Wish => ({
    title: state.title,
    description: state.description,
    startsAt: startOf(patternOf(state), occurrence),
    durationMinutes: state.durationMinutes,
    maxAttendees: state.maxAttendees,
  });

  /** The hours that hosting these occurrences takes. */
  const wantedOf = async (state: SeriesState, of: readonly { occurrence: number; session: string }[]) => {
    const zone = await sessions.zoneOf(state.host);
    return of.map(({ occurrence, session: id }): BookingRequest => {
      const { startsAt, durationMinutes } = wishOf(state, occurrence);
      const times = { startsAt, endsAt: plus(startsAt, minutes(durationMinutes)), groupHosted: state.groupHosted };
      return wantedFor(id, times, 'host', monthOf(startsAt, zone));
    });
  };

  const make = async (by: Caller, id: string, state: SeriesState, { occurrence, session: named }: Occurrence) => {
    const facts = await sessions.planning({ member: state.host, timezone: state.hostZone }, state.well);
    const link = state.kind === 'EXTERNAL' ? lastLink(await log.read(series.stream(id))) : null;
    const act = async (): Promise<Refusal | undefined> => {
      const made = await execute(by, session, named, {
        type: 'ScheduleOccurrence',
        session: named,
        series: id,
        occurrence,
        host: facts.host,
        well: { ...facts.well, well: state.well },
        kind: state.kind,
        groupHosted: state.groupHosted,
        wish: { ...wishOf(state, occurrence), ...(link === null ? {} : { externalUrl: link }) },
        settings,
      });
      return isRefusal(made) ? made : undefined;
    };
    const [wanted] = await wantedOf(state, [{ occurrence, session: named }]);
    return state.groupHosted
      ? act()
      : sessions.booked(by, state.host, wanted!, () => sessions.reserve(by, state.host, wanted!), act);
  };

  const follow = async (by: Caller, id: string, state: SeriesState, of: Occurrence) => {
    const link = state.kind === 'EXTERNAL' ? lastLink(await log.read(series.stream(id))) : null;
    const isNew = link !== null && link !== (await externalUrlOf(log, of.session));
    const wish = { ...wishOf(state, of.occurrence), ...(isNew ? { externalUrl: link } : {}) };
    await followHost(by, state, of);
    must(
      await execute(by, session, of.session, {
        type: 'FollowSeries',
        session: of.session,
        wish,
        now: clock.now(),
      }),
    );
  };

  /** Whether the series changed hands, and this session with it, since it was planned or handed over by itself. */
  const hasNewHost = (state: SeriesState, of: SessionState): boolean =>
    of.host !== state.host && [...state.formerHosts].slice(of.handOvers).includes(of.host);

  /** The session first, the books after it, as always: what dies in between is settled by jobs. */
  const followHost = async (by: Caller, state: SeriesState, { session: id }: Occurrence) => {
    const found = await sessions.stateFor(id);
    if (!hasNewHost(state, found)) return;
    const followed = await execute(by, session, id, {
      type: 'FollowHost',
      session: id,
      by: state.handedOverBy ?? state.host,
      host: state.host,
      timezone: state.hostZone,
      handOvers: state.formerHosts.length,
      now: clock.now(),
      settings,
    });
    must(followed);
    for (const member of [state.host, found.host])
      must((await sessions.settle(by, id, member, { because: 'handed-over' })) ?? {});
  };

  const drop = async (by: Caller, state: SeriesState, of: Occurrence, because: 'series-shortened' | 'series-ended') => {
    const dropped = await execute(by, session, of.session, {
      type: 'Drop',
      session: of.session,
      // A series that was not ended by a member was ended by the product.
      by: state.status === 'deleted' ? state.endedBy : (state.endedBy ?? state.host),
      because,
      cancelRegistered: state.cancelRegistered,
      now: clock.now(),
      settings,
    });
    if (isRefusal(dropped)) throw new Error(`refused: ${dropped.refused}`);
    const { status } = dropped.state;
    // Freed at once, so that another session may take its place; attendees' books follow by policy.
    if ((status === 'deleted' || status === 'canceled') && !state.groupHosted)
      await execute(by, bookings, of.state.host, {
        type: 'Release',
        member: of.state.host,
        session: of.session,
        because: status,
      });
  };

  /** What lies behind the end, or everything of a series that was ended, goes, as was chosen; what stays follows. */
  const clear = async (by: Caller, id: string, state: SeriesState) => {
    const hasEnded = state.status === 'deleted';
    const within = hasEnded ? comingOf(state) : [];
    for (const occurrence of [...within, ...comingOf(state, { behindEnd: true })]) {
      const found = await sessionOf(id, state, occurrence);
      if (found.state.status === 'none') continue;
      await drop(by, state, found, hasEnded ? 'series-ended' : 'series-shortened');
      if (!hasEnded) await follow(by, id, state, found);
    }
  };

  /** Makes what is missing, brings in line what is there, takes away what is too much. Safe to run as often as you like. */
  const keep = async (by: Caller, id: string): Promise<void> => {
    const state = await stateOf(log, series, id);
    if (state.status === 'none') return;
    if (state.status === 'active') {
      const coming = comingOf(state);
      for (const occurrence of coming) {
        const found = await sessionOf(id, state, occurrence);
        if (found.state.status !== 'none') {
          if (found.state.series !== id) await join(by, id, state, found);
          await follow(by, id, state, found);
          continue;
        }
        const refusal = await make(by, id, state, found);
        if (refusal)
          must(await execute(by, series, id, { type: 'LeaveOut', series: id, occurrence, because: refusal.refused }));
      }
      await note(by, id, state, coming.at(-1));
    }
    await clear(by, id, state);
  };

  /** The single session that began to repeat is the first (C-190); a crash may have come in between. */
  const join = async (by: Caller, id: string, state: SeriesState, { session: named }: Occurrence) => {
    const put = {
      type: 'PutInSeries',
      session: named,
      series: id,
      occurrence: 0,
      now: clock.now(),
    } as const;
    must(await execute(by, session, named, put));
  };

  /** Up to where sessions exist, and when the next ones are due. */
  const note = async (by: Caller, id: string, state: SeriesState, last: number | undefined) => {
    const pattern = patternOf(state);
    const through = last ?? firstAfter(pattern, clock.now()) - 1;
    const next = startOf(pattern, through + 1);
    const isOver = state.endsAt !== null && next > state.endsAt;
    const continuesAt = isOver ? null : plannableFrom(next, state.timezone, settings.MAX_AHEAD_DAYS);
    must(await execute(by, series, id, { type: 'NoteContinued', series: id, through, continuesAt }));
  };

  /** Takes the hours of all these occurrences at once, or tells the first that clashes (C-148). */
  const reserveAll = async (by: Caller, id: string, state: SeriesState, occurrences: readonly number[]) => {
    if (state.groupHosted) return undefined;
    const named = await Promise.all(occurrences.map((occurrence) => sessionOf(id, state, occurrence)));
    const member = state.host;
    const reserved = await execute(by, bookings, member, {
      type: 'ReserveAll',
      member,
      wanted: await wantedOf(state, named),
    });
    return isRefusal(reserved) ? clashAt(reserved, state.timezone) : undefined;
  };

  /** The hours of the coming sessions that change hands, all at once, or the first at which the new host is not free. */
  const reserveForNewHost = async (by: Caller, id: string, next: SeriesState) => {
    if (next.groupHosted) return undefined;
    const coming = [...comingOf(next), ...comingOf(next, { behindEnd: true })];
    const found = await Promise.all(coming.map((occurrence) => sessionOf(id, next, occurrence)));
    const concerned = found.filter(({ state }) => state.status === 'scheduled' && hasNewHost(next, state));
    const reserved = await execute(by, bookings, next.host, {
      type: 'ReserveAll',
      member: next.host,
      wanted: await wantedOf(next, concerned),
    });
    return isRefusal(reserved) ? notFreeAt(reserved, next.timezone) : undefined;
  };

  const moveAll = async (by: Caller, id: string, state: SeriesState) => {
    if (state.groupHosted) return undefined;
    const coming = [...comingOf(state), ...comingOf(state, { behindEnd: true })];
    const named = await Promise.all(coming.map((occurrence) => sessionOf(id, state, occurrence)));
    const member = state.host;
    const moves = (await wantedOf(state, named)).map((wanted) => ({
      session: wanted.session,
      startsAt: wanted.startsAt,
      endsAt: wanted.endsAt,
      month: wanted.month,
    }));
    const moved = await execute(by, bookings, member, { type: 'MoveAll', member, moves });
    return isRefusal(moved) ? clashAt(moved, state.timezone) : undefined;
  };

  /** Every session there is or was on a coming date. */
  const comingSessions = async (id: string): Promise<string[]> => {
    const state = await stateOf(log, series, id);
    if (state.status === 'none') return [];
    const found: string[] = [];
    for (const occurrence of [...comingOf(state), ...comingOf(state, { behindEnd: true })])
      for (let turn = 0; turn < MOST_TURNS; turn++) {
        const named = occurrence === 0 && turn === 0 ? state.first : occurrenceIdOf(id, occurrence, turn);
        if ((await sessions.stateFor(named)).status === 'none') break;
        found.push(named);
      }
    return found;
  };

  return { keep, comingSessions, comingOf, sessionOf, reserveAll, reserveForNewHost, moveAll };
};

/** Which session of the series stands in the way, on the host's calendar, at the field that decides it. */
const clashAt = (refusal: Refusal, timezone: string): Refusal => {
  const day = clashDay(refusal, timezone);
  if (day === undefined) return refusal;
  const msg = `The session on ${day} overlaps another session you are registered for or host.`;
  return { refused: refusal.refused, field: 'startTime', fields: [{ field: 'startTime', msg }] };
};

const notFreeAt = (refusal: Refusal, timezone: string): Refusal => {
  const day = clashDay(refusal, timezone);
  if (day === undefined) return refusal;
  const msg = `This member hosts or is registered for another session on ${day}.`;
  return { ...refuse('NEW_HOST_NOT_FREE', { field: 'host' }), fields: [{ field: 'host', msg }] };
};

const clashDay = ({ values }: Refusal, timezone: string): string | undefined => {
  const startsAt = values?.['startsAt'];
  if (typeof startsAt !== 'string') return undefined;
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(startsAt));
};
