import { minutes } from '#kernel/contract/time.ts';
import type { JoiningEvidence } from '../contract/missed-session.ts';
import { changeBook } from './book.ts';
import type { SchedulingUseCase } from '../facts/needs.ts';

/** Evidence that a member tried to come in; of no consequence for members who have no place in the session. */
export const noteTry: SchedulingUseCase<
  [tried: { member: string; session: string; what: JoiningEvidence; at: string }]
> = (needs) => (caller, tried) => {
  const { settings } = needs;
  const opens = minutes(settings.ENTRY_PERMISSION_MIN_BEFORE);
  return changeBook(needs, caller, { type: 'NoteTry', ...tried, opens, settings });
};
