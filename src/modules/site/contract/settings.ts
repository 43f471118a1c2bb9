import { z } from 'zod';
import { isLanguage, LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { emailOrNone, onOrOff } from '#kernel/contract/settings.ts';

const uuids = z
  .string()
  .default('')
  .refine(
    (text) => text === '' || text.split(';').every((each) => z.guid().safeParse(each).success),
    'list ids with ; between them',
  );

const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('');

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
  WELCOME_SESSION_UUIDS: uuids
    .refine((text) => text.split(';').length <= 5, 'list at most five')
    .describe('Sessions or series for new members on /welcome, up to five ids with ; between them (SIT-087, C-133)'),
  IMAGE_DOMAIN: z
    .string()
    .default('')
    .describe('Host that serves resized pictures; the product itself when empty (C-095)'),
  LANGUAGES: z
    .string()
    .default(LANGUAGES.join(','))
    .refine((text) => text.split(',').every((each) => isLanguage(each)), `list some of ${LANGUAGES.join(',')}`)
    .describe(
      'Languages that pages, refusals and mails are offered in, with commas between them; English is always there',
    ),
  SHOW_CLAIMS: onOrOff(false, 'Shows the percentages of SITE_CONTENT that have a source (C-124)'),
  COMING_SOON: onOrOff(
    false,
    'Visitors see the coming-soon page instead of every page but legal ones, log-in and mailed links (C-129)',
  ),
  ANALYTICS_URL: address.describe(
    'Where events of the analytics are posted as JSON, with the consent of the visitor alone; empty: none are sent (SIT-136 to SIT-147)',
  ),
  ERROR_REPORTING_URL: address.describe('Where errors of browsers are posted as JSON; empty: nowhere (SIT-148)'),
  ERROR_SAMPLE_RATE: z
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('The share of errors that browsers report (SIT-148)'),
  TRAINING_URL: address.describe(
    'Where the host training accepts a signed log-in (JWT, HS256), such as https://….thinkific.com/api/sso/v2/sso/jwt; empty: it is not open (SIT-085)',
  ),
  TRAINING_SECRET: z
    .string()
    .default('')
    .describe('The secret with which log-ins to the host training are signed (SIT-085)'),
  ORGANIZATION: z
    .string()
    .max(500)
    .default('')
    .describe('Who runs the community, with an address, as /trust says it until staff write it there'),
  DATA_LOCATION: z
    .string()
    .max(500)
    .default('')
    .describe('In which country and at which provider the data lies, as /trust says it until staff write it there'),
  EMAIL_PARTNERSHIPS: emailOrNone('The address on /partners; not shown when empty (C-077)'),
});
export type SiteSettings = z.output<typeof siteSettings>;
