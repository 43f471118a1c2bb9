import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Outcomes } from '../contract/outcomes-api.ts';
import { closedMonths, outcomeRows } from '../domain/outcomes.ts';
import { dividedOutcomes, wellsIn, type OutcomesNeeds } from './divided-outcomes.ts';

/** For staff. */
export const readOutcomes =
  (needs: OutcomesNeeds) =>
  async (staff: string, count: number): Promise<Outcomes | Refusal> => {
    const { clock, settings, levelProblem } = needs;
    const refused = await levelProblem(staff);
    if (refused) return refused;
    const months = closedMonths(clock.now(), count, settings.FEEDBACK_DAYS);
    const scale = (await dividedOutcomes(needs, months)).map(({ scale: each, groups }) => ({
      scale: each,
      row: outcomeRows(each, groups, months),
    }));
    const shown = new Set(scale.flatMap(({ row }) => row.map(({ key }) => key)));
    const well = await wellsIn(needs, shown);
    return { least: settings.OUTCOME_PEOPLE, days: settings.FEEDBACK_DAYS, months, scale, well };
  };
