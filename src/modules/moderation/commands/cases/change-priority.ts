import type { Caller } from '#kernel/commands/commands.ts';
import type { CasePriority } from '../../contract/case-events.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationNeeds } from '../needs.ts';
import { worked } from './case-work.ts';

export const changePriority =
  (needs: ModerationNeeds) => (caller: Caller, staff: ModerationCaller, id: string, priority: CasePriority) =>
    worked(needs, caller, staff, {
      command: { type: 'ChangePriority', case: id, by: staff.id, priority },
      isOpenToFriends: true,
    });
