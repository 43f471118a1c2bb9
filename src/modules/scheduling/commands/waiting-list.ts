import type { Clock } from '#kernel/clock.ts';
import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal, type RefusalName } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import { apartOf } from './apart.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { session } from '../domain/session.ts';
import type { SessionState } from '../domain/session-state.ts';
import { isOffered, type SkippedBecause, type WaitingListCommand } from '../domain/waiting-list.ts';

/** Waiting for a seat of a full session; each answers what refused it, or nothing. */
export type WaitingList = ReturnType<typeof waitingList>;

type Needs = {
  execute: Execute;
  log: EventLog;
  clock: Clock;
  settings: SchedulingSettings;
  wells: CommunitiesFacts;
  restrictions: RestrictionFacts;
};
type Hidden = (state: SessionState, member: string) => Promise<Refusal | undefined>;

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

export const waitingList = (needs: Needs, hidden: Hidden) => {
  const { execute, log, clock, settings, wells } = needs;
  const tell = async (by: Caller, id: string, command: WaitingListCommand): Promise<Refusal | undefined> => {
    const outcome = await execute(by, session, id, command);
    return isRefusal(outcome) ? outcome : undefined;
  };
  const about = (id: string) => ({ session: id, now: clock.now(), settings });

  /** Members of the Well; plan and other bookings are looked at when a seat is taken, not before. */
  const join = async (by: Caller, id: string, member: string): Promise<Refusal | undefined> => {
    const [state, apart] = await Promise.all([stateOf(log, session, id), apartOf(needs, member)]);
    const command: WaitingListCommand = { type: 'JoinWaitingList', member, apart, ...about(id) };
    const forecast = session.decide(command, state);
    if (isRefusal(forecast)) return (await hidden(state, member)) ?? forecast;
    if (!(await wells.isMember(state.well, member)))
      return (await hidden(state, member)) ?? refuse('SESSION_JOINED_NOT_PART_OF_GROUP');
    return tell(by, id, command);
  };

  const leave = (
    by: Caller,
    id: string,
    member: string,
    because: 'own-wish' | 'left-well' | 'removed-from-well' | 'account-closed' = 'own-wish',
  ) => tell(by, id, { type: 'LeaveWaitingList', member, because, ...about(id) });

  const tend = (by: Caller, id: string) => tell(by, id, { type: 'TendWaitingList', ...about(id) });

  /** A member with an offer who may not have the seat gives way to the next in line, with the reason on record. */
  const giveWay = async (
    by: Caller,
    state: SessionState,
    of: { session: string; member: string },
    refused: Refusal,
  ) => {
    const because = reasons[refused.refused];
    if (because === undefined || !isOffered(of.member, state, clock.now())) return refused;
    return (await tell(by, of.session, { type: 'Skip', member: of.member, because, ...about(of.session) })) ?? refused;
  };

  return { join, leave, tend, giveWay };
};
