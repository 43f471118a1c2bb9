import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SessionCommand, SessionEnding } from '../domain/session.ts';
import { changeSession } from './change-session.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

type Because = Extract<SessionCommand, { type: 'End' }>['because'];

export const endSession =
  (needs: SchedulingNeeds) =>
  (caller: Caller, session: string, because: Because, course: SessionEnding = {}): Promise<Refusal | undefined> => {
    const { clock, settings } = needs;
    return changeSession(needs, caller, { type: 'End', session, now: clock.now(), because, course, settings });
  };
