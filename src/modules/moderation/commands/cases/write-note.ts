import type { Caller } from '#kernel/commands/commands.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationNeeds } from '../needs.ts';
import { worked } from './case-work.ts';

export const writeNote =
  (needs: ModerationNeeds) => (caller: Caller, staff: ModerationCaller, id: string, note: string) =>
    worked(needs, caller, staff, {
      command: { type: 'WriteNote', case: id, by: staff.id, note },
      isOpenToFriends: true,
    });
