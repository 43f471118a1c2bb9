import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationUseCase } from '../needs.ts';
import { worked } from './case-work.ts';

export const reopenCase: ModerationUseCase<[staff: ModerationCaller, id: string, now: string]> =
  (needs) => (caller, staff, id, now) =>
    worked(needs, caller, staff, {
      command: { type: 'ReopenCase', case: id, by: staff.id, now },
      isOpenToFriends: false,
    });
