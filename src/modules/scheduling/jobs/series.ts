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
  jobHandler(keepSeries, ({ series }, by) => commands.keep(by, series)),

  jobHandler(endSeriesOfWell, async ({ well }, by) => {
    for (const series of await activeSeriesOf(sql, well)) must(await commands.end(by, null, series, true));
  }),
];
