import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, must, type Refusal } from '#kernel/contract/refusals.ts';
import { confirmOrRelease, reserveHours } from '../../commands/book.ts';
import { externalUrlOf } from '../../facts/external-links.ts';
import type { SchedulingNeeds } from '../../facts/needs.ts';
import { planFacts } from '../../facts/plan-facts.ts';
import { changeSession } from '../../commands/change-session.ts';
import { sessionState } from '../../facts/session-state.ts';
import { settleBooking } from '../../commands/settle-booking.ts';
import { bookings } from '../../domain/bookings.ts';
import { session } from '../../domain/session.ts';
import type { SeriesState } from '../domain/series-state.ts';
import { hostingHours, occurrencePlan, type Occurrence } from '../facts/occurrences.ts';
import { hasNewHost } from './series-hours.ts';
import { seriesLink } from '../facts/series-state.ts';

/** Plans the session of a date: the host's hours first, then the session. */
export const makeOccurrence = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  state: SeriesState,
  { occurrence, session: name }: Occurrence,
): Promise<Refusal | undefined> => {
  const plan = occurrencePlan(state, occurrence);
  const facts = await planFacts(needs, { member: state.host, timezone: state.hostZone }, state.well, plan.startsAt);
  const link = await seriesLink(needs, id, state);
  const command = {
    type: 'ScheduleOccurrence',
    session: name,
    series: id,
    occurrence,
    host: facts.host,
    well: { ...facts.well, well: state.well },
    kind: state.kind,
    groupHosted: state.groupHosted,
    plan: { ...plan, ...(link === null ? {} : { externalUrl: link }) },
    settings: needs.settings,
  } as const;
  if (state.groupHosted) return changeSession(needs, caller, command);
  const [booking] = await hostingHours(needs, state, [{ occurrence, session: name }]);
  return (
    (await reserveHours(needs, caller, state.host, booking!)) ??
    confirmOrRelease(needs, caller, state.host, booking!, await changeSession(needs, caller, command))
  );
};

/** Brings a session in line with its series, and with its host. */
export const followSeries = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  state: SeriesState,
  { occurrence, session: name }: Occurrence,
): Promise<void> => {
  const link = await seriesLink(needs, id, state);
  const isNew = link !== null && link !== (await externalUrlOf(needs.log, name));
  const plan = { ...occurrencePlan(state, occurrence), ...(isNew ? { externalUrl: link } : {}) };
  await followHost(needs, caller, state, name);
  must(await changeSession(needs, caller, { type: 'FollowSeries', session: name, plan, now: needs.clock.now() }));
};

/** The session first, the books after it, as always: what dies in between is settled by jobs. */
const followHost = async (needs: SchedulingNeeds, caller: Caller, state: SeriesState, id: string): Promise<void> => {
  const before = await sessionState(needs, id);
  if (!hasNewHost(state, before)) return;
  const refusal = await changeSession(needs, caller, {
    type: 'FollowHost',
    session: id,
    by: state.handedOverBy ?? state.host,
    host: state.host,
    timezone: state.hostZone,
    handOvers: state.formerHosts.length,
    now: needs.clock.now(),
    settings: needs.settings,
  });
  must(refusal);
  for (const member of [state.host, before.host])
    must(await settleBooking(needs)(caller, id, member, { because: 'handed-over' }));
};

/** Takes a session away; called off by its series, its date may get another one. */
export const dropOccurrence = async (
  needs: SchedulingNeeds,
  caller: Caller,
  series: SeriesState,
  { session: name, state: { host } }: Occurrence,
  because: 'series-shortened' | 'series-ended',
): Promise<void> => {
  const { execute, clock, settings } = needs;
  const dropped = await execute(caller, session, name, {
    type: 'Drop',
    session: name,
    // A series that was not ended by a member was ended by the product.
    by: series.status === 'deleted' ? series.endedBy : (series.endedBy ?? series.host),
    because,
    cancelRegistered: series.cancelRegistered,
    now: clock.now(),
    settings,
  });
  if (isRefusal(dropped)) throw new Error(`refused: ${dropped.refused}`);
  const { status } = dropped.state;
  // Freed at once, so that another session may take its place; attendees' books follow by policy.
  if ((status === 'deleted' || status === 'canceled') && !series.groupHosted)
    await execute(caller, bookings, host, { type: 'Release', member: host, session: name, because: status });
};

/** The single session that began to repeat is the first (C-190); a crash may have come in between. */
export const putInSeries = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  { session: name }: Occurrence,
): Promise<void> => {
  const now = needs.clock.now();
  must(await changeSession(needs, caller, { type: 'PutInSeries', session: name, series: id, occurrence: 0, now }));
};
