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
