import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { bookings } from '../../domain/bookings.ts';
import type { Books } from '../../commands/books.ts';
import type { SessionState } from '../../domain/session-state.ts';
import type { SeriesState } from '../domain/series-state.ts';
import type { Occurrences } from './occurrences.ts';

/** The hours that a series takes in the book of its host; each answers the first date that clashes (C-148). */
export type SeriesHours = {
  /** Takes the hours of all these occurrences at once. */
  reserveAll: (
    by: Caller,
    id: string,
    state: SeriesState,
    occurrences: readonly number[],
  ) => Promise<Refusal | undefined>;
  /** The hours of the coming sessions that change hands, all at once. */
  reserveForNewHost: (by: Caller, id: string, next: SeriesState) => Promise<Refusal | undefined>;
  /** Moves the hours of all coming sessions to where the series has them now. */
  moveAll: (by: Caller, id: string, state: SeriesState) => Promise<Refusal | undefined>;
};

/** Whether the series changed hands, and this session with it, since it was planned or handed over by itself. */
export const hasNewHost = (state: SeriesState, of: SessionState): boolean =>
  of.host !== state.host && [...state.formerHosts].slice(of.handOvers).includes(of.host);

export const seriesHoursWith = (
  execute: Execute,
  { freshly }: Pick<Books, 'freshly'>,
  occurrences: Occurrences,
): SeriesHours => {
  const { sessionOf, wantedOf } = occurrences;

  const reserveAll: SeriesHours['reserveAll'] = async (by, id, state, wanted) => {
    if (state.groupHosted) return undefined;
    const named = await Promise.all(wanted.map((occurrence) => sessionOf(id, state, occurrence)));
    const member = state.host;
    const all = { type: 'ReserveAll', member, wanted: await wantedOf(state, named) } as const;
    const refusal = await freshly(by, member, async () => refusalOf(await execute(by, bookings, member, all)));
    return refusal && clashAt(refusal, state.timezone);
  };

  const reserveForNewHost: SeriesHours['reserveForNewHost'] = async (by, id, next) => {
    if (next.groupHosted) return undefined;
    const concerned = (await occurrences.allComing(id, next)).filter(
      ({ state }) => state.status === 'scheduled' && hasNewHost(next, state),
    );
    const member = next.host;
    const all = { type: 'ReserveAll', member, wanted: await wantedOf(next, concerned) } as const;
    const refusal = await freshly(by, member, async () => refusalOf(await execute(by, bookings, member, all)));
    return refusal && notFreeAt(refusal, next.timezone);
  };

  const moveAll: SeriesHours['moveAll'] = async (by, id, state) => {
    if (state.groupHosted) return undefined;
    const named = await occurrences.allComing(id, state);
    const member = state.host;
    const moves = (await wantedOf(state, named)).map((wanted) => ({
      session: wanted.session,
      startsAt: wanted.startsAt,
      endsAt: wanted.endsAt,
      month: wanted.month,
    }));
    const all = { type: 'MoveAll', member, moves } as const;
    const refusal = await freshly(by, member, async () => refusalOf(await execute(by, bookings, member, all)));
    return refusal && clashAt(refusal, state.timezone);
  };

  return { reserveAll, reserveForNewHost, moveAll };
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
