import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import { handler, type Handler } from '#kernel/module.ts';
import { dayOf, daysAfter, dayStart } from '#modules/scheduling/contract/days.ts';
import {
  LEAST_PUBLISHED,
  ORGANISATION_WEEKS,
  organisationFigureNames,
  readOrganisationFigures,
} from '../contract/organisation-api.ts';
import { COUNTED, figureRows } from '../projections/figures.ts';

const WEEK_DAYS = 7;

/** The Monday of the week in which a day lies. */
const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS));

/** Sums of many people for programs of organisations; a small one is not shown (ADR 98). */
export const organisationFiguresHandler = ({ sql, currency }: { sql: Sql; currency: string }): Handler =>
  handler(readOrganisationFigures, async (_, { now }) => {
    const thisWeek = mondayOf(dayOf(now, 'UTC'));
    const weeks = Array.from({ length: ORGANISATION_WEEKS }, (_week, index) =>
      daysAfter(thisWeek, -WEEK_DAYS * (index + 1)),
    );
    const until = plus(dayStart(thisWeek, 'UTC'), -1);
    const rows = await figureRows(sql, {
      since: dayStart(weeks.at(-1)!, 'UTC'),
      weekBefore: plus(until, -days(2 * WEEK_DAYS)),
      week: plus(until, -days(WEEK_DAYS)),
      now: until,
      timezone: 'UTC',
      currency,
    });
    const countOf = (week: string, types: readonly string[]): number | null => {
      const count = rows
        .filter((row) => mondayOf(row.day) === week && types.includes(row.type))
        .reduce((sum, row) => sum + row.count, 0);
      return count < LEAST_PUBLISHED ? null : count;
    };
    return {
      weeks: weeks.map((week) => ({
        week,
        figures: Object.fromEntries(
          organisationFigureNames.map((figure) => [figure, countOf(week, COUNTED[figure])]),
        ) as Record<(typeof organisationFigureNames)[number], number | null>,
      })),
    };
  });
