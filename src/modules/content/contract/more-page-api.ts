import { z } from 'zod';
import { endpoint, whole } from '#kernel/contract/endpoint.ts';
import { pageContent, pageName } from './page-api.ts';
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

const legalVersions = z.object({ terms: z.int(), privacy: z.int() });

/** C-113, C-126: whether a member has to agree again, and what they agreed to. */
export const termsToAgree = endpoint('/v1/content/terms/get', {
  summary: 'Which version of the legal pages the member agreed to, and whether there is another one since',
  access: 'member',
  input: z.object({}),
  output: z.object({
    /** What they agreed to last; the versions of the pages can be read by `/v1/content/legal`. */
    agreed: legalVersions.extend({ at: z.string().nullable(), version: z.string() }).nullable(),
    current: legalVersions.extend({ version: z.string() }),
    is_due: z.boolean(),
  }),
});

export const previewPage = endpoint('/v1/admin/site/preview', {
  summary: 'The texts of a page with the drafts in place of what is published',
  access: 'admin',
  input: z.object({ page: pageName }),
  output: pageContent,
  refusals: ['CONTENT_DOES_NOT_EXIST'],
});

export const previewLetter = endpoint('/v1/admin/site/letter', {
  summary: 'A mail with the drafts in it and with invented values, as HTML and as text',
  access: 'admin',
  input: z.object({ letter: z.string().min(1).max(100) }),
  output: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  refusals: ['CONTENT_DOES_NOT_EXIST'],
});
