import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, must, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { onDutyAt } from '#modules/duty/index.ts';
import type { StaffDirectory } from '#modules/identity/index.ts';
import type { ModerationNeeds } from '../../commands/needs.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { caseFoundBy, caseStateOf, concernOf } from '../../facts/concern.ts';
import { openCasesByAssignee, openCasesOf } from '../../projections/case-rows.ts';
import { nextAssignee } from '../domain/assignment.ts';
import { isPaused, workload } from '../domain/workload.ts';

export type SpreadNeeds = ModerationNeeds & { staff: StaffDirectory };

/** Whom a case fits best; null when no one may have it. */
const nextFor = async (
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
const giveToNext = async (
  needs: SpreadNeeds,
  caller: Caller,
  id: string,
  assigner: string | null,
  among: ReadonlySet<string> | null = null,
): Promise<Refusal | undefined> => {
  const to = await nextFor(needs, id, among);
  return refusalOf(await needs.execute(caller, moderationCase, id, { type: 'AssignCase', case: id, by: assigner, to }));
};

/** An overdue case goes to the next one on duty; null when no other one is there who may have it. */
export const giveOverdueToNext =
  (needs: SpreadNeeds) =>
  async (caller: Caller, id: string): Promise<string | null> => {
    const { assignee } = await caseStateOf(needs.log, id);
    const others = (await onDutyAt(needs.sql, needs.clock.now())).filter((member) => member !== assignee);
    const to = await nextFor(needs, id, new Set(others));
    if (to === null) return null;
    must(await needs.execute(caller, moderationCase, id, { type: 'AssignCase', case: id, by: null, to }));
    return to;
  };

/** Belongs to the staff, and takes no break. */
const isAtWork = async ({ accounts, log, clock }: SpreadNeeds, member: string): Promise<boolean> => {
  const { exists, isAdmin } = await accounts.account(member);
  return exists && isAdmin && !isPaused(await stateOf(log, workload, member), clock.now());
};

const staffBeside = async ({ staff }: SpreadNeeds, member: string): Promise<ReadonlySet<string>> =>
  new Set((await staff.admins()).map((admin) => admin.member).filter((each) => each !== member));

/** What keeps the load of cases even, and off the desk of those who cannot have it. */
export const workloadCommands = (needs: SpreadNeeds) => ({
  /**
   * A new case goes to one of those on duty; without a rota it waits until one of the staff takes it. One that is opened again
   * stays with whom it lay, unless they take a break, or left the staff.
   */
  spread: async (caller: Caller, id: string): Promise<Refusal | undefined> => {
    const { status, assignee } = await caseStateOf(needs.log, id);
    if (status !== 'open') return undefined;
    if (assignee !== null)
      return (await isAtWork(needs, assignee))
        ? undefined
        : giveToNext(needs, caller, id, null, await staffBeside(needs, assignee));
    const onDuty = await onDutyAt(needs.sql, needs.clock.now());
    return onDuty.length === 0 ? undefined : giveToNext(needs, caller, id, null, new Set(onDuty));
  },

  pause: async (caller: Caller, member: string, until: string | null): Promise<Refusal | undefined> =>
    refusalOf(await needs.execute(caller, workload, member, { type: 'Pause', member, until, now: needs.clock.now() })),

  resume: async (caller: Caller, member: string): Promise<Refusal | undefined> =>
    refusalOf(await needs.execute(caller, workload, member, { type: 'Resume', member })),

  /** While a member of the staff takes a break, and once they left the staff, their cases go to others. */
  handOn: async (caller: Caller, member: string): Promise<void> => {
    if (await isAtWork(needs, member)) return;
    const others = await staffBeside(needs, member);
    for (const id of await openCasesOf(needs.sql, member)) await giveToNext(needs, caller, id, null, others);
  },

  passOn: async (caller: Caller, member: string, id: string): Promise<Refusal | undefined> => {
    const found = await caseFoundBy(needs, member, id);
    if (isRefusal(found)) return found;
    const { status, assignee } = found.state;
    if (status === 'closed') return refuse('CASE_CLOSED_ALREADY');
    const refusal = refusalOf(await needs.execute(caller, workload, member, { type: 'PassOn', member, case: id }));
    if (refusal) return refusal;
    return assignee === member ? giveToNext(needs, caller, id, member) : undefined;
  },
});
export type WorkloadCommands = ReturnType<typeof workloadCommands>;
