import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { apartOf } from './apart.ts';
import type { Books } from './books.ts';
import { monthOf } from '../contract/days.ts';
import { limitRefusals } from '../contract/limit-events.ts';
import { allowanceOf, bookings, type BookingsCommand } from '../domain/bookings.ts';
import { limits } from '../domain/limits.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import { wantedFor } from '../domain/settling.ts';
import type { SchedulingNeeds } from './needs.ts';
import type { Planning } from './planning.ts';
import { waitingList } from './waiting-list.ts';

/** How members take seats and give them back. */
export type Registering = {
  waiting: ReturnType<typeof waitingList>;
  /**
   * What a member cannot change at once is refused first: the limits of the plan and a full session before the Well is asked
   * for, whose pledge would be sworn for nothing. Seats are looked at before anything is booked, so that a rush for the last
   * ones is cheap.
   * @param insteadOf the session whose place is given back once this one is taken; both stay when that fails
   */
  register: (by: Caller, id: string, member: string, insteadOf?: string) => Promise<Refusal | undefined>;
  unregister: (
    by: Caller,
    id: string,
    member: string,
    because?: 'own-wish' | 'left-well' | 'removed-from-well' | 'account-closed',
  ) => Promise<Refusal | undefined>;
};

export const registeringWith = (
  needs: SchedulingNeeds,
  { bookOf, zoneOf, booked, freshly }: Books,
  { hidden }: Planning,
): Registering => {
  const { execute, log, clock, settings, wells, plans } = needs;
  const waiting = waitingList(needs, hidden);
  const tell = async (by: Caller, id: string, command: SessionCommand) =>
    refusalOf(await execute(by, session, id, command));

  /** Auditors see what a decision about a plan's limits saw, where it refused, too. */
  const recordRefusal = async (by: Caller, reserving: Extract<BookingsCommand, { type: 'Reserve' }>, why: Refusal) => {
    const refused = limitRefusals.find((name) => name === why.refused);
    const { member, wanted } = reserving;
    const { allowance } = allowanceOf(wanted, reserving, await bookOf(member));
    if (!refused || !allowance) return;
    const booking = { member, session: wanted.session, refused, allowance };
    await execute(by, limits, member, { type: 'Refuse', booking });
  };

  const take = async (by: Caller, id: string, member: string, insteadOf?: string): Promise<Refusal | undefined> => {
    const [state, timezone, inUse, apart] = await Promise.all([
      stateOf(log, session, id),
      zoneOf(member),
      plans.planOf(member),
      apartOf(needs, member),
    ]);
    const command: SessionCommand = { type: 'Register', session: id, member, apart, now: clock.now(), settings };
    const forecast = session.decide(command, state);
    const full = isRefusal(forecast) && forecast.refused === 'SESSION_FULL' ? forecast : undefined;
    const standing = { session: id, member };
    if (isRefusal(forecast) && !full)
      return (await hidden(state, member)) ?? waiting.giveWay(by, state, standing, forecast);
    if (!isRefusal(forecast) && forecast.length === 0) return tell(by, id, command);
    const isMember = await wells.isMember(state.well, member);
    const unseen = isMember ? undefined : await hidden(state, member);
    if (unseen) return unseen;
    const wanted = wantedFor(id, state, 'attendee', monthOf(state.startsAt, timezone));
    const reserving = {
      type: 'Reserve',
      member,
      wanted,
      now: command.now,
      limits: { ...inUse, settings, timezone },
      ...(insteadOf === undefined ? {} : { insteadOf }),
    } as const;
    const unbookable = await freshly(by, member, async () =>
      refusalOf(bookings.decide(reserving, await bookOf(member))),
    );
    if (unbookable) {
      await recordRefusal(by, reserving, unbookable);
      return waiting.giveWay(by, state, standing, unbookable);
    }
    if (full) return waiting.giveWay(by, state, standing, full);
    if (!isMember) return refuse('SESSION_JOINED_NOT_PART_OF_GROUP');
    const refusal = await booked(
      by,
      member,
      wanted,
      async () => {
        // A booking made at the same time may have used up the limit since.
        const refused = refusalOf(await execute(by, bookings, member, reserving));
        if (refused) await recordRefusal(by, reserving, refused);
        return refused;
      },
      () => tell(by, id, command),
    );
    return refusal && waiting.giveWay(by, state, standing, refusal);
  };

  const register: Registering['register'] = async (by, id, member, insteadOf) => {
    if (insteadOf === undefined || insteadOf === id) return take(by, id, member);
    const giving = await unregistering(member, insteadOf);
    const keeps = refusalOf(session.decide(giving, await stateOf(log, session, insteadOf)));
    if (keeps) return keeps;
    const refused = await take(by, id, member, insteadOf);
    if (refused) return refused;
    await unregister(by, insteadOf, member);
    return undefined;
  };

  const unregistering = async (
    member: string,
    id: string,
    because: Parameters<Registering['unregister']>[3] = 'own-wish',
  ) =>
    ({
      type: 'Unregister',
      session: id,
      member,
      apart: await apartOf(needs, member),
      now: clock.now(),
      because,
      settings,
    }) as const;

  const unregister: Registering['unregister'] = async (by, id, member, because = 'own-wish') => {
    const outcome = await execute(by, session, id, await unregistering(member, id, because));
    if (isRefusal(outcome)) return outcome;
    const { attendees, host, groupHosted } = outcome.state;
    if (attendees.has(member) || (host === member && !groupHosted)) return undefined;
    const released = { type: 'Release', member, session: id, because: 'unregistered' } as const;
    return refusalOf(await execute(by, bookings, member, released));
  };

  return { waiting, register, unregister };
};
