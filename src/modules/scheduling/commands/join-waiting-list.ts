import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import { apartOf } from '../facts/apart.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';
import { hiddenFrom } from '../facts/plan-facts.ts';
import { changeSession } from './change-session.ts';
import { sessionState } from '../facts/session-state.ts';

/** Members of the Well wait for a seat; plan and other bookings are looked at when a seat is taken, not before. */
export const joinWaitingList: SchedulingUseCase<[id: string, member: string]> =
  (needs) => async (caller, id, member) => {
    const { clock, settings, wells } = needs;
    const [state, apart] = await Promise.all([sessionState(needs, id), apartOf(needs, member)]);
    const command: SessionCommand = {
      type: 'JoinWaitingList',
      session: id,
      member,
      apart,
      now: clock.now(),
      settings,
    };
    const trial = session.decide(command, state);
    if (isRefusal(trial)) return (await hiddenFrom(needs, member, state)) ?? trial;
    if (!(await wells.isMember(state.well, member)))
      return (await hiddenFrom(needs, member, state)) ?? refuse('SESSION_JOINED_NOT_PART_OF_GROUP');
    if ((await wells.handleIn(state.well, member)) !== undefined) return refuse('HANDLE_NOT_HERE');
    return changeSession(needs, caller, command);
  };
