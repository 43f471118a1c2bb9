import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal, type RefusalName } from '#kernel/contract/refusals.ts';
import { knownZone, monthOf } from '../contract/days.ts';
import { bookings, type BookingRequest, type BookingsState } from '../domain/bookings.ts';
import { session } from '../domain/session.ts';
import { settling } from '../domain/settling.ts';
import type { SchedulingNeeds } from './needs.ts';

type Settling = { because: Parameters<typeof settling>[0]['because']; endedAt?: string };
type Step = () => Promise<Refusal | undefined>;

const BOOKED_UP: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'SESSION_OVERLAP',
  'SESSION_JOINED_TOO_MANY',
  'SESSION_JOINED_TOO_MANY_BASIC',
  'SESSION_BASIC_PLAN_MAX_REACHED',
]);

/** The books of the members beside the sessions: a place is taken in the book first, then the thing is done. */
export type Books = {
  bookOf: (member: string) => Promise<BookingsState>;
  /** UTC for a member whose zone is not known. */
  zoneOf: (member: string) => Promise<string>;
  reserve: (by: Caller, member: string, wanted: BookingRequest) => Promise<Refusal | undefined>;
  /**
   * Asks the book once more when it refuses because of sessions that were called off: a job gives their time back for all
   * members, but a moment later.
   */
  freshly: (by: Caller, member: string, ask: Step) => Promise<Refusal | undefined>;
  /** Books the time, does the thing, confirms; gives the time back when the thing is refused. A crash is settled by a job. */
  booked: (
    by: Caller,
    member: string,
    wanted: BookingRequest,
    reserve: Step,
    act: Step,
  ) => Promise<Refusal | undefined>;
  /** Makes a member's book consistent with a session. */
  settle: (by: Caller, id: string, member: string, of: Settling) => Promise<Refusal | undefined>;
};

export const booksWith = ({ execute, log, clock, settings, people }: SchedulingNeeds): Books => {
  const bookOf: Books['bookOf'] = (member) => stateOf(log, bookings, member);
  const zoneOf: Books['zoneOf'] = async (member) => knownZone((await people.reachable(member))?.timezone ?? 'UTC');

  const releaseCalledOff = async (by: Caller, member: string): Promise<boolean> => {
    let hasReleased = false;
    for (const { session: id, status, endsAt } of (await bookOf(member)).values()) {
      if ((status !== 'reserved' && status !== 'confirmed') || endsAt <= clock.now()) continue;
      const { status: because } = await stateOf(log, session, id);
      if (because !== 'deleted' && because !== 'canceled') continue;
      await execute(by, bookings, member, { type: 'Release', member, session: id, because });
      hasReleased = true;
    }
    return hasReleased;
  };

  const freshly: Books['freshly'] = async (by, member, ask) => {
    const refusal = await ask();
    if (!refusal || !BOOKED_UP.has(refusal.refused)) return refusal;
    return (await releaseCalledOff(by, member)) ? ask() : refusal;
  };

  const reserve: Books['reserve'] = (by, member, wanted) =>
    freshly(by, member, async () =>
      refusalOf(await execute(by, bookings, member, { type: 'Reserve', member, wanted, now: clock.now() })),
    );

  const booked: Books['booked'] = async (by, member, wanted, reserve, act) => {
    const unbookable = await reserve();
    if (unbookable) return unbookable;
    const refusal = await act();
    if (refusal)
      await execute(by, bookings, member, { type: 'Release', member, session: wanted.session, because: 'refused' });
    else await execute(by, bookings, member, { type: 'Confirm', member, wanted });
    return refusal;
  };

  const settle: Books['settle'] = async (by, id, member, of) => {
    const [state, zone] = await Promise.all([stateOf(log, session, id), zoneOf(member)]);
    const month = state.startsAt === '' ? '' : monthOf(state.startsAt, zone);
    for (const step of settling({ session: id, member, month, ...of }, state)) {
      const command = step.type === 'Miss' ? { ...step, settings } : step;
      const refusal = refusalOf(await execute(by, bookings, member, command));
      if (refusal) return refusal;
    }
  };

  return { bookOf, zoneOf, reserve, freshly, booked, settle };
};
