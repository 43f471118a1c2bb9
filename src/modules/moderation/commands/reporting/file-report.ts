import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import { report as reportDecider, type FilingCommand } from '../../domain/report.ts';
import { reporter } from '../../domain/reporter.ts';
import { reportId } from '../../facts/report-id.ts';
import type { ModerationNeeds } from '../needs.ts';

/** A report whose case is not known yet. */
export type Unfiled = FilingCommand extends infer Each
  ? Each extends FilingCommand
    ? Omit<Each, 'report'>
    : never
  : never;

const mostPerDay = async ({ people, settings }: ModerationNeeds, member: string, now: string): Promise<number> => {
  const [person] = await people.people([member]);
  const isNew = person !== undefined && between(person.joinedAt, now) < days(settings.NEW_ACCOUNT_DAYS);
  return isNew ? settings.REPORTS_PER_DAY_NEW_ACCOUNT : settings.REPORTS_PER_DAY;
};

/** The case of exactly this report: the open one it was sent as before, or the next. */
const caseOf = async ({ log, secrets }: ModerationNeeds, unfiled: Unfiled): Promise<string> => {
  for (let round = 0; ; round++) {
    const id = reportId(secrets, unfiled, round);
    if ((await stateOf(log, reportDecider, id)).status !== 'closed') return id;
  }
};

/** Files what the rules accept, and counts it towards the limits of its reporter. @returns the id of the case */
export const fileReport = async (
  needs: ModerationNeeds,
  caller: Caller,
  unfiled: Unfiled,
  now: string,
): Promise<{ report: string } | Refusal> => {
  const { execute, log, settings } = needs;
  const report = await caseOf(needs, unfiled);
  const command: FilingCommand = { ...unfiled, report };
  const trialDecision = reportDecider.decide(command, await stateOf(log, reportDecider, report));
  if (isRefusal(trialDecision)) return trialDecision;
  if (trialDecision.length > 0) {
    const counted = await execute(caller, reporter, unfiled.by, {
      type: 'CountReport',
      member: unfiled.by,
      report,
      now,
      most: { perMinute: settings.REPORTS_PER_MINUTE, perDay: await mostPerDay(needs, unfiled.by, now) },
    });
    if (isRefusal(counted)) return counted;
  }
  const done = await execute(caller, reportDecider, report, command);
  return isRefusal(done) ? done : { report };
};
