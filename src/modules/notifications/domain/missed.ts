import { days, plus } from '#kernel/contract/time.ts';
import type { BookingEvent } from '#modules/scheduling/contract/booking-events.ts';

/** A missed booking; `counts`: it was not the product, or something else, that blocked the member. */
export type Missed = { session: string; as: 'attendee' | 'host'; startsAt: string; counts: boolean };

/** What a member's book says was missed, in the order in which it was noted. */
export const missedIn = (facts: readonly { type: string; data: unknown }[]): Missed[] => {
  const booked = new Map<string, Missed>();
  let missed: Missed[] = [];
  for (const fact of facts as readonly BookingEvent[]) {
    const { session } = fact.data;
    if (fact.type === 'BookingReserved')
      booked.set(session, { session, as: fact.data.as, startsAt: fact.data.startsAt, counts: true });
    const booking = booked.get(session);
    if (!booking) continue;
    if (fact.type === 'BookingMoved') booked.set(session, { ...booking, startsAt: fact.data.startsAt });
    if (fact.type === 'BookingMissed') missed.push({ ...booking, counts: fact.data.weight !== 'none' });
    if (fact.type === 'MissedSessionWeighed' || fact.type === 'MissedSessionExplained')
      missed = missed.map((each) =>
        each.session === session ? { ...each, counts: fact.data.weight !== 'none' } : each,
      );
  }
  return missed;
};

/** Whether this one is the first that was missed in so many days: the moment to say so, before anything follows from it (I-023). */
export const isFirstMissed = (missed: readonly Missed[], session: string, within: number): boolean => {
  const at = missed.findIndex((each) => each.session === session);
  const own = missed[at];
  if (own?.as !== 'attendee' || !own.counts) return false;
  const since = plus(own.startsAt, -days(within));
  return !missed.slice(0, at).some(({ as, counts, startsAt }) => as === 'attendee' && counts && startsAt >= since);
};
