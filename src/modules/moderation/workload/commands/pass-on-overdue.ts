import type { Caller, UseCase } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { between, days, plus } from '#kernel/contract/time.ts';
import { onDutyAt } from '#modules/duty/index.ts';
import type { InformNeeds } from '../../commands/needs.ts';
import { dueAt } from '../../contract/case-due.ts';
import { CaseOpened, CaseReopened } from '../../contract/case-events.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { caseStateOf, concernOf } from '../../facts/concern.ts';
import { mailOverdue } from '../../mails/case-mails.ts';
import { nextFor } from './give-to-next.ts';

/** The list of staff shows it as overdue for ever. */
const GIVEN_UP_AFTER = days(7);

/** Since when a case waits for a decision. */
const waitingSince = async ({ log }: Pick<InformNeeds, 'log'>, id: string): Promise<string | undefined> => {
  const waiting = (await log.read(moderationCase.stream(id))).findLast(
    ({ type }) => type === CaseOpened.type || type === CaseReopened.type,
  );
  return typeof waiting?.data['at'] === 'string' ? waiting.data['at'] : undefined;
};

/** An overdue case goes to the next one on duty; null when no other one is there who may have it. */
const giveOverdueToNext = async (needs: InformNeeds, caller: Caller, id: string): Promise<string | null> => {
  const { assignee } = await caseStateOf(needs.log, id);
  const others = (await onDutyAt(needs.sql, needs.clock.now())).filter((member) => member !== assignee);
  const to = await nextFor(needs, id, new Set(others));
  if (to === null) return null;
  must(await needs.execute(caller, moderationCase, id, { type: 'AssignCase', case: id, by: null, to }));
  return to;
};

/**
 * A case that is still open when it should be decided goes to the next one on duty, day by day, with a mail. While no one else is
 * on duty, everyone on the staff whom it does not concern gets the mail. Answers when to look again.
 */
export const passOnOverdue: UseCase<InformNeeds, [id: string], string | undefined> = (needs) => async (caller, id) => {
  const state = await caseStateOf(needs.log, id);
  const since = await waitingSince(needs, id);
  if (state.status !== 'open' || since === undefined) return undefined;
  const due = dueAt(since, state.priority);
  const now = needs.clock.now();
  // Its priority changed meanwhile, or it waited before cases were known.
  if (due > now || between(due, now) > GIVEN_UP_AFTER) return undefined;
  const next = await giveOverdueToNext(needs, caller, id);
  const concerned = async (member: string) => (await concernOf(needs, member, state)) !== null;
  const admins = await needs.staff.admins();
  const isRecipient = await Promise.all(
    admins.map(async ({ member }) => (next === null ? !(await concerned(member)) : member === next)),
  );
  const recipients = admins.filter((_, index) => isRecipient[index]);
  await mailOverdue({ ...needs, ...needs.common }, { case: id, day: now.slice(0, 10), recipients });
  return plus(now, days(1));
};
