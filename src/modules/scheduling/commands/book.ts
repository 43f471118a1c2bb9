import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal, type RefusalName } from '#kernel/contract/refusals.ts';
import { bookings, type BookingRequest, type BookingsCommand, type HostingLimit } from '../domain/bookings.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { sessionState } from '../facts/session-state.ts';
import { bookOf } from '../facts/book.ts';

const BOOKED_UP: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'SESSION_OVERLAP',
  'SESSION_JOINED_TOO_MANY',
  'SESSION_JOINED_TOO_MANY_BASIC',
  'SESSION_BASIC_PLAN_MAX_REACHED',
  'SESSION_HOSTED_TOO_MANY_BASIC',
]);

/** Answers whether there was time to give back. */
const releaseCalledOff = async (needs: SchedulingNeeds, caller: Caller, member: string): Promise<boolean> => {
  let hasReleased = false;
  for (const { session, status, endsAt } of (await bookOf(needs, member)).values()) {
    if ((status !== 'reserved' && status !== 'confirmed') || endsAt <= needs.clock.now()) continue;
    const { status: because } = await sessionState(needs, session);
    if (because !== 'deleted' && because !== 'canceled') continue;
    await needs.execute(caller, bookings, member, { type: 'Release', member, session, because });
    hasReleased = true;
  }
  return hasReleased;
};

/**
 * Asks the book once more when it refuses because of sessions that were called off: a job gives their time back for all
 * members, but a moment later.
 */
const askedAgainWhenBookedUp = async (
  needs: SchedulingNeeds,
  caller: Caller,
  member: string,
  ask: () => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> => {
  const refusal = await ask();
  if (!refusal || !BOOKED_UP.has(refusal.refused)) return refusal;
  return (await releaseCalledOff(needs, caller, member)) ? ask() : refusal;
};

/** Executes one command on a member's book; answers what refused it. */
export const changeBook = (
  needs: SchedulingNeeds,
  caller: Caller,
  command: BookingsCommand,
): Promise<Refusal | undefined> =>
  askedAgainWhenBookedUp(needs, caller, command.member, async () =>
    refusalOf(await needs.execute(caller, bookings, command.member, command)),
  );

/** The same as a trial decision: what would refuse the command now. */
export const bookRefusal = (
  needs: SchedulingNeeds,
  caller: Caller,
  command: BookingsCommand,
): Promise<Refusal | undefined> =>
  askedAgainWhenBookedUp(needs, caller, command.member, async () =>
    refusalOf(bookings.decide(command, await bookOf(needs, command.member))),
  );

/** What binds hosts who plan something themselves, and not staff who hand it over to them (C-063). */
export const hostingLimitOf = async (
  { settings, plans, clock }: SchedulingNeeds,
  member: string,
): Promise<{ hosting?: HostingLimit }> => {
  const most = settings.BASIC_MAX_HOSTED_UPCOMING;
  if (most === 0 || (await plans.planOf(member)).plan === 'unlimited') return {};
  return { hosting: { most, now: clock.now() } };
};

/** Takes time for hosting, before the session is asked; {@link confirmOrRelease} follows. */
export const reserveHours = async (
  needs: SchedulingNeeds,
  caller: Caller,
  member: string,
  wanted: BookingRequest,
): Promise<Refusal | undefined> => {
  const limit = await hostingLimitOf(needs, member);
  return changeBook(needs, caller, { type: 'Reserve', member, wanted, now: needs.clock.now(), ...limit });
};

/**
 * Keeps reserved time once the session agreed, and gives it back when the session refused. After a crash in
 * between a job settles it.
 * @param refusal what the session answered
 */
export const confirmOrRelease = async (
  { execute }: SchedulingNeeds,
  caller: Caller,
  member: string,
  wanted: BookingRequest,
  refusal: Refusal | undefined,
): Promise<Refusal | undefined> => {
  await execute(
    caller,
    bookings,
    member,
    refusal
      ? { type: 'Release', member, session: wanted.session, because: 'refused' }
      : { type: 'Confirm', member, wanted },
  );
  return refusal;
};
