import { namedWell } from '#modules/communities/contract/named-well.ts';
import { z } from 'zod';
import { json } from '#kernel/contract/values.ts';
import { endpoint, pageSize } from '#kernel/contract/endpoint.ts';
import { helpCountry } from '#modules/moderation/contract/help-country.ts';
import { siteContentSchema } from '#modules/content/contract/site-content.ts';
import { siteLook } from './api.ts';
import { memberNamed, pic } from '#kernel/contract/person.ts';

const shownContent = z.object({
  content: siteContentSchema,
  help: z.array(helpCountry).describe('Hotlines by country (C-125)'),
  announcement_description: z.string().nullish().describe('What the picture of the announcement shows'),
  letter: z.array(json).nullish().describe('The letter of the founder as blocks of text'),
});

const askedContent = z.object({
  part: z
    .enum(['all', 'front'])
    .default('all')
    .describe('`front`: without topics, team, letter and help lines, which most pages do not show'),
});

/** SIT-044, SIT-064, C-122: what staff write for the pages of their installation. */
export const siteContent = endpoint('/v1/site/content', {
  summary: 'What staff published for the pages: topics, people, voices, logos, films and legal figures',
  access: 'visitor',
  support: 'open',
  input: askedContent,
  output: shownContent,
});

/** What staff see in the preview of their desk. */
export const previewContent = endpoint('/v1/admin/site/preview-content', {
  summary: 'Lists, help lines, name and looks of the site with the drafts in place of what is published',
  access: 'admin',
  input: askedContent,
  output: shownContent.extend({
    product_name: z.string(),
    look: siteLook.optional(),
    changed: z.array(z.string()).describe('The pages whose words differ from what the product brings along'),
  }),
});

/** Most hosts of one call (SIT-070). */
export const HOSTS_LIMIT = 20;

const shownHost = z.object({
  uuid: z.string(),
  ...memberNamed,
  pic,
  joined_at: z.string(),
  /** The first that they name (SCH-038). */
  credential: z.string().nullable(),
  /** In which they host, the next first. */
  wells: z.array(namedWell),
  next_session: z.object({ uuid: z.string(), start_time: z.string() }),
});
export type ShownHost = z.input<typeof shownHost>;

/** SIT-008, SIT-070, SIT-079 */
export const listHosts = endpoint('/v1/site/hosts/{which}', {
  summary:
    'Hosts who are introduced: all who host in a visible Well soon, the next first; those whom the operator named for a page come before the others',
  access: 'visitor',
  support: 'open',
  input: z.object({
    which: z.enum(['community', 'example', 'all']),
    limit: pageSize(HOSTS_LIMIT, HOSTS_LIMIT),
  }),
  output: z.object({ users: z.array(shownHost) }),
});
