import { z } from 'zod';

/** A cursor as callers pass it on, without having to know what it says. */
export const opaque = (plain: string): string =>
  btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const parsed = <T>(text: string, pattern: RegExp, read: (found: RegExpExecArray) => T): T | undefined => {
  try {
    const found = pattern.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    return found ? read(found) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * `after` of the page before, which {@link opaque} wrote; undefined when it is empty. Refused when what it says does not have
 * the pattern, or `read` throws.
 */
export const cursor = <T>(pattern: RegExp, read: (found: RegExpExecArray) => T) =>
  z
    .string()
    .max(200)
    .transform((text, context): T | undefined => {
      if (text === '') return undefined;
      const place = parsed(text, pattern, read);
      if (place !== undefined) return place;
      context.addIssue({ code: 'custom', message: 'send what `after` of the page before said' });
      return z.NEVER;
    });
