import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { CasePriority } from '../contract/case-events.ts';
import { CONCERNS, moderationCase, type CaseCommand, type CaseState, type Concern } from '../domain/moderation-case.ts';
import { caseFoundBy, caseStateOf, concernOf } from '../facts/concern.ts';
import type { ModerationCaller } from '../facts/reach.ts';
import { judgedMember } from './decide-case.ts';
import type { ModerationNeeds } from './needs.ts';

const concerned = (concern: Concern) => refuse('CASE_CONCERNS_YOU', { values: { reason: CONCERNS[concern] } });

/** Whom a case is about has no part in it; who knows those concerned may note what they know, but decides nothing. */
const worked = async (
  needs: ModerationNeeds,
  caller: Caller,
  staff: ModerationCaller,
  { command, isOpenToFriends }: { command: CaseCommand; isOpenToFriends: boolean },
  problem: (state: CaseState) => Promise<Refusal | undefined> = () => Promise.resolve(undefined),
): Promise<Refusal | undefined> => {
  if (!staff.isAdmin) return refuse('NOT_ALLOWED');
  const found = await caseFoundBy(needs, staff.id, command.case);
  if (isRefusal(found)) return found;
  const { state, concern } = found;
  if (concern === 'member' || (concern !== null && !isOpenToFriends)) return concerned(concern);
  return (await problem(state)) ?? refusalOf(await needs.execute(caller, moderationCase, command.case, command));
};

/** The case is given to a member of the staff whom it does not concern, or back to all. */
export const assignCase =
  (needs: ModerationNeeds) => (caller: Caller, staff: ModerationCaller, id: string, to: string | null) =>
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

export const changePriority =
  (needs: ModerationNeeds) => (caller: Caller, staff: ModerationCaller, id: string, priority: CasePriority) =>
    worked(needs, caller, staff, {
      command: { type: 'ChangePriority', case: id, by: staff.id, priority },
      isOpenToFriends: true,
    });

export const writeNote =
  (needs: ModerationNeeds) => (caller: Caller, staff: ModerationCaller, id: string, note: string) =>
    worked(needs, caller, staff, {
      command: { type: 'WriteNote', case: id, by: staff.id, note },
      isOpenToFriends: true,
    });

export const reopenCase =
  (needs: ModerationNeeds) => (caller: Caller, staff: ModerationCaller, id: string, now: string) =>
    worked(needs, caller, staff, {
      command: { type: 'ReopenCase', case: id, by: staff.id, now },
      isOpenToFriends: false,
    });

/** Why a member of the staff may not decide a case, and whom it judges. */
export const concernAbout =
  (needs: ModerationNeeds) =>
  async (id: string, staff: string): Promise<{ concern: Concern | null; judged: string | null }> => {
    const state = await caseStateOf(needs.log, id);
    const [concern, judged] = await Promise.all([concernOf(needs, staff, state), judgedMember(needs, state)]);
    return { concern, judged };
  };
