import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationUseCase } from '../needs.ts';
import { worked } from './case-work.ts';

export const writeNote: ModerationUseCase<[staff: ModerationCaller, id: string, note: string]> =
  (needs) => (caller, staff, id, note) =>
    worked(needs, caller, staff, {
      command: { type: 'WriteNote', case: id, by: staff.id, note },
      isOpenToFriends: true,
    });
