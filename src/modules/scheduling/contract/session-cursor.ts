import { z } from 'zod';
import { cursor, opaque } from '#kernel/contract/cursor.ts';

/** How a list of sessions is ordered: by start, by start from the last, or by when they were planned, the newest first. */
export type SessionOrder = 'soonest' | 'latest' | 'newest';

/** The last session of a page, by what its list is ordered by. */
export type SessionCursor = {
  order: SessionOrder;
  at: string;
  session: string;
};

export const writtenCursor = ({ order, at, session }: SessionCursor): string =>
  opaque(`${order}.${Date.parse(at)}.${session}`);

const sessionCursor = cursor(
  /^(soonest|latest|newest)\.(-?\d{1,15})\.([0-9a-f-]{36})$/,
  ([, order, at, session]): SessionCursor => ({
    order: order as SessionOrder,
    at: new Date(Number(at)).toISOString(),
    session: session!,
  }),
);

/** Where the page before ended: `after` of its answer. What is added or goes meanwhile neither repeats nor skips a session. */
export const following = { after: sessionCursor.optional() };

/** Where the next page begins; null when this was the last. */
export const followed = {
  after: z
    .string()
    .nullable()
    .default(null)
    .describe('Where the next page begins, to be sent as `after`; null when nothing follows'),
};
