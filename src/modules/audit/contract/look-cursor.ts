import { z } from 'zod';

/** The last look of a page; looks are ordered by time, then by id. */
export type LookCursor = { at: string; look: string };

const PLAIN = /^(\d{1,15})\.([0-9a-f-]{36})$/;

/** As callers pass it on, without having to know what it says. */
export const writtenCursor = ({ at, look }: LookCursor): string =>
  btoa(`${Date.parse(at)}.${look}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const readCursor = (text: string): LookCursor | undefined => {
  try {
    const found = PLAIN.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    return found ? { at: new Date(Number(found[1])).toISOString(), look: z.guid().parse(found[2]) } : undefined;
  } catch {
    return undefined;
  }
};

/** Cursor: `after` of the previous answer. Looks recorded meanwhile neither repeat nor skip one. */
export const lookCursor = z
  .string()
  .max(200)
  .transform((text, context): LookCursor | undefined => {
    if (text === '') return undefined;
    const read = readCursor(text);
    if (read) return read;
    context.addIssue({ code: 'custom', message: 'send what `after` of the page before said' });
    return z.NEVER;
  });
