import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SiteLevel } from '../contract/content-events.ts';
import { editor, reaches } from '../domain/editor.ts';
import type { ContentNeeds } from './needs.ts';

/** The level of a member of the staff, from its stream: it holds at once. */
export const levelOf = ({ log }: Pick<ContentNeeds, 'log'>, member: string): Promise<SiteLevel> =>
  stateOf(log, editor, member);

/** Refuses those whose level does not reach. */
export const needsLevel = async (
  needs: Pick<ContentNeeds, 'log'>,
  member: string,
  level: SiteLevel,
): Promise<Refusal | undefined> =>
  reaches(await levelOf(needs, member), level) ? undefined : refuse('SITE_LEVEL_NEEDED');

/** Those who could change a level may have left the staff since. */
const anotherMayPublish = async (needs: Pick<ContentNeeds, 'log' | 'staff'>, member: string): Promise<boolean> => {
  for (const { member: other } of await needs.staff.admins())
    if (other !== member && reaches(await levelOf(needs, other), 'publish')) return true;
  return false;
};

export const setLevel =
  (needs: ContentNeeds) =>
  async (
    caller: Caller,
    change: { member: string; by: string; level: SiteLevel; now: string },
  ): Promise<Refusal | undefined> => {
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
