import { stateOf } from '#kernel/commands/commands.ts';
import { refusalOf } from '#kernel/contract/refusals.ts';
import { monthOf } from '../contract/days.ts';
import { bookings, type BookingsCommand } from '../domain/bookings.ts';
import type { SessionState } from '../domain/session-state.ts';
import { session } from '../domain/session.ts';
import { settling } from '../domain/settling.ts';
import { zoneOf } from '../facts/book.ts';
import type { SchedulingNeeds, SchedulingUseCase } from '../facts/needs.ts';
import { outageOfSession } from '../facts/outage-of-session.ts';

/** Why a booking without a seat is released, and when the session ended. */
export type Settling = Pick<Parameters<typeof settling>[0], 'because' | 'endedAt'>;

/** Makes a member's book consistent with a session. */
export const settleBooking: SchedulingUseCase<[id: string, member: string, reason: Settling]> =
  (needs) => async (caller, id, member, reason) => {
    const { execute, log } = needs;
    const [state, zone] = await Promise.all([stateOf(log, session, id), zoneOf(needs, member)]);
    const month = state.startsAt === '' ? '' : monthOf(state.startsAt, zone);
    for (const step of settling({ session: id, member, month, ...reason }, state)) {
      const command = step.type === 'Miss' ? await withCircumstances(needs, step, state) : step;
      const refusal = refusalOf(await execute(caller, bookings, member, command));
      if (refusal) return refusal;
    }
  };

/** A session counts as missed only when the product was reachable. */
const withCircumstances = async (
  needs: SchedulingNeeds,
  step: Extract<BookingsCommand, { type: 'Miss' }>,
  state: SessionState,
): Promise<BookingsCommand> => {
  const outage = await outageOfSession(needs, state);
  return { ...step, settings: needs.settings, ...(outage === undefined ? {} : { outage }) };
};
