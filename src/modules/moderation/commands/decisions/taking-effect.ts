import type { Caller } from '#kernel/commands/commands.ts';
import { must, isRefusal } from '#kernel/contract/refusals.ts';
import type { AccountStatus } from '#modules/identity/contract/staff-events.ts';
import type { Deed } from '../../contract/case-events.ts';
import { STATUSES } from '../../domain/force.ts';
import type { CaseState } from '../../domain/moderation-case.ts';
import { caseStateOf } from '../../facts/concern.ts';
import { wordsOfDecision } from '../../facts/recorded-in-case.ts';
import type { JudgedContent, ReportedContent } from '../../index.ts';
import { sanctionsInForce } from '../../projections/case-rows.ts';
import type { ModerationNeeds } from '../needs.ts';

export type NamedDecision = { case: string; decision: string };

export type CarryOutNeeds = Pick<
  ModerationNeeds,
  'log' | 'sql' | 'clock' | 'sanctions' | 'judgedPosts' | 'judgedMessages'
>;

export const contentOf = (
  needs: CarryOutNeeds,
  { about, target, session }: CaseState,
): [JudgedContent, ReportedContent] => [
  about === 'post' ? needs.judgedPosts : needs.judgedMessages,
  { target, place: session },
];

const setStatus = async (
  needs: CarryOutNeeds,
  caller: Caller,
  member: string,
  change: { status: AccountStatus; until: string | null; reason: string; report: string },
): Promise<void> => {
  const done = await needs.sanctions.set(caller, member, { ...change, now: needs.clock.now() });
  // Meanwhile the account is gone, became one of staff, or the time is over: nothing is left to be done.
  const tolerated = ['USER_DOES_NOT_EXIST', 'ACCOUNT_OF_STAFF', 'STATUS_END_INVALID'];
  if (isRefusal(done) && !tolerated.includes(done.refused)) must(done);
};

const hasEnded = async ({ log }: CarryOutNeeds, { case: id, decision }: NamedDecision): Promise<boolean> =>
  (await caseStateOf(log, id)).decisions.get(decision)?.ended !== null;

/**
 * The strongest of the decisions that did not end says what the status of an account is. Whether it ended while this runs is read
 * from its case, before and after. Carrying out a deed leaves a stronger one to its own decision: set from here, it would be
 * recorded as a consequence of this one.
 */
export const setStrongest = async (
  needs: CarryOutNeeds,
  caller: Caller,
  member: string,
  id: string,
  deed?: Deed,
): Promise<void> => {
  for (;;) {
    const [strongest] = await sanctionsInForce(needs.sql, needs.log, member, needs.clock.now());
    if (deed !== undefined && strongest !== undefined && strongest.deed !== deed) return;
    const words = strongest && (await wordsOfDecision(needs, strongest));
    if (strongest && (await hasEnded(needs, strongest))) continue;
    await setStatus(needs, caller, member, {
      status: strongest ? STATUSES[strongest.deed]! : 'active',
      until: strongest?.until ?? null,
      reason: words?.reason ?? '',
      report: strongest?.case ?? id,
    });
    if (strongest === undefined || !(await hasEnded(needs, strongest))) return;
  }
};
