import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { onDutyAt } from '#modules/duty/index.ts';
import type { StaffDirectory } from '#modules/identity/index.ts';
import type { ModerationNeeds } from '../../commands/needs.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { caseStateOf, concernOf } from '../../facts/concern.ts';
import { openCasesByAssignee } from '../../projections/case-rows.ts';
import { nextAssignee } from '../domain/assignment.ts';
import { isPaused, workload } from '../domain/workload.ts';

export type SpreadNeeds = ModerationNeeds & { staff: StaffDirectory };

/** Whom a case fits best; null when no one may have it. */
export const nextFor = async (
  needs: SpreadNeeds,
  id: string,
  among: ReadonlySet<string> | null = null,
): Promise<string | null> => {
  const { log, sql, clock } = needs;
  const now = clock.now();
  const [state, admins, open, onDuty] = await Promise.all([
    caseStateOf(log, id),
    needs.staff.admins(),
    openCasesByAssignee(sql),
    onDutyAt(sql, now),
  ]);
  const candidates = await Promise.all(
    admins
      .filter(({ member }) => among === null || among.has(member))
      .map(async ({ member }) => {
        const own = await stateOf(log, workload, member);
        return {
          member,
          openCases: open.get(member) ?? 0,
          isOnDuty: onDuty.includes(member),
          isPaused: isPaused(own, now),
          hasPassedOn: own.passedOn.has(id),
          isConcerned: (await concernOf(needs, member, state)) !== null,
        };
      }),
  );
  return nextAssignee(candidates);
};

/** Gives a case to whom it fits best; back to all when it fits no one. `assigner`: null when the product does it by itself. */
export const giveToNext = async (
  needs: SpreadNeeds,
  caller: Caller,
  id: string,
  assigner: string | null,
  among: ReadonlySet<string> | null = null,
): Promise<Refusal | undefined> => {
  const to = await nextFor(needs, id, among);
  return refusalOf(await needs.execute(caller, moderationCase, id, { type: 'AssignCase', case: id, by: assigner, to }));
};

/** Belongs to the staff, and takes no break. */
export const isAtWork = async ({ accounts, log, clock }: SpreadNeeds, member: string): Promise<boolean> => {
  const { exists, isAdmin } = await accounts.account(member);
  return exists && isAdmin && !isPaused(await stateOf(log, workload, member), clock.now());
};

export const staffBeside = async ({ staff }: SpreadNeeds, member: string): Promise<ReadonlySet<string>> =>
  new Set((await staff.admins()).map((admin) => admin.member).filter((each) => each !== member));
