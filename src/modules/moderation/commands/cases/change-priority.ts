import type { CasePriority } from '../../contract/case-events.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationUseCase } from '../needs.ts';
import { worked } from './case-work.ts';

export const changePriority: ModerationUseCase<[staff: ModerationCaller, id: string, priority: CasePriority]> =
  (needs) => (caller, staff, id, priority) =>
    worked(needs, caller, staff, {
      command: { type: 'ChangePriority', case: id, by: staff.id, priority },
      isOpenToFriends: true,
    });
