import { z } from 'zod';
import { siteFileIn } from './site-file.ts';

/** What the site begins with. */
export const contentSettings = z.object({
  SITE_CONTENT: z
    .string()
    .default('')
    .superRefine((given, context) => {
      if (given === '') return;
      const file = siteFileIn(given);
      if ('problem' in file) context.addIssue({ code: 'custom', message: file.problem });
    })
    .describe(
      'What the pages begin with: a file that was exported under Site, as JSON. It is imported once, at the first start; afterwards staff change it under Site (C-122)',
    ),
});
export type ContentSettings = z.output<typeof contentSettings>;
