import type { UseCase } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import { CaseClosed } from '../../contract/case-events.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { caseStateOf } from '../../facts/concern.ts';
import { mailsToReporters } from './letters.ts';
import type { InformNeeds } from '../needs.ts';

/** What is recorded later than this after it happened is from before there were cases. */
const LATEST = days(7);

/** Reports that were closed before there were cases: no one waits for an answer any more. */
const wasClosedLongBefore = async ({ log }: InformNeeds, id: string): Promise<boolean> => {
  const closed = (await log.read(moderationCase.stream(id))).findLast(({ type }) => type === CaseClosed.type);
  return closed !== undefined && between(CaseClosed.schema.parse(closed.data).at, closed.meta.occurredAt) > LATEST;
};

/** Each reporter gets one mail about how it ended, however late it is, and it is recorded that it went out. */
export const informReporters: UseCase<InformNeeds, [id: string], void> = (needs) => async (caller, id) => {
  const state = await caseStateOf(needs.log, id);
  const last = [...state.decisions.values()].at(-1);
  if (state.status !== 'closed' || last === undefined || (await wasClosedLongBefore(needs, id))) return;
  const acted = [...state.decisions.values()].some(
    ({ deed, at, ended }) => deed !== 'nothing' && at === last.at && ended !== 'overturned',
  );
  for (const { report, member, ...mail } of await mailsToReporters(needs, state, acted)) {
    await needs.mail.send({ key: `outcome:${report}:${last.at}`, notice: { member }, ...mail });
    const command = { type: 'NoteReporterInformed', case: id, report, now: needs.clock.now() } as const;
    must(await needs.execute(caller, moderationCase, id, command));
  }
};
