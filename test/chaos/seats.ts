import { fold } from '#kernel/commands/decider.ts';
import { bookings, type Booking } from '#modules/scheduling/domain/bookings.ts';
import type { SessionState } from '#modules/scheduling/domain/session-state.ts';
import { session } from '#modules/scheduling/domain/session.ts';
import { byStream, SESSIONS, type Check } from './checks.ts';

const BOOKINGS = 'scheduling.bookings-';
const HOLDS_SEAT = new Set<Booking['status']>(['reserved', 'confirmed', 'attended']);

/** Nobody waits for what they have, no seat is promised twice, and no free one is kept from those who wait. */
const lineIsInOrder = (id: string, { status, maxAttendees, attendees, waiting, offers }: SessionState): string[] => {
  const problems = [...waiting]
    .filter((member) => attendees.has(member))
    .map((member) => `${member} waits for ${id} and has a seat there`);
  if (status !== 'scheduled') return problems;
  const free = maxAttendees - attendees.size - offers.size;
  const unasked = [...waiting].filter((member) => !offers.has(member));
  if (free < 0)
    problems.push(`${id} has ${attendees.size} attendees and ${offers.size} offers for ${maxAttendees} seats`);
  if (free > 0 && unasked.length > 0)
    problems.push(`${id} has ${free} free seats, and ${unasked.join()} wait without being asked`);
  return problems;
};

/** Sessions, the books of their members and what is shown agree; nobody has more seats than there are. */
export const seatsAgree: Check = async ({ events, database }) => {
  const problems: string[] = [];
  const factsOf = byStream(events, SESSIONS);
  const sessions = new Map([...factsOf].map(([id, facts]) => [id, fold(session, facts as never[])]));
  const books = new Map([...byStream(events, BOOKINGS)].map(([id, facts]) => [id, fold(bookings, facts as never[])]));
  const shown = Map.groupBy(
    await database.query<{ session: string; member: string }>(
      'select session::text, member::text from scheduling_sessions.attendee',
      [],
    ),
    (row) => row.session,
  );
  for (const [id, state] of sessions) {
    const isComing = state.status === 'scheduled' || state.status === 'open' || state.status === 'live';
    if (state.attendees.size > state.maxAttendees)
      problems.push(`${id} has ${state.attendees.size} attendees in ${state.maxAttendees} seats`);
    const attendees = [...state.attendees].sort();
    const rows = (shown.get(id) ?? []).map(({ member }) => member).sort();
    if (JSON.stringify(attendees) !== JSON.stringify(rows))
      problems.push(`${id} has ${attendees.join()}, and ${rows.join()} are shown`);
    for (const member of attendees) {
      const booking = books.get(member)?.get(id);
      if (isComing && (!booking || !HOLDS_SEAT.has(booking.status)))
        problems.push(`${member} has a seat in ${id}, and the book says ${booking?.status ?? 'nothing'}`);
    }
    problems.push(...lineIsInOrder(id, state));
    const facts = factsOf.get(id) ?? [];
    const inside = new Set<string>();
    for (const { type, data } of facts) {
      const member = String(data['member']);
      if (type === 'MemberRegistered') {
        if (inside.has(member)) problems.push(`${member} was registered for ${id} twice in a row`);
        inside.add(member);
      } else if (type === 'MemberUnregistered' || type === 'MemberRemoved') inside.delete(member);
    }
  }
  for (const [member, book] of books)
    for (const [id, { status }] of book) {
      const state = sessions.get(id);
      const isComing = state?.status === 'scheduled' || state?.status === 'open' || state?.status === 'live';
      if (isComing && HOLDS_SEAT.has(status) && !state.attendees.has(member) && state.host !== member)
        problems.push(`The book of ${member} has ${id} (${status}), where they have no seat`);
      if (state?.status === 'over' && state.tookPlace && state.attendees.has(member)) {
        const is = state.attended.has(member) ? 'attended' : 'missed';
        if (status !== is) problems.push(`${member} ${is} ${id}, and the book says ${status}`);
      }
      if (status === 'reserved') problems.push(`The book of ${member} still only reserves ${id}`);
    }
  return problems;
};
