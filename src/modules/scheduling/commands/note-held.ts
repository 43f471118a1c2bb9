import { changeSession } from './change-session.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';

export const noteHeld: SchedulingUseCase<[session: string]> = (needs) => (caller, session) =>
  changeSession(needs, caller, { type: 'NoteHeld', session });
