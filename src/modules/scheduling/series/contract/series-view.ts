import { z } from 'zod';
import type { SeriesEvent } from './series-events.ts';
import { seriesLifecycle } from './series-lifecycle.ts';

/** ACTIVE continues; DELETED has been ended (SCH-096). */
export const seriesStatus = z.enum(['ACTIVE', 'DELETED']);
export const seriesRepeat = z.enum(['WEEKS:1', 'WEEKS:2', 'WEEKS:4']);

/** A series as its sessions carry it (SCH-131). */
export const seriesSummary = z
  .object({
    uuid: z.string(),
    status: seriesStatus,
    repeat: seriesRepeat,
    /** No session starts after this; null: open-ended. */
    end_datetime: z.string().nullable(),
  })
  .meta({ id: 'SeriesSummary' });

/** May this still happen to the series? The same machine guards what is appended. */
export const seriesCan = (
  { status }: Pick<z.output<typeof seriesSummary>, 'status'>,
  fact: SeriesEvent['type'],
): boolean => seriesLifecycle.can(status === 'ACTIVE' ? 'active' : 'deleted', fact);

/** A session of an active series is changed through its series (C-008). */
export const isInActiveSeries = ({ series }: { series: z.output<typeof seriesSummary> | null }): boolean =>
  series !== null && seriesCan(series, 'SeriesChanged');

/** Where a series is seen. */
export const seriesPath = ({ uuid }: { uuid: string }): string => `/series/${uuid}`;
