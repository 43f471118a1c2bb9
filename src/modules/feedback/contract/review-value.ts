import { z } from 'zod';
import { badInput, type Refusal } from '#kernel/contract/refusals.ts';

const said = z.object({ review: z.string().max(20_000).nullish() });

const sentIn = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** The words of a review; title and start come from the session, not from the caller (C-108). Nothing sent is no words. */
export const reviewIn = (value: unknown): string | Refusal => {
  if (value === undefined || value === null || value === '') return '';
  const sent = said.safeParse(sentIn(value));
  return sent.success ? (sent.data.review ?? '') : badInput('value', 'send JSON with the text in "review"');
};
