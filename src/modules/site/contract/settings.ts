import { z } from 'zod';
import { siteContentText } from './content.ts';

const uuids = z
  .string()
  .default('')
  .refine(
    (text) => text === '' || text.split(';').every((each) => z.guid().safeParse(each).success),
    'list ids with ; between them',
  );

/** The constants of the site as a whole which the specification makes configurable; every one has its stated default. */
export const siteSettings = z.object({
  POLL_FREQUENCY: z.coerce
    .number()
    .min(1)
    .max(60)
    .default(3)
    .describe('Seconds between two polls of a room; browsers are told as client_polling_freq_sec (SIT-130)'),
  FEATURED_WELL_UUIDS: uuids.describe('Wells shown first to newcomers, ids with ; between them (SIT-130)'),
  FEATURED_SESSION_UUIDS: uuids.describe('Sessions shown first to newcomers, ids with ; between them (SIT-130)'),
  IMAGE_DOMAIN: z
    .string()
    .default('')
    .describe('Host that serves resized pictures; the product itself when empty (C-095)'),
  SITE_CONTENT: siteContentText.describe(
    'People, voices, logos, films, topics and legal figures of the pages, as JSON; what is left out is not shown or stays (C-122)',
  ),
  SHOW_CLAIMS: z.boolean().default(false).describe('Shows the percentages of SITE_CONTENT that have a source (C-124)'),
  COMING_SOON: z
    .boolean()
    .default(false)
    .describe(
      'Visitors see the coming-soon page instead of every page but legal ones, log-in and mailed links (C-129)',
    ),
  EMAIL_PARTNERSHIPS: z
    .union([z.literal(''), z.email()])
    .default('')
    .describe('The address on /partners; not shown when empty (C-077)'),
});
export type SiteSettings = z.output<typeof siteSettings>;
