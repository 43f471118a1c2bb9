import { recordReading, type Caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { cleaned, isBlank } from '#kernel/contract/written-text.ts';
import { OutcomesExported, outcomeExportsBy } from '../contract/outcome-events.ts';
import type { StudyExport } from '../contract/outcomes-api.ts';
import { closedMonths, studyRows } from '../domain/outcomes.ts';
import { dividedOutcomes, wellsIn, type OutcomesNeeds } from './divided-outcomes.ts';

/** Recorded before it is answered. */
export const exportOutcomes =
  (needs: OutcomesNeeds) =>
  async (
    caller: Caller,
    staff: string,
    { months: count, reason }: { months: number; reason: string },
  ): Promise<StudyExport | Refusal> => {
    const { log, clock, settings, levelProblem } = needs;
    const refused = await levelProblem(staff);
    if (refused) return refused;
    if (isBlank(reason)) return refuse('STUDY_REASON_REQUIRED', { field: 'reason' });
    const now = clock.now();
    const least = settings.OUTCOME_PEOPLE;
    const all = await dividedOutcomes(needs, closedMonths(now, count, settings.FEEDBACK_DAYS));
    const row = all.flatMap(({ scale, groups }) => studyRows(scale, groups));
    const leftOut = all.reduce((sum, { groups }) => sum + groups.leftOut, 0);
    const fact = did(OutcomesExported, { staff, reason: cleaned(reason), least, rows: row.length, leftOut });
    await recordReading(log, caller, { staff, now }, outcomeExportsBy(staff), fact);
    return { least, row, left_out: leftOut, well: await wellsIn(needs, new Set(row.map(({ well }) => well))) };
  };
