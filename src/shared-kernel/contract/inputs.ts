import { z } from 'zod';
import { isBlank, lengthOf } from './written-text.ts';

/** Flags: `true`/`false` is what we send; `1`/`0`, as text or number, and `on`/`off` are understood too (C-069, C-147). */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off']), z.literal([1, 0])])
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1 || value === 'on');

/** A number, or its digits as in a query string; not what JavaScript makes one of, such as `null`, `true` and `[]`. */
export const numeric = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(?:\.\d{1,9})?$/)
      .transform(Number),
  ],
  {
    error: 'expected a number',
  },
);

/** A whole number within these bounds, the bounds included. */
export const whole = (least = -Number.MAX_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  numeric.pipe(z.number().int().min(least).max(most));

/** A text of at most so many characters, an emoji of one code point counted as one. */
export const characters = (most: number) =>
  z
    .string()
    .refine((text) => lengthOf(text) <= most, `at most ${most} characters`)
    .meta({ maxLength: most });

/** A text that says something, without the spaces around. */
export const said = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !isBlank(text), 'it says nothing');

/** Most rows of a page. */
export const PAGING_MOST = 100;

/** The rows of one page. A caller who asks for more than a page holds gets a full one, and no refusal (C-040). */
export const pageSize = (size: number, most = PAGING_MOST) =>
  whole(1)
    .default(size)
    .transform((limit) => Math.min(limit, most));

/** A page of a list. Numbers may arrive as text in a query string. */
export const paging = (size: number) => ({ limit: pageSize(size), offset: whole(0, 100_000).default(0) });

/** One page of a list short enough to be read whole: of the rows whose text holds the words, in any case of letters. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { q, limit, offset }: { q: string; limit: number; offset: number },
  textOf: (row: Row) => string | null,
): { page: Row[]; has_more: boolean } => {
  const words = q.trim().toLowerCase();
  const found = rows.filter((row) => (textOf(row) ?? '').toLowerCase().includes(words));
  return { page: found.slice(offset, offset + limit), has_more: found.length > offset + limit };
};

/** An opaque id. Unknown ids are answered by the catalogue's `…_DOES_NOT_EXIST`; malformed ones are bad input. */
export const uuid = z.guid();
/** A text that a rule judges by name: this is a rough size only. */
export const judgedText = (most: number) => z.string().max(most).default('');

/**
 * An instant on the wire: ISO 8601 in UTC, `2026-05-04T19:00:00.000Z`; any offset is understood on input. The years
 * leave room for sums with durations: Postgres takes no year 0, and instants are ordered as text of one length.
 */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^[1-8]\d{3}-/.test(text), 'use a year from 1000 to 8999');

/** An instant, or none: `null` and an emptied field are the same. */
export const instantOrNone = z.union([instant, z.literal('').transform(() => null)]).nullable();
