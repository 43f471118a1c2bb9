import type { SeriesSummary } from '../../contract/series-summary.ts';
import type { SeriesEvent } from './series-events.ts';
import { seriesLifecycle } from './series-lifecycle.ts';

/** May this still happen to the series? The same machine guards what is appended. */
export const seriesCan = ({ status }: Pick<SeriesSummary, 'status'>, fact: SeriesEvent['type']): boolean =>
  seriesLifecycle.can(status === 'ACTIVE' ? 'active' : 'deleted', fact);

/** A session of an active series is changed through its series (C-008). */
export const isInActiveSeries = ({ series }: { series: SeriesSummary | null }): boolean =>
  series !== null && seriesCan(series, 'SeriesChanged');

/** Where a series is seen. */
export const seriesPath = ({ uuid }: { uuid: string }): string => `/series/${uuid}`;
