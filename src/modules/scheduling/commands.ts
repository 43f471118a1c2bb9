import { newId } from '../../shared-kernel/commands/idempotency.ts';
import type { Clock } from '../../shared-kernel/clock.ts';
import { stateOf, type Caller, type Execute } from '../../shared-kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '../../shared-kernel/contract/refusals.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import type { CommunitiesFacts } from '../communities/index.ts';
import type { IdentityFacts, IdentityQueries } from '../identity/index.ts';
import type { MembershipFacts } from '../membership-billing/index.ts';
import type { RestrictionFacts } from '../restrictions/index.ts';
import { apartOf } from './apart.ts';
import { knownZone, monthOf } from './contract/days.ts';
import type { SessionForm } from './contract/session-form.ts';
import type { SchedulingSettings } from './contract/settings.ts';
import { bookings, type BookingRequest } from './domain/bookings.ts';
import { series } from './series/domain/series.ts';
import { session, type SessionCommand } from './domain/session.ts';
import type { PlannedIn, Planner } from './domain/session-plan.ts';
import type { Acting, SessionState } from './domain/session-state.ts';
import { settling, wantedFor } from './domain/settling.ts';
import type { SessionCommands, SessionFacts } from './index.ts';
import { waitingList } from './waiting-list/commands.ts';

export type SchedulingNeeds = {
  execute: Execute;
  log: EventLog;
  clock: Clock;
  settings: SchedulingSettings;
  wells: CommunitiesFacts;
  accounts: IdentityFacts;
  people: IdentityQueries;
  plans: MembershipFacts;
  restrictions: RestrictionFacts;
  /** The one Well in which nothing is planned (C-055). */
  excludedWell: string;
};

/** What members and staff do with sessions; each answers what refused it, or nothing. */
export type Scheduling = ReturnType<typeof scheduling>;

