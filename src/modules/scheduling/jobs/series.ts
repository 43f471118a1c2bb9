import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { endSeriesOfWell } from '../policies/end-series-when-well-deleted.ts';
import { keepSeries } from '../policies/make-sessions-when-series-goes-on.ts';
import { activeSeriesOf } from '../projections/series-rows.ts';
import type { SeriesCommands } from '../series/commands.ts';

/** The jobs of the policies about series; each is safe to run twice. */
export const seriesJobs = ({ commands, sql }: { commands: SeriesCommands; sql: Sql }): readonly JobHandler[] => [
  jobHandler(keepSeries, ({ series }, by) => commands.keep(by, series)),

  jobHandler(endSeriesOfWell, async ({ well }, by) => {
    for (const series of await activeSeriesOf(sql, well)) {
      const refusal = await commands.end(by, null, series, true);
      if (refusal) throw new Error(`refused: ${refusal.refused}`);
    }
  }),
];
