import { z } from 'zod';

/** ACTIVE continues; DELETED has been ended (SCH-096). */
const seriesStatus = z.enum(['ACTIVE', 'DELETED']);
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
export type SeriesSummary = z.output<typeof seriesSummary>;
