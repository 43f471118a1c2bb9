import type { Clock } from '#kernel/clock.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { outcomeScales, type Outcomes, type OutcomeScale } from '../contract/outcomes-api.ts';
import type { FeedbackSettings } from '../contract/settings.ts';
import { afterMonth, closedMonths, outcomeGroups, outcomeRows, type OutcomeGroups } from '../domain/outcomes.ts';
import { askedOn, wellTitles } from '../projections/outcomes.ts';

export type OutcomesNeeds = {
  sql: Sql;
  clock: Clock;
  settings: FeedbackSettings;
  /** Refuses members of the staff whose level is another. */
  levelProblem: (member: string) => Promise<Refusal | undefined>;
};

type Divided = { scale: OutcomeScale; groups: OutcomeGroups };

/** What members answered over time, for staff, of whole groups of people. */
export const outcomes = ({ sql, clock, settings, levelProblem }: OutcomesNeeds) => {
  const least = settings.OUTCOME_PEOPLE;

  const divided = (months: readonly string[]): Promise<Divided[]> =>
    Promise.all(
      outcomeScales.map(async (scale) => {
        const asked = await askedOn(sql, scale, {
          from: `${months[0]}-01T00:00:00.000Z`,
          until: `${afterMonth(months.at(-1)!)}-01T00:00:00.000Z`,
          every: settings.OUTCOME_EVERY_DAYS,
        });
        return { scale, groups: outcomeGroups(asked, least) };
      }),
    );

  return {
    read: async (staff: string, count: number): Promise<Outcomes | Refusal> => {
      const refused = await levelProblem(staff);
      if (refused) return refused;
      const months = closedMonths(clock.now(), count, settings.FEEDBACK_DAYS);
      const scale = (await divided(months)).map(({ scale: each, groups }) => ({
        scale: each,
        row: outcomeRows(each, groups, months),
      }));
      const shown = new Set(scale.flatMap(({ row }) => row.map(({ key }) => key)));
      const well = (await wellTitles(sql)).filter(({ uuid }) => shown.has(uuid));
      return { least, days: settings.FEEDBACK_DAYS, months, scale, well };
    },
  };
};
export type OutcomesCommands = ReturnType<typeof outcomes>;
