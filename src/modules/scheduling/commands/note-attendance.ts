import { changeSession } from './change-session.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';

export const noteAttendance: SchedulingUseCase<[session: string, member: string, since?: string]> =
  (needs) =>
  (caller, session, member, since = needs.clock.now()) =>
    changeSession(needs, caller, { type: 'NoteAttendance', session, member, since });
