import type { Caller } from '#kernel/commands/commands.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationNeeds } from '../needs.ts';
import { worked } from './case-work.ts';

export const reopenCase =
  (needs: ModerationNeeds) => (caller: Caller, staff: ModerationCaller, id: string, now: string) =>
    worked(needs, caller, staff, {
      command: { type: 'ReopenCase', case: id, by: staff.id, now },
      isOpenToFriends: false,
    });
