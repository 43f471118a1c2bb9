import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { changeSession } from './change-session.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

export const startSession =
  (needs: SchedulingNeeds) =>
  (caller: Caller, session: string): Promise<Refusal | undefined> => {
    const { clock, settings } = needs;
    return changeSession(needs, caller, { type: 'Start', session, now: clock.now(), settings });
  };
