import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SessionCommand } from '../domain/session.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { changeSession } from './change-session.ts';

/** A place in line is given back, which also declines a seat that is offered. */
export const leaveWaitingList =
  (needs: SchedulingNeeds) =>
  (
    caller: Caller,
    id: string,
    member: string,
    because: Extract<SessionCommand, { type: 'LeaveWaitingList' }>['because'] = 'own-wish',
  ): Promise<Refusal | undefined> => {
    const { clock, settings } = needs;
    return changeSession(needs, caller, {
      type: 'LeaveWaitingList',
      session: id,
      member,
      because,
      now: clock.now(),
      settings,
    });
  };
