import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { limitsStream } from '../contract/ids.ts';
import { BookingRefused, type LimitEvent } from '../contract/limit-events.ts';

type Refused = LimitEvent['data'];
/** The last refusal of each session. */
export type LimitsState = GrowingMap<string, Refused>;
type LimitsCommand = { type: 'Refuse'; booking: Refused };

const isSame = (one: Refused | undefined, other: Refused): boolean =>
  one?.refused === other.refused &&
  one.allowance.plan === other.allowance.plan &&
  one.allowance.because === other.allowance.because &&
  one.allowance.booked === other.allowance.booked &&
  one.allowance.counted === other.allowance.counted;

/**
 * What the limits of a member's plan refused, for auditors: they see what a decision saw. Trying again in vain is not recorded
 * again.
 */
export const limits: Decider<LimitsState, LimitsCommand, LimitEvent> = {
  stream: limitsStream,
  initial: GrowingMap.of(),
  evolve: (state, { data }) => state.with(data.session, data),
  decide: ({ booking }, state) => (isSame(state.get(booking.session), booking) ? [] : [did(BookingRefused, booking)]),
};
