import { z } from 'zod';

/** ACTIVE continues; DELETED has been ended (SCH-096). */
export const seriesStatus = z.enum(['ACTIVE', 'DELETED']);
export const seriesRepeat = z.enum(['WEEKS:1', 'WEEKS:2', 'WEEKS:4']);

/** A series as its sessions carry it (SCH-131). */
export const seriesSummary = z.object({
  uuid: z.string(),
  status: seriesStatus,
  repeat: seriesRepeat,
  /** No session starts after this; null: open-ended. */
  end_datetime: z.string().nullable(),
});

/** A session of an active series is changed through its series (C-008). */
export const isInActiveSeries = ({ series }: { series: z.output<typeof seriesSummary> | null }): boolean =>
  series?.status === 'ACTIVE';

/** Where a series is seen. */
export const seriesPath = ({ uuid }: { uuid: string }): string => `/series/${uuid}`;
