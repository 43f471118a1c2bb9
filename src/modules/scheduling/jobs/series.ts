import { must } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { endSeriesOfWell } from '../policies/end-series-when-well-deleted.ts';
import { keepSeries } from '../policies/make-sessions-when-series-goes-on.ts';
import { activeSeriesOf } from '../projections/series-rows.ts';
import type { SchedulingCommands } from '../commands.ts';

/** The jobs of the policies about series; each is safe to run twice. */
export const seriesJobs = (
  { series: commands }: Pick<SchedulingCommands, 'series'>,
  sql: Sql,
): readonly JobHandler[] => [
  jobHandler(keepSeries, ({ series }, caller) => commands.keep(caller, series)),

  jobHandler(endSeriesOfWell, async ({ well }, caller) => {
    for (const series of await activeSeriesOf(sql, well)) must(await commands.end(caller, null, series, true));
  }),
];
