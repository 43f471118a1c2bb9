import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import {
  CONCERNS,
  moderationCase,
  type CaseCommand,
  type CaseState,
  type Concern,
} from '../../domain/moderation-case.ts';
import { caseFoundBy } from '../../facts/concern.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationNeeds } from '../needs.ts';

export const concerned = (concern: Concern) => refuse('CASE_CONCERNS_YOU', { values: { reason: CONCERNS[concern] } });

/** Whom a case is about has no part in it; who knows those concerned may note what they know, but decides nothing. */
export const worked = async (
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
