import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import { handler, type Handler } from '#kernel/module.ts';
import { dayOf, daysAfter, dayStart, knownZone } from '#modules/scheduling/contract/days.ts';
import { FIGURE_DAYS, figureNames, readFigures } from '../contract/today-api.ts';
import { COUNTED, figureRows, type Counted, type FigureRow } from '../projections/figures.ts';

const WEEK_DAYS = 7;

const totalOf = (rows: readonly FigureRow[], value: (row: FigureRow) => number): number =>
  Math.round(rows.reduce((sum, row) => sum + value(row), 0));

/** Six figures with the week before, and who came and who did not, by day; days without events have zeros. */
export const figuresHandler = ({ sql, currency }: { sql: Sql; currency: string }): Handler =>
  handler(readFigures, async ({ timezone }, { now }) => {
    const zone = knownZone(timezone ?? 'UTC');
    const first = daysAfter(dayOf(now, zone), 1 - FIGURE_DAYS);
    const shown = Array.from({ length: FIGURE_DAYS }, (_, index) => daysAfter(first, index));
    const rows = await figureRows(sql, {
      since: dayStart(first, zone),
      weekBefore: plus(now, -days(2 * WEEK_DAYS)),
      week: plus(now, -days(WEEK_DAYS)),
      now,
      timezone: zone,
      currency,
    });
    const rowsOf = (counted: Counted) =>
      rows.filter(({ type }) => (COUNTED[counted] as readonly string[]).includes(type));
    const byDay = (counted: Counted) => {
      const own = rowsOf(counted);
      return shown.map((day) =>
        totalOf(
          own.filter((row) => row.day === day),
          ({ count }) => count,
        ),
      );
    };
    return {
      days: shown,
      figures: figureNames.map((figure) => ({
        figure,
        week: totalOf(rowsOf(figure), ({ week }) => week),
        week_before: totalOf(rowsOf(figure), ({ week_before }) => week_before),
        by_day: byDay(figure),
      })),
      attendance: { attended: byDay('attendances'), missed: byDay('missed') },
      currency,
    };
  });
