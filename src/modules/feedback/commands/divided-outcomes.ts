import type { Refusal } from '#kernel/contract/refusals.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { outcomeScales, type OutcomeScale } from '../contract/outcomes-api.ts';
import type { FeedbackSettings } from '../contract/settings.ts';
import { afterMonth, outcomeGroups, type OutcomeGroups } from '../domain/outcomes.ts';
import { askedOn, wellTitles } from '../projections/outcomes.ts';

export type OutcomesNeeds = Pick<KernelParts, 'sql' | 'log' | 'clock'> & {
  settings: FeedbackSettings;
  /** Refuses members of the staff whose level is another. */
  levelProblem: (member: string) => Promise<Refusal | undefined>;
};

/** What members answered over time, of whole groups of people. */
export const dividedOutcomes = (
  { sql, settings }: OutcomesNeeds,
  months: readonly string[],
): Promise<{ scale: OutcomeScale; groups: OutcomeGroups }[]> =>
  Promise.all(
    outcomeScales.map(async (scale) => {
      const asked = await askedOn(sql, scale, {
        from: `${months[0]}-01T00:00:00.000Z`,
        until: `${afterMonth(months.at(-1)!)}-01T00:00:00.000Z`,
        every: settings.OUTCOME_EVERY_DAYS,
      });
      return { scale, groups: outcomeGroups(asked, settings.OUTCOME_PEOPLE) };
    }),
  );

export const wellsIn = async ({ sql }: OutcomesNeeds, shown: ReadonlySet<string | null>) =>
  (await wellTitles(sql)).filter(({ uuid }) => shown.has(uuid));
