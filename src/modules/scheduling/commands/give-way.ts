import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal, RefusalName } from '#kernel/contract/refusals.ts';
import type { SessionState } from '../domain/session-state.ts';
import { isOffered, type SkippedBecause } from '../domain/waiting-list.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { changeSession } from './change-session.ts';

const reasons: { [Name in RefusalName]?: SkippedBecause } = {
  SESSION_BASIC_PLAN_MAX_REACHED: 'plan-limit',
  SESSION_JOINED_TOO_MANY_BASIC: 'plan-limit',
  SESSION_JOINED_TOO_MANY: 'plan-limit',
  SESSION_OVERLAP: 'overlap',
  SESSION_NOSHOW_TOO_MANY: 'missed-sessions',
  // Full in spite of an offer: an attendee is separated from the member.
  SESSION_FULL: 'kept-apart',
  SESSION_BLOCKED_USER: 'kept-apart',
};

/** A member with an offer who may not have the seat gives way to the next in line, with the reason on record. */
export const giveWay = async (
  needs: SchedulingNeeds,
  caller: Caller,
  state: SessionState,
  seat: { session: string; member: string },
  refusal: Refusal,
): Promise<Refusal> => {
  const { clock, settings } = needs;
  const because = reasons[refusal.refused];
  const now = clock.now();
  if (because === undefined || !isOffered(seat.member, state, now)) return refusal;
  return (await changeSession(needs, caller, { type: 'Skip', ...seat, because, now, settings })) ?? refusal;
};
