import type { SessionCommand, SessionEnding } from '../domain/session.ts';
import { changeSession } from './change-session.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';

type Because = Extract<SessionCommand, { type: 'End' }>['because'];

export const endSession: SchedulingUseCase<[session: string, because: Because, course?: SessionEnding]> =
  (needs) =>
  (caller, session, because, course = {}) => {
    const { clock, settings } = needs;
    return changeSession(needs, caller, { type: 'End', session, now: clock.now(), because, course, settings });
  };
