import { isRefusal, must } from '#kernel/contract/refusals.ts';
import type { MemberCall } from '#kernel/module.ts';
import type { HandleOwners } from '#modules/communities/index.ts';
import type { CaseState } from '../domain/moderation-case.ts';
import type { JudgedContent } from '../index.ts';

/**
 * The name in a Well under which a case's post was written, or null. Whose it is, and all that follows from it, is answered after
 * the look was recorded (ADR 107).
 */
export const recordedLook = async (
  { judgedPosts, handleOwners }: { judgedPosts: JudgedContent; handleOwners: HandleOwners },
  { about, target }: Pick<CaseState, 'about' | 'target'>,
  id: string,
  { caller, member }: Pick<MemberCall, 'caller' | 'member'>,
): Promise<string | null> => {
  const handle = about === 'post' ? (await judgedPosts.shownAs([target])).get(target) : undefined;
  if (handle === undefined) return null;
  const shown = await handleOwners.show(caller, member.id, { handle, case: id, reason: `The case ${id}` });
  // Forgotten meanwhile: there is nothing to look at any more.
  if (isRefusal(shown) && shown.refused !== 'USER_DOES_NOT_EXIST') must(shown);
  return handle;
};
