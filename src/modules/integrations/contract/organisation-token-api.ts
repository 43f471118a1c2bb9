import { z } from 'zod';
import { endpoint, paging, said, uuid, whole } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { namedPerson } from '#kernel/contract/person.ts';
import {
  API_TOKEN_DAYS_MOST,
  API_TOKEN_NAME_MAX,
  ORGANISATION_SCOPES,
} from '#modules/identity/contract/api/api-scopes.ts';

const access = 'admin' as const;
const staffRead = { presence: ['staff'] } as const;

const organisationToken = z
  .object({
    uuid,
    /** Whose program it is. */
    name: z.string(),
    scopes: z.array(z.string()),
    /** Null when the member of the staff is not there any more. */
    made_by: namedPerson.nullable(),
    made_at: moment,
    expires_at: moment,
    /** A day, without the time. */
    last_used_on: z.string().nullable(),
  })
  .meta({ id: 'OrganisationToken' });
export type OrganisationToken = z.output<typeof organisationToken>;

export const listOrganisationTokens = endpoint('/v1/admin/organisation_token/list', {
  summary: 'The tokens with which programs of organisations read the API, without their secrets; for staff.',
  access,
  list: 'organisation-tokens',
  discloses: staffRead,
  input: z.object({
    ...paging(50),
    /** In the name of the program. */
    q: z.string().max(200).default(''),
    /** Only those that may do this. */
    scope: z.enum(ORGANISATION_SCOPES).optional(),
  }),
  output: z.object({ token: z.array(organisationToken), has_more: z.boolean() }),
});

export const makeOrganisationToken = endpoint('/v1/admin/organisation_token/make', {
  summary:
    'Makes a token for a program of an organisation, which reads within these scopes for so many days; for staff who may publish. The answer holds its secret, which is shown this once.',
  access,
  discloses: { presence: ['staff'], code: ['staff'] },
  writes: true,
  sensitive: true,
  touches: ['organisation_token'],
  input: z.object({
    name: said(API_TOKEN_NAME_MAX),
    scopes: z.array(z.enum(ORGANISATION_SCOPES)).min(1).max(ORGANISATION_SCOPES.length),
    days: whole(1, API_TOKEN_DAYS_MOST),
  }),
  output: z.object({ token: organisationToken, secret: z.string() }),
  refusals: ['SITE_LEVEL_NEEDED', 'API_TOKENS_TOO_MANY'],
});

export const endOrganisationToken = endpoint('/v1/admin/organisation_token/{id}/end', {
  summary: 'Ends the token of an organisation at once; for staff who may publish.',
  access,
  writes: true,
  touches: ['organisation_token'],
  input: z.object({ id: uuid }),
  output: z.object({}),
  refusals: ['SITE_LEVEL_NEEDED'],
});
