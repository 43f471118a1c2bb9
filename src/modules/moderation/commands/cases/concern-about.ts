import type { Concern } from '../../domain/moderation-case.ts';
import { caseStateOf, concernOf, judgedMember } from '../../facts/concern.ts';
import type { ModerationNeeds } from '../needs.ts';

/** Why a member of the staff may not decide a case, and whom it judges. */
export const concernAbout =
  (needs: ModerationNeeds) =>
  async (id: string, staff: string): Promise<{ concern: Concern | null; judged: string | null }> => {
    const state = await caseStateOf(needs.log, id);
    const [concern, judged] = await Promise.all([concernOf(needs, staff, state), judgedMember(needs, state)]);
    return { concern, judged };
  };
