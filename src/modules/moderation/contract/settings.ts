import { z } from 'zod';
import { helpLinesText } from './help-lines.ts';

const count = (most: number) => z.coerce.number().int().min(1).max(10_000).default(most);

/** The constants of moderation; every one has its default. */
export const moderationSettings = z.object({
  REPORTS_PER_MINUTE: count(6).describe('How many reports one member may send within a minute (I-049)'),
  REPORTS_PER_DAY: count(40).describe('How many reports one member may send within 24 hours (I-049)'),
  REPORTS_PER_DAY_NEW_ACCOUNT: count(15).describe('The same for accounts that are new (I-049)'),
  NEW_ACCOUNT_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(7)
    .describe('How many days an account counts as new for the limits of reports'),
  HELP_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'two capital letters (ISO 3166)')
    .default('US')
    .describe('Whose hotlines /get-help opens when neither time zone nor language names a country (I-044)'),
  HELP_LINES: helpLinesText.describe('Hotlines of this installation by country, as JSON; the others stay (I-044)'),
});

export type ModerationSettings = z.output<typeof moderationSettings>;
