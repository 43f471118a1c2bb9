import type { SessionCommand } from '../domain/session.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';
import { changeSession } from './change-session.ts';

/** A place in line is given back, which also declines a seat that is offered. */
export const leaveWaitingList: SchedulingUseCase<
  [id: string, member: string, because?: Extract<SessionCommand, { type: 'LeaveWaitingList' }>['because']]
> =
  (needs) =>
  (caller, id, member, because = 'own-wish') => {
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
