import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { json, moment } from '#kernel/contract/values.ts';

export const pageName = z.string().min(1).max(60);

export const pageContent = z
  .object({
    page: z.string(),
    /** Changes whenever anything of it does; `x` when it is as the product brings it along. */
    version: z.string(),
    /** When the newest of it began to be shown; null when all is as the product brings it along. */
    since: moment.nullable(),
    /** Only what staff changed: the name within the page → the text, the parts of a Markdown text, or the list. */
    values: z.record(z.string(), json),
  })
  .meta({ id: 'PageContent' });
export type PageContent = z.output<typeof pageContent>;

/** Issue 38: what staff wrote in place of the words that the product brings along. */
export const readPage = endpoint('/v1/content/page/{page}', {
  summary: 'The published texts of a page that differ from what the product brings along',
  access: 'visitor',
  support: 'open',
  input: z.object({ page: pageName }),
  output: pageContent,
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
