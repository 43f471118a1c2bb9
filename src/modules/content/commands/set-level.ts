import { refusalOf } from '#kernel/contract/refusals.ts';
import type { SiteLevel } from '../contract/content-events.ts';
import { editor, reaches } from '../domain/editor.ts';
import { levelOf, needsLevel } from '../facts/levels.ts';
import type { ContentNeeds, ContentUseCase } from './needs.ts';

/** Those who could change a level may have left the staff since. */
const anotherMayPublish = async (needs: Pick<ContentNeeds, 'log' | 'staff'>, member: string): Promise<boolean> => {
  for (const { member: other } of await needs.staff.admins())
    if (other !== member && reaches(await levelOf(needs, other), 'publish')) return true;
  return false;
};

export const setLevel: ContentUseCase<[change: { member: string; by: string; level: SiteLevel; now: string }]> =
  (needs) => async (caller, change) => {
    const isAlone = change.member === change.by && !(await anotherMayPublish(needs, change.by));
    const refused = isAlone ? undefined : await needsLevel(needs, change.by, 'publish');
    if (refused) return refused;
    const { exists, isAdmin } = await needs.accounts.account(change.member);
    return refusalOf(
      await needs.execute(caller, editor, change.member, {
        type: 'SetLevel',
        ...change,
        isStaff: exists && isAdmin,
        isAlone,
      }),
    );
  };
