import type { Caller } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { changeBook, hostingLimitOf } from '../../commands/book.ts';
import type { SchedulingNeeds } from '../../facts/needs.ts';
import type { SessionState } from '../../domain/session-state.ts';
import type { SeriesState } from '../domain/series-state.ts';
import { comingWithSessions, hostingHours, occurrenceOf } from '../facts/occurrences.ts';

/** Whether the series changed hands, and this session with it, since it was planned or handed over by itself. */
export const hasNewHost = (state: SeriesState, session: SessionState): boolean =>
  session.host !== state.host && [...state.formerHosts].slice(session.handOvers).includes(session.host);

/** Takes the hours of all these occurrences at once, or names the first date that clashes (C-148). */
export const reserveAll = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  state: SeriesState,
  occurrences: readonly number[],
): Promise<Refusal | undefined> => {
  if (state.groupHosted) return undefined;
  const sessions = await Promise.all(occurrences.map((occurrence) => occurrenceOf(needs, id, state, occurrence)));
  const wanted = await hostingHours(needs, state, sessions);
  const limit = await hostingLimitOf(needs, state.host);
  const refusal = await changeBook(needs, caller, { type: 'ReserveAll', member: state.host, wanted, ...limit });
  return refusal && clashAt(refusal, state.timezone);
};

/** The hours of the coming sessions that change hands, all at once. */
export const reserveForNewHost = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  next: SeriesState,
): Promise<Refusal | undefined> => {
  if (next.groupHosted) return undefined;
  const concerned = (await comingWithSessions(needs, id, next)).filter(
    ({ state }) => state.status === 'scheduled' && hasNewHost(next, state),
  );
  const wanted = await hostingHours(needs, next, concerned);
  const refusal = await changeBook(needs, caller, { type: 'ReserveAll', member: next.host, wanted });
  return refusal && notFreeAt(refusal, next.timezone);
};

/** Moves the hours of all coming sessions to where the series has them now. */
export const moveAll = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  state: SeriesState,
): Promise<Refusal | undefined> => {
  if (state.groupHosted) return undefined;
  const hours = await hostingHours(needs, state, await comingWithSessions(needs, id, state));
  const moves = hours.map(({ session, startsAt, endsAt, month }) => ({ session, startsAt, endsAt, month }));
  const refusal = await changeBook(needs, caller, { type: 'MoveAll', member: state.host, moves });
  return refusal && clashAt(refusal, state.timezone);
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
