import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, must, type Refusal } from '#kernel/contract/refusals.ts';
import type { Scheduling } from '../../commands.ts';
import { bookings } from '../../domain/bookings.ts';
import { session } from '../../domain/session.ts';
import { externalUrlOf, lastLink } from '../../commands/external-links.ts';
import type { SchedulingNeeds } from '../../commands/needs.ts';
import { firstAfter, plannableFrom, startOf } from '../contract/repeating.ts';
import { patternOf, type SeriesState } from '../domain/series-state.ts';
import { series } from '../domain/series.ts';
import { wishOf, type Occurrence, type Occurrences } from './occurrences.ts';
import { hasNewHost } from './series-hours.ts';

/** What is done with one session of a series. */
type OccurrenceCommands = {
  make: (by: Caller, id: string, state: SeriesState, of: Occurrence) => Promise<Refusal | undefined>;
  /** Brings a session in line with its series, and with its host. */
  follow: (by: Caller, id: string, state: SeriesState, of: Occurrence) => Promise<void>;
  drop: (by: Caller, state: SeriesState, of: Occurrence, because: 'series-shortened' | 'series-ended') => Promise<void>;
  /** The single session that began to repeat is the first (C-190); a crash may have come in between. */
  join: (by: Caller, id: string, of: Occurrence) => Promise<void>;
};

const occurrenceCommands = (
  { execute, log, clock, settings }: SchedulingNeeds,
  sessions: Scheduling,
  { wantedOf }: Occurrences,
): OccurrenceCommands => {
  const make: OccurrenceCommands['make'] = async (by, id, state, { occurrence, session: named }) => {
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

  const follow: OccurrenceCommands['follow'] = async (by, id, state, of) => {
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

  const drop: OccurrenceCommands['drop'] = async (by, state, of, because) => {
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

  const join: OccurrenceCommands['join'] = async (by, id, { session: named }) => {
    const put = {
      type: 'PutInSeries',
      session: named,
      series: id,
      occurrence: 0,
      now: clock.now(),
    } as const;
    must(await execute(by, session, named, put));
  };

  return { make, follow, drop, join };
};

/** Makes what is missing, brings in line what is there, takes away what is too much. Safe to run as often as you like. */
export const seriesKeeper = (needs: SchedulingNeeds, sessions: Scheduling, occurrences: Occurrences) => {
  const { execute, log, clock, settings } = needs;
  const { make, follow, drop, join } = occurrenceCommands(needs, sessions, occurrences);
  const { sessionOf, comingOf } = occurrences;

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

  /** Up to where sessions exist, and when the next ones are due. */
  const note = async (by: Caller, id: string, state: SeriesState, last: number | undefined) => {
    const pattern = patternOf(state);
    const through = last ?? firstAfter(pattern, clock.now()) - 1;
    const next = startOf(pattern, through + 1);
    const isOver = state.endsAt !== null && next > state.endsAt;
    const continuesAt = isOver ? null : plannableFrom(next, state.timezone, settings.MAX_AHEAD_DAYS);
    must(await execute(by, series, id, { type: 'NoteContinued', series: id, through, continuesAt }));
  };

  return async (by: Caller, id: string): Promise<void> => {
    const state = await stateOf(log, series, id);
    if (state.status === 'none') return;
    if (state.status === 'active') {
      const coming = comingOf(state);
      for (const occurrence of coming) {
        const found = await sessionOf(id, state, occurrence);
        if (found.state.status !== 'none') {
          if (found.state.series !== id) await join(by, id, found);
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
};
