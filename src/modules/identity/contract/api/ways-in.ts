import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';

const line = z.string().max(500);

/** What opens an account. */
export const waysInView = z
  .object({
    has_password: z.boolean(),
    passkeys: z.array(z.object({ name: z.string(), added_at: moment })),
    /** Names of other providers. */
    logins: z.array(z.string()),
    has_second_factor: z.boolean(),
    has_calendar_address: z.boolean(),
    /** Another address that was asked for, while the link that was mailed there works. */
    email_change: z.object({ email: z.string(), asked_at: moment }).nullable(),
    sign_ins: z.int().min(0),
    /** Names of the tokens of programs. */
    api_tokens: z.array(z.string()),
  })
  .meta({ id: 'WaysIn' });
export type WaysIn = z.output<typeof waysInView>;

export const listWaysIn = endpoint('/v1/account/ways_in', {
  summary: 'Everything that opens the signed-in member’s account (I-003, I-038).',
  access: 'member',
  input: z.object({}),
  output: z.object({ ways_in: waysInView }),
});

export const cancelEmailChange = endpoint('/v1/account/email/cancel', {
  summary: 'Withdraws the request for another address: the link that was mailed there stops working (I-037).',
  access: 'member',
  writes: true,
  hourly: 20,
  touches: ['login'],
  input: z.object({}),
  output: z.object({}),
});

export const disownChange = endpoint('/v1/account/{a}/not_me/{b}', {
  summary:
    'The link of a notice (a the account, b the mailed token): what it tells was not the owner. Closes everything that opens the account, takes a changed address back, and mails a link to choose a password (I-003).',
  parameters: { a: 'account', b: 'token' },
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  input: z.object({ a: line, b: line }),
  output: z.object({}),
  refusals: ['NOT_ME_LINK_WRONG'],
});
