import { z } from 'zod';
import { cursor, opaque } from '#kernel/contract/cursor.ts';

/** The last look of a page; looks are ordered by time, then by id. */
export type LookCursor = { at: string; look: string };

export const writtenCursor = ({ at, look }: LookCursor): string => opaque(`${Date.parse(at)}.${look}`);

/** Looks recorded meanwhile neither repeat nor skip one. */
export const lookCursor = cursor(/^(\d{1,15})\.([0-9a-f-]{36})$/, ([, at, look]): LookCursor => ({
  at: new Date(Number(at)).toISOString(),
  look: z.guid().parse(look),
}));
