import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';

/** Six digits of the app, or a recovery code. */
export const codeInput = z.string().max(40);

export const secondFactorState = endpoint('/v1/account/second_factor', {
  summary: 'Whether the signed-in member has a second step for logging in (C-088).',
  access: 'member',
  input: z.object({}),
  output: z.object({
    is_set: z.boolean(),
    /** A passkey stands in for the code. */
    has_passkey: z.boolean(),
    recovery_codes_left: z.int(),
    /** The member belongs to the staff, whose rights wait for a second step or a passkey. */
    is_required: z.boolean(),
  }),
});

/** Without `writes`, so that the secret in the answer is not stored for repetitions. */
export const beginSecondFactor = endpoint('/v1/account/second_factor/begin', {
  summary: 'Answers a new secret for an authenticator app; it counts once a code of it was confirmed.',
  access: 'member',
  discloses: { presence: ['owner'] },
  pace: 'expensive',
  // Staff who have a passkey use it first: their password alone must not open another way in.
  sensitive: true,
  /** `password`: when the member did not log in a moment ago. */
  input: z.object({ password: z.string().max(1000).optional() }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [
    'FRESH_LOGIN_NEEDED',
    'LOGIN_AGAIN_NEEDED',
    'PASSWORD_WRONG',
    'SECOND_FACTOR_EXISTS',
    'SECOND_FACTOR_NEEDS_PASSWORD',
  ],
});

export const confirmSecondFactor = endpoint('/v1/account/second_factor/confirm', {
  summary:
    'Sets up the second step with the first code of the app. Answers the recovery codes, this once, and ends all other sign-ins.',
  access: 'member',
  pace: 'expensive',
  writes: true,
  hourly: 20,
  touches: ['second_factor', 'sign_in'],
  input: z.object({ code: codeInput }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_EXISTS', 'SECOND_FACTOR_EXPIRED'],
});

export const checkSecondFactor = endpoint('/v1/account/second_factor/check', {
  summary:
    'Checks a code of the second step again, which sensitive acts need; it holds for this browser and some minutes.',
  access: 'member',
  pace: 'expensive',
  writes: true,
  input: z.object({ code: codeInput }),
  output: z.object({}),
  refusals: ['SECOND_FACTOR_WRONG'],
});

export const removeSecondFactor = endpoint('/v1/account/second_factor/remove', {
  summary: 'Removes the second step; needs one of its codes.',
  access: 'member',
  pace: 'expensive',
  writes: true,
  hourly: 20,
  touches: ['second_factor'],
  input: z.object({ code: codeInput }),
  output: z.object({}),
  refusals: ['SECOND_FACTOR_WRONG'],
});
