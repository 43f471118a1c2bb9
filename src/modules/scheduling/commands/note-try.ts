import type { Caller } from '#kernel/commands/commands.ts';
import { minutes } from '#kernel/contract/time.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { JoiningEvidence } from '../contract/missed-session.ts';
import { changeBook } from './book.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

/** Evidence that a member tried to come in; of no consequence for members who have no place in the session. */
export const noteTry =
  (needs: SchedulingNeeds) =>
  (
    caller: Caller,
    tried: { member: string; session: string; what: JoiningEvidence; at: string },
  ): Promise<Refusal | undefined> => {
    const { settings } = needs;
    const opens = minutes(settings.ENTRY_PERMISSION_MIN_BEFORE);
    return changeBook(needs, caller, { type: 'NoteTry', ...tried, opens, settings });
  };
