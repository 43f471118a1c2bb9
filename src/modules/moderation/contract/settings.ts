import { z } from 'zod';
import { whole } from '#kernel/contract/settings.ts';
import { helpLinesText } from './help-lines.ts';

/** The constants of moderation; every one has its default. */
export const moderationSettings = z.object({
  REPORTS_PER_MINUTE: whole([1, 10_000], 6, 'How many reports one member may send within a minute (I-049)'),
  REPORTS_PER_DAY: whole([1, 10_000], 40, 'How many reports one member may send within 24 hours (I-049)'),
  REPORTS_PER_DAY_NEW_ACCOUNT: whole([1, 10_000], 15, 'The same for accounts that are new (I-049)'),
  NEW_ACCOUNT_DAYS: whole([0, 365], 7, 'How many days an account counts as new for the limits of reports'),
  APPEAL_DECISION_DAYS: whole([1, 90], 7, 'Within how many days another person decides an appeal'),
  SANCTION_COUNTS_DAYS: whole(
    [1, 3650],
    365,
    'For how many days after its end a sanction counts in histories; one without an end from the day it was decided',
  ),
  HELP_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'two capital letters (ISO 3166)')
    .default('US')
    .describe('Whose hotlines /get-help opens when neither time zone nor language names a country (I-044)'),
  HELP_LINES: helpLinesText.describe('Hotlines of this installation by country, as JSON; the others stay (I-044)'),
});

export type ModerationSettings = z.output<typeof moderationSettings>;
