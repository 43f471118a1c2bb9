import { z } from 'zod';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import {
  SeriesChanged,
  SeriesContinued,
  SeriesEnded,
  SeriesEndMoved,
  SeriesHandedOver,
  SeriesPlanned,
} from '../series/contract/series-events.ts';

/** Creates, changes and removes the sessions of a series as the series says. */
export const keepSeries = job('keep-series', z.object({ series: z.guid() }));

const now = ({ id, data: { series } }: { id: string; data: { series: string } }): Job[] => [
  keepSeries.of(id, { series }),
];

/**
 * The sessions of a series follow it. The request that changes a series does this at once; the job does it again, in case that
 * process has died. A series continues on the day when its next date is near enough to be planned (I-015).
 */
export const makeSessionsWhenSeriesGoesOn = policy(
  'make-sessions-when-series-goes-on',
  on(SeriesPlanned, now),
  on(SeriesChanged, now),
  on(SeriesHandedOver, now),
  on(SeriesEndMoved, now),
  on(SeriesEnded, (event) => [...now(event), keepSeries.cancel(`next:${event.data.series}`)]),
  on(SeriesContinued, ({ data: { series, continuesAt } }) => [
    continuesAt === null
      ? keepSeries.cancel(`next:${series}`)
      : keepSeries.of(`next:${series}`, { series }, continuesAt),
  ]),
);
