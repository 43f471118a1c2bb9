import { z } from 'zod';

const way = z.object({
  text: z.string().min(1),
  href: z.string().regex(/^(?:tel|sms):\S+$|^https:\/\/\S+$/, 'begin with tel:, sms: or https://'),
});
const line = z.object({
  name: z.string().min(1),
  when: z.string().optional(),
  hours: z.string().optional().describe('When somebody answers'),
  source: z
    .string()
    .regex(/^https:\/\/\S+$/, 'begin with https://')
    .optional()
    .describe('Where the numbers were read'),
  checked: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, 'write it as 2026-11-26')
    .optional()
    .describe('The day on which they were compared with the source'),
  topics: z
    .array(z.string().regex(/^\/[a-z-]+$/, 'a path such as /grief'))
    .optional()
    .describe('Paths of the topics for which it is shown first'),
  ways: z.array(way).min(1),
});
/** One country in answers and in `HELP_LINES`. */
export const helpCountry = z
  .object({
    code: z.string().regex(/^[A-Z]{2}$/, 'two capital letters (ISO 3166)'),
    name: z.string().min(1),
    lines: z.array(line).min(1),
  })
  .meta({ id: 'HelpCountry' });

/** Whom to call or text in one country, what matters most first. */
export type HelpCountry = z.output<typeof helpCountry>;
