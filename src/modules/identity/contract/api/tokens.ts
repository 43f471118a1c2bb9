import { z } from 'zod';
import { endpoint, said, uuid, whole } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { API_TOKEN_DAYS_MOST, API_TOKEN_NAME_MAX, MEMBER_SCOPES } from './api-scopes.ts';

const apiToken = z
  .object({
    uuid,
    name: z.string(),
    scopes: z.array(z.string()),
    made_at: moment,
    expires_at: moment,
    /** A day, without the time. */
    last_used_on: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof apiToken>;

export const listApiTokens = endpoint('/v1/account/token/list', {
  summary: 'The tokens with which programs of the signed-in member call the API, without their secrets.',
  access: 'member',
  input: z.object({}),
  output: z.object({ token: z.array(apiToken) }),
});

export const makeApiToken = endpoint('/v1/account/token/make', {
  summary:
    'Makes a token for a program of the member, within these scopes and for so many days. The answer holds its secret, which is shown this once.',
  access: 'member',
  discloses: { code: ['owner'] },
  confirmed: true,
  pace: 'expensive',
  writes: true,
  hourly: 20,
  sensitive: true,
  touches: ['api_token', 'login'],
  input: z.object({
    name: said(API_TOKEN_NAME_MAX),
    scopes: z.array(z.enum(MEMBER_SCOPES)).min(1).max(MEMBER_SCOPES.length),
    days: whole(1, API_TOKEN_DAYS_MOST),
    /** When the member did not log in a moment ago. */
    password: z.string().max(1000).optional(),
  }),
  output: z.object({ token: apiToken, secret: z.string() }),
  refusals: ['API_TOKENS_TOO_MANY', 'FRESH_LOGIN_NEEDED', 'LOGIN_AGAIN_NEEDED', 'PASSWORD_WRONG'],
});

export const endApiToken = endpoint('/v1/account/token/{id}/end', {
  summary: 'Ends one of the member’s tokens at once; one that is unknown or ended already stays so.',
  access: 'member',
  writes: true,
  hourly: 60,
  touches: ['api_token', 'login'],
  input: z.object({ id: uuid }),
  output: z.object({}),
});
