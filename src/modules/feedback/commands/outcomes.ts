import type { Clock } from '#kernel/clock.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { cleaned, isBlank } from '#kernel/contract/written-text.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Sql } from '#kernel/database/database.ts';
import { OutcomesExported, outcomeExportsBy } from '../contract/outcome-events.ts';
import { outcomeScales, type Outcomes, type OutcomeScale, type StudyExport } from '../contract/outcomes-api.ts';
import type { FeedbackSettings } from '../contract/settings.ts';
import {
  afterMonth,
  closedMonths,
  outcomeGroups,
  outcomeRows,
  studyRows,
  type OutcomeGroups,
} from '../domain/outcomes.ts';
import { askedOn, wellTitles } from '../projections/outcomes.ts';

export type OutcomesNeeds = {
  sql: Sql;
  log: EventLog;
  clock: Clock;
  settings: FeedbackSettings;
  /** Refuses members of the staff whose level is another. */
  levelProblem: (member: string) => Promise<Refusal | undefined>;
};

type Divided = { scale: OutcomeScale; groups: OutcomeGroups };

/** What members answered over time, for staff, of whole groups of people. */
export const outcomes = ({ sql, log, clock, settings, levelProblem }: OutcomesNeeds) => {
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

  const wellsIn = async (shown: ReadonlySet<string | null>) =>
    (await wellTitles(sql)).filter(({ uuid }) => shown.has(uuid));

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
      return { least, days: settings.FEEDBACK_DAYS, months, scale, well: await wellsIn(shown) };
    },

    /** Recorded before it is answered. */
    export: async (
      caller: Caller,
      staff: string,
      { months: count, reason }: { months: number; reason: string },
    ): Promise<StudyExport | Refusal> => {
      const refused = await levelProblem(staff);
      if (refused) return refused;
      if (isBlank(reason)) return refuse('STUDY_REASON_REQUIRED', { field: 'reason' });
      const now = clock.now();
      const all = await divided(closedMonths(now, count, settings.FEEDBACK_DAYS));
      const row = all.flatMap(({ scale, groups }) => studyRows(scale, groups));
      const leftOut = all.reduce((sum, { groups }) => sum + groups.leftOut, 0);
      const fact = did(OutcomesExported, { staff, reason: cleaned(reason), least, rows: row.length, leftOut });
      const meta = { actor: { kind: 'admin', id: staff }, occurredAt: now, correlation: caller.correlation } as const;
      const { position } = await log.append(outcomeExportsBy(staff), 'any', [fact], meta);
      if (position > caller.position) caller.position = position;
      return { least, row, left_out: leftOut, well: await wellsIn(new Set(row.map(({ well }) => well))) };
    },
  };
};
export type OutcomesCommands = ReturnType<typeof outcomes>;
