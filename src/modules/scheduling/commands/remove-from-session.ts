import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { changeSession } from './change-session.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

type Removal = { member: string; by: string; byAdmin: boolean; reason: string };

export const removeFromSession =
  (needs: SchedulingNeeds) =>
  (caller: Caller, session: string, { member, by, byAdmin, reason }: Removal): Promise<Refusal | undefined> => {
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
