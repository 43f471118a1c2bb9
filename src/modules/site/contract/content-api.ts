import { z } from 'zod';
import { endpoint, whole } from '../../../shared-kernel/contract/endpoint.ts';
import { helpCountry } from '../../moderation/contract/help-country.ts';
import { siteContentSchema } from './content.ts';
import { displayName } from '../../identity/contract/person.ts';

/** SIT-044, SIT-064, C-122: what operators write for the pages of their installation. */
export const siteContent = endpoint('/v1/site/content', {
  summary: 'What the operator wrote for the pages: topics, people, voices, logos, films and legal figures',
  access: 'visitor',
  support: 'open',
  input: z.object({}),
  output: z.object({ content: siteContentSchema, help: z.array(helpCountry).describe('Hotlines by country (C-125)') }),
});

/** Most hosts of one call (SIT-070). */
export const HOSTS_LIMIT = 20;

/** SIT-008, SIT-070, SIT-079 */
export const listHosts = endpoint('/v1/site/hosts/{which}', {
  summary:
    'Hosts who are introduced: the configured ones of a page, or, of those whom staff made hosts of level 2, those whose profile visitors see',
  access: 'visitor',
  support: 'open',
  input: z.object({
    which: z.enum(['community', 'example', 'all']),
    limit: whole(1, HOSTS_LIMIT).default(HOSTS_LIMIT),
  }),
  output: z.object({
    users: z.array(
      z.object({
        uuid: z.string(),
        username: z.string(),
        name: displayName,
        pic: z.string().nullable(),
        joined_at: z.string(),
      }),
    ),
  }),
});
