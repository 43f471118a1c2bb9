import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { monthOf } from '../contract/days.ts';
import { bookings } from '../domain/bookings.ts';
import { session } from '../domain/session.ts';
import { settling } from '../domain/settling.ts';
import { zoneOf } from './book.ts';
import type { SchedulingNeeds } from './needs.ts';

/** Why a booking without a seat is released, and when the session ended. */
export type Settling = Pick<Parameters<typeof settling>[0], 'because' | 'endedAt'>;

/** Makes a member's book consistent with a session. */
export const settleBooking = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  member: string,
  reason: Settling,
): Promise<Refusal | undefined> => {
  const { execute, log, settings } = needs;
  const [state, zone] = await Promise.all([stateOf(log, session, id), zoneOf(needs, member)]);
  const month = state.startsAt === '' ? '' : monthOf(state.startsAt, zone);
  for (const step of settling({ session: id, member, month, ...reason }, state)) {
    const command = step.type === 'Miss' ? { ...step, settings } : step;
    const refusal = refusalOf(await execute(caller, bookings, member, command));
    if (refusal) return refusal;
  }
};