export const scheduling = (needs: SchedulingNeeds) => {
  const { execute, log, clock, settings, wells, accounts, people, plans } = needs;
  const stateFor = (id: string) => stateOf(log, session, id);
  const bookOf = (member: string) => stateOf(log, bookings, member);
  const zoneOf = async (member: string) => knownZone((await people.reachable(member))?.timezone ?? 'UTC');
  const tell = async (by: Caller, id: string, command: SessionCommand) =>
    refusalOf(await execute(by, session, id, command));

  /** Books the time, does the thing, confirms; gives the time back when the thing is refused. A crash is settled by a job. */
  const booked = async (
    by: Caller,
    member: string,
    wanted: BookingRequest,
    reserve: () => Promise<Refusal | undefined>,
    act: () => Promise<Refusal | undefined>,
  ) => {
    const unbookable = await reserve();
    if (unbookable) return unbookable;
    const refusal = await act();
    if (refusal)
      await execute(by, bookings, member, { type: 'Release', member, session: wanted.session, because: 'refused' });
    else await execute(by, bookings, member, { type: 'Confirm', member, wanted });
    return refusal;
  };

  /** What is known of a host and a Well before something is planned there. */
  const planning = async (
    host: { member: string; timezone?: string | undefined },
    group: string | null,
  ): Promise<{ host: Planner & { exists: boolean }; well: PlannedIn }> => {
    const [account, timezone, well] = await Promise.all([
      accounts.account(host.member),
      host.timezone === undefined ? zoneOf(host.member) : knownZone(host.timezone),
      group === null ? undefined : wells.well(group),
    ]);
    const isMember = group !== null && (await wells.isMember(group, host.member));
    return {
      host: { member: host.member, timezone, ...account },
      well: {
        exists: well !== undefined && well.exists && (well.visible || isMember || account.isAdmin),
        deleted: well?.deleted ?? false,
        isMember,
        isMain: well?.isDefault ?? false,
        isExcluded: group === needs.excludedWell,
      },
    };
  };

  const schedule = async (
    by: Caller,
    host: { member: string; timezone?: string | undefined },
    planned: { form: SessionForm; groupHosted: boolean },
  ): Promise<{ session: string } | Refusal> => {
    const id = newId(by, 'session');
    const { form, groupHosted } = planned;
    const facts = await planning(host, form.group);
    const { timezone } = facts.host;
    const command: SessionCommand = {
      type: 'Schedule',
      session: id,
      ...facts,
      ...planned,
      now: clock.now(),
      settings,
    };
    const forecast = session.decide(command, session.initial);
    if (isRefusal(forecast)) return forecast;
    const act = () => tell(by, id, command);
    const refusal = groupHosted
      ? await act()
      : await (async () => {
          const planned = forecast.reduce(session.evolve, session.initial);
          const wanted = wantedFor(id, planned, 'host', monthOf(planned.startsAt, timezone));
          return booked(by, host.member, wanted, () => reserve(by, host.member, wanted), act);
        })();
    return refusal ?? { session: id };
  };

  const reserve = async (by: Caller, member: string, wanted: BookingRequest) =>
    refusalOf(await execute(by, bookings, member, { type: 'Reserve', member, wanted, now: clock.now() }));

  /** In the order of I-027; seats last, looked at before anything is booked so that a rush for the last ones is cheap. */
  const register = async (by: Caller, id: string, member: string): Promise<Refusal | undefined> => {
    const [state, timezone, plan, apart] = await Promise.all([
      stateFor(id),
      zoneOf(member),
      plans.planOf(member),
      apartOf(needs, member),
    ]);
    const command: SessionCommand = { type: 'Register', session: id, member, apart, now: clock.now(), settings };
    const forecast = session.decide(command, state);
    const full = isRefusal(forecast) && forecast.refused === 'SESSION_FULL' ? forecast : undefined;
    const standing = { session: id, member };
    if (isRefusal(forecast) && !full)
      return (await hidden(state, member)) ?? waiting.giveWay(by, state, standing, forecast);
    if (!isRefusal(forecast) && forecast.length === 0) return tell(by, id, command);
    if (!(await wells.isMember(state.well, member)))
      return (await hidden(state, member)) ?? refuse('SESSION_JOINED_NOT_PART_OF_GROUP');
    const wanted = wantedFor(id, state, 'attendee', monthOf(state.startsAt, timezone));
    const reserving = {
      type: 'Reserve',
      member,
      wanted,
      now: command.now,
      limits: { plan, settings, timezone },
    } as const;
    const bookable = bookings.decide(reserving, await bookOf(member));
    if (isRefusal(bookable)) return waiting.giveWay(by, state, standing, bookable);
    if (full) return waiting.giveWay(by, state, standing, full);
    const refusal = await booked(
      by,
      member,
      wanted,
      async () => refusalOf(await execute(by, bookings, member, reserving)),
      () => tell(by, id, command),
    );
    return refusal && waiting.giveWay(by, state, standing, refusal);
  };

  /** Sessions of a private Well do not exist for outsiders (C-142). */
  const hidden = async (
    state: { status: string; host: string; well: string },
    member: string,
  ): Promise<Refusal | undefined> => {
    if (state.status === 'none' || state.host === member) return undefined;
    const well = await wells.well(state.well);
    if (well.visible || (await wells.isMember(state.well, member)) || (await accounts.account(member)).isAdmin)
      return undefined;
    return refuse('SESSION_DOES_NOT_EXIST');
  };

  const waiting = waitingList(needs, hidden);

  /** Makes a member's book consistent with a session. */
  const settle = async (
    by: Caller,
    id: string,
    member: string,
    of: { because: Parameters<typeof settling>[0]['because']; endedAt?: string },
  ): Promise<Refusal | undefined> => {
    const [state, zone] = await Promise.all([stateFor(id), zoneOf(member)]);
    const month = state.startsAt === '' ? '' : monthOf(state.startsAt, zone);
    for (const step of settling({ session: id, member, month, ...of }, state)) {
      const command = step.type === 'Miss' ? { ...step, settings } : step;
      const refusal = refusalOf(await execute(by, bookings, member, command));
      if (refusal) return refusal;
    }
  };

  const unregister = async (
    by: Caller,
    id: string,
    member: string,
    because: 'own-wish' | 'left-well' | 'removed-from-well' | 'account-closed' = 'own-wish',
  ): Promise<Refusal | undefined> => {
    const outcome = await execute(by, session, id, {
      type: 'Unregister',
      session: id,
      member,
      apart: await apartOf(needs, member),
      now: clock.now(),
      because,
      settings,
    });
    if (isRefusal(outcome)) return outcome;
    const { attendees, host, groupHosted } = outcome.state;
    if (attendees.has(member) || (host === member && !groupHosted)) return undefined;
    const released = { type: 'Release', member, session: id, because: 'unregistered' } as const;
    return refusalOf(await execute(by, bookings, member, released));
  };

  const update = async (
    by: Caller,
    acting: Acting,
    id: string,
    form: Partial<Omit<SessionForm, 'group'>>,
  ): Promise<Refusal | undefined> => {
    const state = await stateFor(id);
    const { externalLink, ...rest } = form;
    const corrected = externalLink != null && externalLink.trim() !== (await externalUrlOf(log, id));
    const command: SessionCommand = {
      type: 'Update',
      session: id,
      by: acting,
      form: corrected ? { ...rest, externalLink } : rest,
      inActiveSeries: await inActiveSeries(state),
      now: clock.now(),
      settings,
    };
    const forecast = session.decide(command, state);
    if (isRefusal(forecast)) return (await hidden(state, acting.member)) ?? forecast;
    const next = forecast.reduce(session.evolve, state);
    const moves = next.startsAt !== state.startsAt || next.endsAt !== state.endsAt;
    if (!moves || state.groupHosted) return tell(by, id, command);
    const timezone = await zoneOf(state.host);
    const move = async (to: SessionState, asked: boolean) => {
      const { startsAt, endsAt } = to;
      const month = monthOf(startsAt, timezone);
      return refusalOf(
        await execute(by, bookings, state.host, {
          type: 'Move',
          member: state.host,
          session: id,
          startsAt,
          endsAt,
          month,
          asked,
        }),
      );
    };
    const clash = await move(next, true);
    if (clash) return clash;
    const refusal = await tell(by, id, command);
    if (refusal) await move(await stateFor(id), false);
    return refusal;
  };

  const inActiveSeries = async (state: SessionState): Promise<boolean> =>
    state.series !== undefined && (await stateOf(log, series, state.series)).status === 'active';

  /** @param acting null when the product itself calls off */
  const callOff = async (by: Caller, acting: Acting | null, id: string): Promise<'deleted' | 'canceled' | Refusal> => {
    const outcome = await execute(by, session, id, {
      type: 'CallOff',
      session: id,
      by: acting,
      now: clock.now(),
      settings,
    });
    if (isRefusal(outcome)) return (acting && (await hidden(await stateFor(id), acting.member))) ?? outcome;
    return outcome.state.status === 'canceled' ? 'canceled' : 'deleted';
  };

  return {
    schedule,
    waiting,
    register,
    unregister,
    update,
    callOff,
    settle,
    stateFor,
    bookOf,
    planning,
    booked,
    reserve,
    hidden,
    zoneOf,
  };
};

