import { isRefusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { SchedulingCommands } from '../commands.ts';
import { probationWindows } from '../domain/probation-windows.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import type { CalledOffSession, ListedSession, SessionEffects } from '../index.ts';
import { waitedForBy } from '../projections/waiting-rows.ts';
import { comingSessions } from '../series/facts/occurrences.ts';
import {
  hostedSessions,
  runningSessions,
  seatsLost,
  type ComingSession,
  type Window,
} from '../facts/coming-sessions.ts';
import { endsItsSessions, ownSeries } from './own-series.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

const listed = ({ session: id, state: { title, startsAt } }: ComingSession): ListedSession => ({
  session: id,
  title,
  startsAt,
});

/** The trial of what jobs do to the sessions of a member who is shut out or on probation; nothing is recorded. */
export const sessionEffects = (needs: SchedulingNeeds, commands: SchedulingCommands, sql: Sql): SessionEffects => {
  const { clock, settings } = needs;

  const calledOff = (
    coming: readonly ComingSession[],
    at: string | null,
    off: (id: string) => SessionCommand,
  ): CalledOffSession[] =>
    coming.flatMap((each) => {
      const decided = session.decide(off(each.session), each.state);
      if (isRefusal(decided) || decided.length === 0) return [];
      const { attendees, host } = each.state;
      return [{ ...listed(each), at, others: [...attendees].filter((member) => member !== host).length }];
    });

  const hosted = async (member: string, window: Window, at: string | null) =>
    calledOff(await hostedSessions(commands, member, window), at, (id) => ({
      type: 'CallOff',
      session: id,
      by: null,
      now: clock.now(),
      settings,
    }));

  /** Which series end, and what goes with them beside the sessions that take the hours of their host. */
  const endOfSeries = async (member: string, at: string | null) => {
    const own = await ownSeries(commands.series, sql, member);
    const keeping = own.filter(({ state }) => !endsItsSessions(state));
    const ids = (await Promise.all(keeping.map(({ series }) => comingSessions(needs, series)))).flat();
    const coming = await Promise.all(ids.map(async (id) => ({ session: id, state: await commands.stateFor(id) })));
    const isLeft = ({ state }: ComingSession) => at === null || state.startsAt > at;
    return {
      series: own.map(({ series, state: { title } }) => ({ series, title })),
      empty: calledOff(coming.filter(isLeft), at, (id) => ({
        type: 'Drop',
        session: id,
        by: null,
        because: 'series-ended',
        cancelRegistered: false,
        now: clock.now(),
        settings,
      })),
    };
  };

  return {
    whenShutOut: async (member) => {
      const now = clock.now();
      const coming = { after: now, before: null };
      const [running, seats, called, { series, empty }, waitedFor] = await Promise.all([
        runningSessions(commands, member, now),
        seatsLost(commands, member, now),
        hosted(member, coming, null),
        endOfSeries(member, null),
        waitedForBy(sql, member),
      ]);
      const lines = await Promise.all(
        waitedFor.map(async (id) => ({ session: id, state: await commands.stateFor(id) })),
      );
      return {
        running: running.map(listed),
        seats: seats.map(listed),
        waiting: lines.filter(({ state }) => state.waiting.has(member)).map(listed),
        hosted: [...called, ...empty],
        series,
      };
    },
    onProbation: async (member, until) => {
      const now = clock.now();
      const { soon, later } = probationWindows(settings, now, until);
      const [first, rest, { series, empty }] = await Promise.all([
        hosted(member, { after: now, before: soon.before }, null),
        later === null ? [] : hosted(member, { after: later.at, before: later.before }, later.at),
        later?.before === null ? endOfSeries(member, later.at) : { series: [], empty: [] },
      ]);
      return { running: [], seats: [], waiting: [], hosted: [...first, ...rest, ...empty], series };
    },
  };
};
