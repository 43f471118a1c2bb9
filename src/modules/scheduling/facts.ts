import { stateOf } from '#kernel/commands/commands.ts';
import type { Clock } from '#kernel/clock.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { CommunitiesFacts, MemberFigures, WellNews, WellObstacles } from '#modules/communities/index.ts';
import type { HostingFacts, IdentityFacts, OwnFigures } from '#modules/identity/index.ts';
import type { Meetings } from '#modules/restrictions/index.ts';
import { isOver } from './facts/apart.ts';
import { externalUrlOf } from './facts/external-links.ts';
import type { SessionState } from './domain/session-state.ts';
import { bookings } from './domain/bookings.ts';
import { session } from './domain/session.ts';
import { MemberRegistered, SessionHandedOver } from './contract/session-events.ts';
import type { SchedulingSettings } from './contract/settings.ts';
import type { AttendanceFacts, SchedulingFacts, SchedulingQueries, SeatHistory, SessionFacts } from './index.ts';
import { activeSessionsOf, attendedOf, figuresOf, sessionsSince } from './projections/session-figures.ts';

/** A session as rooms see it. */
const factsOf = (id: string, state: SessionState): SessionFacts => ({
  session: id,
  status: state.status,
  kind: state.kind,
  host: state.host,
  well: state.well,
  title: state.title,
  groupHosted: state.groupHosted,
  startsAt: state.startsAt,
  endsAt: state.endsAt,
  attendees: state.attendees,
  removed: state.removed,
});

type LeadNeeds = Pick<KernelParts, 'log' | 'clock'> & {
  accounts: IdentityFacts;
  hosting: HostingFacts;
  settings: Pick<SchedulingSettings, 'GROUP_HOSTED_MIN_LEVEL'>;
};

/**
 * Whether staff let the host of a session lead it: neither on probation nor shut out, and who set up a group-hosted one by level,
 * too. A hosted session of one who lost the level is called off before it starts.
 */
const mayLead = async (
  { clock, accounts, hosting, settings }: LeadNeeds,
  { host, groupHosted }: SessionState,
): Promise<boolean> => {
  // Asked at once, so that the log is read once.
  const [{ hostLevel, isAdmin }, mayHost] = await Promise.all([
    accounts.account(host),
    hosting.mayHost(host, clock.now()),
  ]);
  return isAdmin || (mayHost && (!groupHosted || hostLevel >= settings.GROUP_HOSTED_MIN_LEVEL));
};

export const schedulingFacts = (needs: LeadNeeds): SchedulingFacts => ({
  session: async (id) => {
    const state = await stateOf(needs.log, session, id);
    const facts = factsOf(id, state);
    const isAhead = ['scheduled', 'open', 'live'].includes(state.status);
    return isAhead && !(await mayLead(needs, state)) ? { ...facts, hostIsLimited: true } : facts;
  },
});

export const attendanceFacts = (log: EventLog): AttendanceFacts => ({
  course: async (id) => {
    const state = await stateOf(log, session, id);
    return { ...factsOf(id, state), tookPlace: state.tookPlace, attended: state.attended };
  },
});

export const seatHistory = (log: EventLog): SeatHistory => ({
  everHeld: async (id, member) =>
    (await log.facts(session.stream(id))).events.some(
      ({ type, data }) => type === MemberRegistered.type && data['member'] === member,
    ),
  hostAt: async (id, at) => {
    const { events } = await log.facts(session.stream(id));
    const next = events.find(({ type, position }) => type === SessionHandedOver.type && position > at);
    return next ? String(next.data['before']) : (await stateOf(log, session, id)).host;
  },
});

export const schedulingQueries = ({ log, wells }: { log: EventLog; wells: CommunitiesFacts }): SchedulingQueries => ({
  externalUrl: (id) => externalUrlOf(log, id),
  isHiddenFrom: async (id, member) => {
    const { status, host, well, attendees } = await stateOf(log, session, id);
    if (status === 'none' || host === member || attendees.has(member)) return false;
    return !(await wells.well(well)).visible && !(await wells.isMember(well, member));
  },
});

/** What sessions hold against leaving or deleting a Well (C-145). */
export const wellObstacles = ({ log, sql, clock }: Pick<KernelParts, 'log' | 'sql' | 'clock'>): WellObstacles => ({
  registeredFor: async (well, member) => {
    const now = clock.now();
    const titles: string[] = [];
    for (const booking of (await stateOf(log, bookings, member)).values()) {
      if (booking.as === 'host' || booking.startsAt <= now) continue;
      const state = await stateOf(log, session, booking.session);
      if (state.well === well && state.attendees.has(member)) titles.push(state.title);
    }
    return titles;
  },
  hostsIn: async (well, member) => {
    for (const { as, session: id, startsAt } of (await stateOf(log, bookings, member)).values()) {
      if (as !== 'host' || startsAt <= clock.now()) continue;
      const state = await stateOf(log, session, id);
      if (state.well === well && state.host === member && state.status === 'scheduled') return true;
    }
    return false;
  },
  // Which sessions a Well has is asked of the read model; one planned in the same moment is canceled by a policy.
  hasActiveSessions: async (well) => (await activeSessionsOf(sql, well)).length > 0,
});

export const memberFigures = (sql: Sql): MemberFigures => ({
  of: async (members) =>
    new Map((await figuresOf(sql, members)).map(({ member, hosted, met }) => [member, { hosted, met }])),
});

export const ownFigures = (sql: Sql): OwnFigures => ({
  of: async (member) => {
    const [[counted], attended] = await Promise.all([figuresOf(sql, [member]), attendedOf(sql, member)]);
    return { attended, hosted: counted?.hosted ?? 0, met: counted?.met ?? 0 };
  },
});

export const wellNews = (sql: Sql): WellNews => ({
  sessionsSince: async (member, wells, options) =>
    new Map((await sessionsSince(sql, member, wells, options)).map(({ well, sessions }) => [well, sessions])),
});

/** The current session in which both members have a place (MOD-002), found through the caller's own book. */
export const meetings = (
  log: EventLog,
  clock: Clock,
  { OVERRUN_MIN, ENTRY_PERMISSION_MIN_BEFORE }: SchedulingSettings,
): Meetings => ({
  together: async (one, other) => {
    const now = clock.now();
    for (const { session: id, startsAt, endsAt } of (await stateOf(log, bookings, one)).values()) {
      const until = plus(endsAt, minutes(OVERRUN_MIN));
      if (now < plus(startsAt, -minutes(ENTRY_PERMISSION_MIN_BEFORE)) || now >= until) continue;
      const state = await stateOf(log, session, id);
      const places = new Set([...state.attendees, ...(state.groupHosted ? [] : [state.host])]);
      if (state.status === 'live' && places.has(one) && places.has(other)) return { session: id, until };
    }
    return null;
  },
  isOver: (id) => isOver(log, id),
});