/** What a room may ask of sessions and tell them. */
export const sessionCommands = ({ execute, clock, settings }: SchedulingNeeds): SessionCommands => {
  const tell = async (by: Caller, id: string, command: SessionCommand) => {
    return refusalOf(await execute(by, session, id, command));
  };
  return {
    start: (by, id) => tell(by, id, { type: 'Start', session: id, now: clock.now(), settings }),
    noteAttendance: (by, id, member, since = clock.now()) =>
      tell(by, id, { type: 'NoteAttendance', session: id, member, since }),
    noteHeld: (by, id) => tell(by, id, { type: 'NoteHeld', session: id }),
    end: (by, id, because, hostAway = false) =>
      tell(by, id, { type: 'End', session: id, now: clock.now(), because, hostAway, settings }),
    remove: (by, id, of) =>
      tell(by, id, {
        type: 'Remove',
        session: id,
        member: of.member,
        by: { member: of.by, isAdmin: of.byAdmin },
        reason: of.reason,
        now: clock.now(),
        settings,
      }),
  };
};

/** The link of an external session as it was last set; null when it has none. */
export const externalUrlOf = async (log: EventLog, id: string): Promise<string | null> =>
  lastLink(await log.read(session.stream(id)));

/** The link that was set last, if it can still be read. */
export const lastLink = (facts: readonly { data: Record<string, unknown> }[]): string | null => {
  const last = facts.findLast(({ data }) => data['externalUrl'] !== undefined);
  return typeof last?.data['externalUrl'] === 'string' ? last.data['externalUrl'] : null;
};

/** A session as rooms see it. */
export const factsOf = (id: string, state: SessionState): SessionFacts => ({
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
