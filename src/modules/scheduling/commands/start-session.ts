import { changeSession } from './change-session.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';

export const startSession: SchedulingUseCase<[session: string]> = (needs) => (caller, session) => {
  const { clock, settings } = needs;
  return changeSession(needs, caller, { type: 'Start', session, now: clock.now(), settings });
};
