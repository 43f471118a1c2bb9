import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { ownUser } from '../own-profile.ts';
import { wantedInput } from '../wanted.ts';

/** Far longer than what providers send. */
const opaque = z.string().min(1).max(4000);
const provider = z.string().min(1).max(40);
/** As the provider sent it back, with the secret that the browser got when it began. */
const begun = { state: opaque, secret: opaque };
const withCode = {
  ...begun,
  code: opaque,
  /** Which provider answered (RFC 9207). */
  iss: z.string().max(500).optional(),
};
/** The token proves the rest: Facebook is asked whose it is, and for the address and the name (C-080). */
const withToken = { ...begun, access_token: opaque, fb_user_id: z.string().min(1).max(100) };
const failures = ['LOGIN_PROVIDER_UNKNOWN', 'LOGIN_EXPIRED', 'LOGIN_PROVIDER_DOWN', 'LOGIN_REJECTED'] as const;

export const beginLogin = endpoint('/v1/account/login/begin', {
  summary: 'Answers the page of another provider on which to log in, and the secret with which the browser comes back.',
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  /** `password`: for linking, when the member did not log in a moment ago. */
  input: z.object({
    provider,
    purpose: z.enum(['login', 'link']).default('login'),
    password: z.string().max(1000).optional(),
  }),
  output: z.object({ url: z.string(), secret: z.string() }),
  refusals: [
    'LOGIN_PROVIDER_UNKNOWN',
    'LOGIN_PROVIDER_DOWN',
    'FRESH_LOGIN_NEEDED',
    'LOGIN_AGAIN_NEEDED',
    'PASSWORD_WRONG',
  ],
});

const entering = {
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  /**
   * `is_new`: the account was just opened. `terms_missing`: the member never ticked the terms (C-113). `deletion_undone`: it was to
   * be deleted, and stays (C-110). `user` is null where the provider does not say whose the address is: a mail to `mailed_to`
   * has the next step, the same whether or not there is an account with it.
   */
  output: z
    .object({
      user: ownUser.nullable(),
      is_new: z.boolean(),
      mailed_to: z.string().optional(),
      terms_missing: z.literal(true).optional(),
      deletion_undone: z.literal(true).optional(),
    })
    .meta({ id: 'ProviderLogin' }),
  refusals: [
    ...failures,
    'LOGIN_EMAIL_UNVERIFIED',
    'LOGIN_ACCOUNT_EXISTS',
    'USER_SUSPENDED',
    'STAFF_NEED_PASSWORD',
    'LOGIN_NEEDS_CODE',
    'USER_CREDENTIALS_INCORRECT',
  ],
} as const;
const timezone = z.string().max(100).optional();
/** Besides the answer of the provider; what is wanted is answered where the address is confirmed by mail. */
const fromPage = { timezone, ...wantedInput };

/** IDN-022, C-081 */
export const logInWithGoogle = endpoint('/v1/account/login/google', {
  summary: 'Completes a log-in with Google; opens an account for a person who has none.',
  ...entering,
  input: z.object({ ...withCode, ...fromPage }),
});

export const logInWithOpenId = endpoint('/v1/account/login/openid', {
  summary: 'Completes a log-in with the configured OpenID Connect provider, as the call for Google does.',
  ...entering,
  input: z.object({ ...withCode, ...fromPage }),
});

/** IDN-023, C-080 */
export const logInWithFacebook = endpoint('/v1/account/login/facebook', {
  summary: 'Completes a log-in with Facebook; opens an account for a person who has none.',
  ...entering,
  input: z.object({
    email: z.string().min(1).max(500),
    name: z.string().min(1).max(500),
    ...withToken,
    ...fromPage,
  }),
});

export const acceptTerms = endpoint('/v1/account/terms/accept', {
  summary:
    'Records that the signed-in member agreed to the terms: where a new member who registered with another provider chooses the username, or when they were changed (C-113).',
  access: 'member',
  writes: true,
  hourly: 20,
  input: z.object({
    terms: z.boolean(),
    version: z
      .string()
      .max(60)
      .optional()
      .describe('The version that was read, where changed terms are agreed to; another one since is not agreed to'),
  }),
  output: z.object({}),
  refusals: ['TERMS_NOT_ACCEPTED', 'CHANGED_MEANWHILE'],
  touches: ['config'],
});

export const linkLogin = endpoint('/v1/account/login/link', {
  summary: 'Links an account of another provider, with which the member can log in from now on (C-080).',
  access: 'member',
  pace: 'expensive',
  writes: true,
  hourly: 20,
  touches: ['login'],
  input: z.object({ provider, ...z.object({ ...withCode, ...withToken }).partial().shape, ...begun }),
  output: z.object({}),
  refusals: [...failures, 'LOGIN_OF_ANOTHER', 'LOGIN_PROVIDER_LINKED'],
});

export const listLogins = endpoint('/v1/account/login/list', {
  summary: 'Other providers with which the member can log in, or could (I-038).',
  access: 'member',
  input: z.object({}),
  output: z.object({
    login: z.array(z.object({ provider, name: z.string(), is_offered: z.boolean(), is_linked: z.boolean() })),
    has_password: z.boolean(),
  }),
});

export const unlinkLogin = endpoint('/v1/account/login/unlink', {
  summary: 'Takes the login at another provider away, while another way to log in stays (I-038).',
  access: 'member',
  writes: true,
  hourly: 20,
  sensitive: true,
  touches: ['login'],
  input: z.object({ provider }),
  output: z.object({}),
  refusals: ['ONLY_LOGIN_STAYS'],
});
