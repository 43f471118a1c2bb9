import { caller } from '../../../shared-kernel/commands/commands.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import type { JobHandler } from '../../../shared-kernel/jobs/policy.ts';
import { END_SERIES_OF_WELL, KEEP_SERIES } from '../policies/make-sessions-when-series-goes-on.ts';
import { activeSeriesOf } from './projections/series-rows.ts';
import type { SeriesCommands } from './commands.ts';

type Doing = Parameters<JobHandler>[0];

const by = (policy: string, { correlation, causation }: Doing) =>
  caller({ kind: 'system', policy }, correlation, causation);

/** What policies want done with series; every job may run twice. */
export const seriesJobs = ({ commands, sql }: { commands: SeriesCommands; sql: Sql }): Record<string, JobHandler> => ({
  [KEEP_SERIES]: (job) => commands.keep(by('make-sessions-when-series-goes-on', job), String(job.payload['series'])),

  [END_SERIES_OF_WELL]: async (job) => {
    for (const series of await activeSeriesOf(sql, String(job.payload['well']))) {
      const refusal = await commands.end(by('end-series-when-well-deleted', job), null, series, true);
      if (refusal) throw new Error(`refused: ${refusal.refused}`);
    }
  },
});
