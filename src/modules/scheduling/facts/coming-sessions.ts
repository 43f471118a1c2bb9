import { sessionLifecycle } from '../contract/session-lifecycle.ts';
import type { Booking, BookingsState } from '../domain/bookings.ts';
import type { SessionState } from '../domain/session-state.ts';

/** Where to read; a book is never behind. */
export type Books = {
  bookOf(member: string): Promise<BookingsState>;
  stateFor(session: string): Promise<SessionState>;
};
/** Which sessions: those that start after one instant, and before the other where there is one. */
export type Window = { after: string; before: string | null };
export type ComingSession = { session: string; state: SessionState };

const booked = async (
  books: Books,
  member: string,
  as: Booking['as'],
  isMeant: (booking: Booking) => boolean,
): Promise<ComingSession[]> => {
  const bookings = [...(await books.bookOf(member)).values()].filter((each) => each.as === as && isMeant(each));
  return Promise.all(bookings.map(async ({ session }) => ({ session, state: await books.stateFor(session) })));
};
const within =
  ({ after, before }: Window) =>
  ({ startsAt }: Booking): boolean =>
    startsAt > after && (before === null || startsAt < before);

/** Sessions that the member hosts and that can still be called off. */
export const hostedSessions = async (books: Books, member: string, window: Window): Promise<ComingSession[]> =>
  (await booked(books, member, 'host', within(window))).filter(
    ({ state }) => state.host === member && sessionLifecycle.can(state.status, 'SessionCanceled'),
  );

/**
 * Sessions with a seat of a member who cannot come from now on: those to come, and those that run and that the member was not in
 * yet, which would count as missed.
 */
export const seatsLost = async (books: Books, member: string, now: string): Promise<ComingSession[]> =>
  (await booked(books, member, 'attendee', ({ endsAt }) => endsAt > now)).filter(
    ({ state }) =>
      state.attendees.has(member) &&
      (state.startsAt > now || !state.attended.has(member)) &&
      sessionLifecycle.can(state.status, 'MemberUnregistered'),
  );

/** Sessions with the member that run now. */
export const runningSessions = async (books: Books, member: string, now: string): Promise<ComingSession[]> => {
  const isNow = ({ startsAt, endsAt }: Booking) => startsAt <= now && now < endsAt;
  const both = await Promise.all([booked(books, member, 'host', isNow), booked(books, member, 'attendee', isNow)]);
  return both.flat().filter(({ state }) => state.status === 'live');
};
