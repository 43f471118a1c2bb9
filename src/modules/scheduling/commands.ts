import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { booksWith, type Books } from './commands/books.ts';
import { monthOf } from './contract/days.ts';
import type { SessionForm } from './contract/session-form.ts';
import { bookings } from './domain/bookings.ts';
import { session, type SessionCommand } from './domain/session.ts';
import type { Acting, SessionState } from './domain/session-state.ts';
import { wantedFor } from './domain/settling.ts';
import { externalUrlOf } from './commands/external-links.ts';
import type { SessionCommands, SessionFacts } from './index.ts';
import type { SchedulingNeeds } from './commands/needs.ts';
import { planningWith, type Host, type Planning } from './commands/planning.ts';
import { registeringWith, type Registering } from './commands/registering.ts';
import { series } from './series/domain/series.ts';

type Planned = { form: SessionForm; groupHosted: boolean };
type Changes = Partial<Omit<SessionForm, 'group'>>;

/** What members and staff do with sessions; each answers what refused it, or nothing. */
export type Scheduling = Books &
  Planning &
  Registering & {
    stateFor: (id: string) => Promise<SessionState>;
    schedule: (by: Caller, host: Host, planned: Planned) => Promise<{ session: string } | Refusal>;
    update: (by: Caller, acting: Acting, id: string, form: Changes) => Promise<Refusal | undefined>;
    /** @param acting null when the product itself calls off */
    callOff: (by: Caller, acting: Acting | null, id: string) => Promise<'deleted' | 'canceled' | Refusal>;
  };

export const scheduling = (needs: SchedulingNeeds): Scheduling => {
  const books = booksWith(needs);
  const planning = planningWith(needs, books);
  const { schedule, update, callOff } = planningCommands(needs, books, planning);
  return {
    ...books,
    ...planning,
    ...registeringWith(needs, books, planning),
    stateFor: (id) => stateOf(needs.log, session, id),
    schedule,
    update,
    callOff,
  };
};

const planningCommands = (
  { execute, log, clock, settings }: SchedulingNeeds,
  { zoneOf, booked, reserve, freshly }: Books,
  { planning, hidden }: Planning,
): Pick<Scheduling, 'schedule' | 'update' | 'callOff'> => {
  const stateFor = (id: string) => stateOf(log, session, id);
  const tell = async (by: Caller, id: string, command: SessionCommand) =>
    refusalOf(await execute(by, session, id, command));

  const schedule: Scheduling['schedule'] = async (by, host, planned) => {
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

  const update: Scheduling['update'] = async (by, acting, id, form) => {
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
    const clash = await freshly(by, state.host, () => move(next, true));
    if (clash) return clash;
    const refusal = await tell(by, id, command);
    if (refusal) await move(await stateFor(id), false);
    return refusal;
  };

  const inActiveSeries = async (state: SessionState): Promise<boolean> =>
    state.series !== undefined && (await stateOf(log, series, state.series)).status === 'active';

  const callOff: Scheduling['callOff'] = async (by, acting, id) => {
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

  return { schedule, update, callOff };
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
