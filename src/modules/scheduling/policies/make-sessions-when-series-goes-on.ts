import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { WellDeleted } from '../../communities/contract/well-events.ts';
import {
  SeriesChanged,
  SeriesContinued,
  SeriesEnded,
  SeriesEndMoved,
  SeriesHandedOver,
  SeriesPlanned,
} from '../series/contract/series-events.ts';

/** Makes, changes and takes away the sessions of a series as it says. */
export const KEEP_SERIES = 'keep-series';
/** Ends the series of a Well that was deleted. */
export const END_SERIES_OF_WELL = 'end-series-of-well';

const now = ({ id, data: { series } }: { id: string; data: { series: string } }): Job[] => [
  { kind: KEEP_SERIES, key: `${KEEP_SERIES}:${id}`, payload: { series } },
];

/**
 * The sessions of a series follow it. A request plans them itself; this job does it when the request died in between.
 * It also continues the series on the day when its next date is near enough to be planned (I-015).
 */
export const makeSessionsWhenSeriesGoesOn: Policy = {
  name: 'make-sessions-when-series-goes-on',
  reactions: [
    on(SeriesPlanned, now),
    on(SeriesChanged, now),
    on(SeriesHandedOver, now),
    on(SeriesEndMoved, now),
    on(SeriesEnded, (event) => [...now(event), { cancel: `${KEEP_SERIES}:next:${event.data.series}` }]),
    on(SeriesContinued, ({ data: { series, continuesAt } }) => {
      const key = `${KEEP_SERIES}:next:${series}`;
      return continuesAt === null
        ? [{ cancel: key }]
        : [{ kind: KEEP_SERIES, key, payload: { series }, dueAt: continuesAt }];
    }),
    on(WellDeleted, ({ data: { well } }) => [
      { kind: END_SERIES_OF_WELL, key: `${END_SERIES_OF_WELL}:${well}`, payload: { well } },
    ]),
  ],
};
