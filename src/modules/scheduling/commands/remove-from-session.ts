import { changeSession } from './change-session.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';

type Removal = { member: string; by: string; byAdmin: boolean; reason: string };

export const removeFromSession: SchedulingUseCase<[session: string, Removal]> =
  (needs) =>
  (caller, session, { member, by, byAdmin, reason }) => {
    const { clock, settings } = needs;
    return changeSession(needs, caller, {
      type: 'Remove',
      session,
      member,
      by: { member: by, isAdmin: byAdmin },
      reason,
      now: clock.now(),
      settings,
    });
  };
