import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Scheduling } from '../commands.ts';
import { externalUrlOf, lastLink } from '../commands/external-links.ts';
import type { SchedulingNeeds } from '../commands/needs.ts';
import type { SeriesRepeat } from '../contract/repeats.ts';
import type { SessionForm } from '../contract/session-form.ts';
import { series, type SeriesCommand } from './domain/series.ts';
import type { SeriesState } from './domain/series-state.ts';
import { session } from '../domain/session.ts';
import type { Acting } from '../domain/session-state.ts';
import { seriesKeeper } from './commands/keep-series.ts';
import { occurrencesWith } from './commands/occurrences.ts';
import { seriesHoursWith } from './commands/series-hours.ts';
import { occurrenceIdOf } from './commands/occurrence-id.ts';

type Changes = Partial<Omit<SessionForm, 'group'>>;
type Repeating = { repeat: SeriesRepeat; endsAt: string | null };

/** What hosts and staff do with series; each answers what refused it, or nothing. */
export type SeriesCommands = ReturnType<typeof seriesCommands>;

export const seriesCommands = (needs: SchedulingNeeds, sessions: Scheduling) => {
  const { execute, log, clock, settings } = needs;
  const occurrences = occurrencesWith(needs, sessions);
  const hours = seriesHoursWith(execute, sessions, occurrences);
  const keep = seriesKeeper(needs, sessions, occurrences);
  const stateFor = (id: string) => stateOf(log, series, id);
  const tell = async (by: Caller, id: string, command: SeriesCommand) => {
    const outcome = await execute(by, series, id, command);
    return isRefusal(outcome) ? outcome : undefined;
  };
  /** What the command would make of the series, without recording it. */
  const forecast = (command: SeriesCommand, state: SeriesState): SeriesState | Refusal => {
    const decision = series.decide(command, state);
    return isRefusal(decision) ? decision : decision.reduce(series.evolve, state);
  };
  /** A series of a private Well does not exist for outsiders (C-142). */
  const orHidden = async (state: SeriesState, acting: Acting, refusal: Refusal): Promise<Refusal> =>
    (await sessions.hidden(state, acting.member)) ? refuse('SERIES_DOES_NOT_EXIST') : refusal;

  /** Hours first, then the series, then its sessions; what dies in between is settled by jobs. */
  const plan = async (
    by: Caller,
    host: { member: string; timezone?: string | undefined },
    planned: Repeating & { form: SessionForm; groupHosted: boolean },
  ): Promise<{ session: string } | Refusal> => {
    const id = newId(by, 'series');
    const first = occurrenceIdOf(id, 0, 0);
    const command: SeriesCommand = {
      type: 'Plan',
      series: id,
      first,
      ...(await sessions.planning(host, planned.form.group)),
      ...planned,
      now: clock.now(),
      settings,
    };
    const next = forecast(command, series.initial);
    if (isRefusal(next)) return next;
    const refusal = (await hours.reserveAll(by, id, next, occurrences.comingOf(next))) ?? (await tell(by, id, command));
    if (refusal) return refusal;
    await keep(by, id);
    return { session: first };
  };

  /** A single session begins to repeat and keeps who registered (C-190); it may be changed in the same breath. */
  const repeat = async (
    by: Caller,
    acting: Acting,
    id: string,
    wanted: Repeating & { form: Changes },
  ): Promise<Refusal | undefined> => {
    const state = await sessions.stateFor(id);
    const name = newId(by, 'series');
    // An earlier attempt of this request made it, without its answer arriving.
    const isDone = state.series === name;
    if (!isDone && state.series !== undefined && (await stateFor(state.series)).status === 'active')
      return refuse('SESSION_IN_ACTIVE_SERIES');
    const now = clock.now();
    const changes = isDone ? {} : wanted.form;
    const update = session.decide({ type: 'Update', session: id, by: acting, form: changes, now, settings }, state);
    if (isRefusal(update)) return (await sessions.hidden(state, acting.member)) ?? update;
    const link = wanted.form.externalLink?.trim() ?? (await externalUrlOf(log, id));
    const command: SeriesCommand = {
      type: 'Repeat',
      series: name,
      session: id,
      planned: update.reduce(session.evolve, state),
      ...(state.kind === 'EXTERNAL' && link !== null ? { externalUrl: link } : {}),
      by: acting,
      repeat: wanted.repeat,
      endsAt: wanted.endsAt,
      now,
    };
    const next = forecast(command, series.initial);
    if (isRefusal(next)) return next;
    const later = occurrences.comingOf(next).filter((occurrence) => occurrence > 0);
    const prepare = async () =>
      (await hours.reserveAll(by, name, next, later)) ?? (await sessions.update(by, acting, id, wanted.form));
    const refusal = (isDone ? undefined : await prepare()) ?? (await tell(by, name, command));
    if (refusal) return refusal;
    await keep(by, name);
  };

  /** The largest attendance of its coming sessions: no member loses a seat (C-149). */
  const mostRegistered = async (id: string, state: SeriesState): Promise<number> => {
    const found = await occurrences.allComing(id, state);
    return Math.max(
      0,
      ...found
        .filter(({ state: { status } }) => status !== 'canceled')
        .map(({ state: { attendees } }) => attendees.size),
    );
  };

  const change = async (
    by: Caller,
    acting: Acting,
    id: string,
    of: { form: Changes; repeat?: SeriesRepeat | undefined },
  ): Promise<Refusal | undefined> => {
    const state = await stateFor(id);
    const { externalLink, ...rest } = of.form;
    const corrected =
      state.kind === 'EXTERNAL' &&
      externalLink != null &&
      externalLink.trim() !== lastLink(await log.read(series.stream(id)));
    const command: SeriesCommand = {
      type: 'Change',
      series: id,
      by: acting,
      form: corrected ? { ...rest, externalLink } : rest,
      repeat: of.repeat,
      registered: state.status === 'active' ? await mostRegistered(id, state) : 0,
      now: clock.now(),
      settings,
    };
    const next = forecast(command, state);
    if (isRefusal(next)) return orHidden(state, acting, next);
    const refusal = (await hours.moveAll(by, id, next)) ?? (await tell(by, id, command));
    if (refusal) return refusal;
    await keep(by, id);
  };

  const moveEnd = async (
    by: Caller,
    acting: Acting,
    id: string,
    of: { endsAt: string | null; cancelRegistered: boolean },
  ): Promise<Refusal | undefined> => {
    const command = { type: 'MoveEnd', series: id, by: acting, ...of, now: clock.now() } as const;
    const refusal = await tell(by, id, command);
    if (refusal) return orHidden(await stateFor(id), acting, refusal);
    await keep(by, id);
  };

  const end = async (
    by: Caller,
    acting: Acting | null,
    id: string,
    cancelRegistered: boolean,
  ): Promise<Refusal | undefined> => {
    const refusal = await tell(by, id, { type: 'End', series: id, by: acting, cancelRegistered });
    if (refusal) return acting === null ? refusal : orHidden(await stateFor(id), acting, refusal);
    await keep(by, id);
  };

  /** Another host from the next session on: the new one's hours first, then the series, then its sessions. */
  const handOver = async (by: Caller, acting: Acting, id: string, host: string): Promise<Refusal | undefined> => {
    const state = await stateFor(id);
    const facts = await sessions.planning({ member: host }, state.well);
    const command = { type: 'HandOver', series: id, by: acting, ...facts, now: clock.now(), settings } as const;
    const next = forecast(command, state);
    if (isRefusal(next)) return orHidden(state, acting, next);
    const refusal = (await hours.reserveForNewHost(by, id, next)) ?? (await tell(by, id, command));
    if (refusal) return refusal;
    await keep(by, id);
  };

  return {
    plan,
    repeat,
    change,
    handOver,
    moveEnd,
    end,
    keep,
    comingSessions: occurrences.comingSessions,
    stateFor,
  };
};
