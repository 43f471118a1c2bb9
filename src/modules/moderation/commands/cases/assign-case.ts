import { refuse } from '#kernel/contract/refusals.ts';
import { concernOf } from '../../facts/concern.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationUseCase } from '../needs.ts';
import { concerned, worked } from './case-work.ts';

/** The case is given to a member of the staff whom it does not concern, or back to all. */
export const assignCase: ModerationUseCase<[staff: ModerationCaller, id: string, to: string | null]> =
  (needs) => (caller, staff, id, to) =>
    worked(
      needs,
      caller,
      staff,
      { command: { type: 'AssignCase', case: id, by: staff.id, to }, isOpenToFriends: true },
      async (state) => {
        if (to === null) return undefined;
        const [{ isAdmin }, concern] = await Promise.all([needs.accounts.account(to), concernOf(needs, to, state)]);
        if (!isAdmin) return refuse('NOT_ALLOWED');
        return concern === null ? undefined : concerned(concern);
      },
    );
