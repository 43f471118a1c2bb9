import { z } from 'zod';

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
});
export type SiteSettings = z.output<typeof siteSettings>;
