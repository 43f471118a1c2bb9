import { z } from 'zod';
import { endpoint, whole } from '#kernel/contract/endpoint.ts';
import { pageContent } from './page-api.ts';
import { siteContentSchema } from './site-content.ts';

/** C-126: what members agreed to stays readable. */
export const readLegalVersion = endpoint('/v1/content/legal/{page}/{version}', {
  summary: 'A legal page as it was when it was shown, by its version: 0 is what the product brings along',
  access: 'visitor',
  support: 'open',
  input: z.object({ page: z.enum(['terms', 'privacy']), version: whole(0, 1_000_000) }),
  output: pageContent.extend({
    figures: siteContentSchema.shape.legal.describe('The figures and dates that the texts named then'),
  }),
  refusals: ['CONTENT_DOES_NOT_EXIST'],
});
