import { z } from 'zod';

/** How a list of sessions is ordered: by start, by start from the last, or by when they were planned, the newest first. */
export type SessionOrder = 'soonest' | 'latest' | 'newest';

/** The last session of a page, by what its list is ordered by. */
export type SessionCursor = {
  order: SessionOrder;
  at: string;
  session: string;
};

const PLAIN = /^(soonest|latest|newest)\.(-?\d{1,15})\.([0-9a-f-]{36})$/;

/** As callers pass it on, without having to know what it says. */
export const writtenCursor = ({ order, at, session }: SessionCursor): string =>
  btoa(`${order}.${Date.parse(at)}.${session}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const readCursor = (text: string): SessionCursor | undefined => {
  try {
    const found = PLAIN.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    return found
      ? {
          order: found[1] as SessionOrder,
          at: new Date(Number(found[2])).toISOString(),
          session: found[3]!,
        }
      : undefined;
  } catch {
    return undefined;
  }
};

const cursor = z
  .string()
  .max(200)
  .transform((text, context): SessionCursor | undefined => {
    if (text === '') return undefined;
    const read = readCursor(text);
    if (read) return read;
    context.addIssue({
      code: 'custom',
      message: 'send what `after` of the page before said',
    });
    return z.NEVER;
  });

/** Where the page before ended: `after` of its answer. What is added or goes meanwhile neither repeats nor skips a session. */
export const following = { after: cursor.optional() };

/** Where the next page begins; null when this was the last. */
export const followed = { after: z.string().nullable().default(null) };
