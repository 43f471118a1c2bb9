import { z } from 'zod';
import { endpoint, said, uuid } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { ownUser } from '../own-profile.ts';

export const PASSKEY_NAME_MAX = 60;

/** Far longer than what devices send. */
const opaque = z.string().min(1).max(10_000);
const secret = z.string().min(1).max(200);
/** What a device answers, as browsers turn it into JSON. */
const credential = { id: opaque, rawId: opaque, type: z.literal('public-key') };
const registration = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: opaque, attestationObject: opaque }),
  })
  .meta({ id: 'PasskeyRegistration' });
export type RegistrationAnswer = z.output<typeof registration>;
const assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: opaque,
      authenticatorData: opaque,
      signature: opaque,
      userHandle: opaque.nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });
export type AssertionAnswer = z.output<typeof assertion>;
const challenged = z
  .object({ challenge: z.string(), secret: z.string(), site: z.string() })
  .meta({ id: 'PasskeyChallenge' });

export const listPasskeys = endpoint('/v1/account/passkey/list', {
  summary: 'The passkeys with which the signed-in member can log in.',
  access: 'member',
  input: z.object({}),
  output: z.object({
    passkey: z.array(
      z.object({
        uuid,
        name: z.string(),
        added_at: moment,
        last_used_at: moment.nullable(),
      }),
    ),
  }),
});

/** Without `writes`, so that the secret in the answer is not stored for repetitions. */
export const beginPasskey = endpoint('/v1/account/passkey/begin', {
  summary: 'Answers a challenge for a device that makes a passkey, and the secret with which the browser comes back.',
  access: 'member',
  discloses: { presence: ['owner'] },
  pace: 'expensive',
  sensitive: true,
  /** `password`: when the member did not log in a moment ago. */
  input: z.object({ password: z.string().max(1000).optional() }),
  output: z.object({
    challenge: z.string(),
    secret: z.string(),
    site: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string() }),
    /** Devices that have one already. */
    known: z.array(z.string()),
  }),
  refusals: ['FRESH_LOGIN_NEEDED', 'LOGIN_AGAIN_NEEDED', 'PASSWORD_WRONG', 'PASSKEYS_TOO_MANY'],
});

export const addPasskey = endpoint('/v1/account/passkey/add', {
  summary: 'Adds the passkey that the device made.',
  access: 'member',
  pace: 'expensive',
  writes: true,
  hourly: 20,
  touches: ['passkey'],
  input: z.object({ name: said(PASSKEY_NAME_MAX), secret, answer: registration }),
  output: z.object({}),
  refusals: ['PASSKEY_EXPIRED', 'PASSKEY_WRONG', 'PASSKEYS_TOO_MANY'],
});

export const removePasskey = endpoint('/v1/account/passkey/{id}/remove', {
  summary: 'Removes one of the member’s passkeys; one that is unknown or removed already stays so.',
  access: 'member',
  pace: 'expensive',
  writes: true,
  hourly: 20,
  sensitive: true,
  touches: ['passkey'],
  input: z.object({ id: uuid }),
  output: z.object({}),
  refusals: ['ONLY_LOGIN_STAYS'],
});

export const beginPasskeyCheck = endpoint('/v1/account/passkey/check/begin', {
  summary:
    'Answers a challenge for a passkey of the signed-in member, which stands in for a code before sensitive acts.',
  access: 'member',
  pace: 'expensive',
  input: z.object({}),
  output: challenged,
});

export const checkOwnPasskey = endpoint('/v1/account/passkey/check', {
  summary: 'Checks a passkey again, which sensitive acts need; it holds for this browser and some minutes (C-088).',
  access: 'member',
  pace: 'expensive',
  writes: true,
  input: z.object({ secret, answer: assertion }),
  output: z.object({}),
  refusals: ['PASSKEY_EXPIRED', 'PASSKEY_WRONG'],
});

export const beginPasskeyLogin = endpoint('/v1/account/login/passkey/begin', {
  summary: 'Answers a challenge for a device with a passkey, and the secret with which the browser comes back.',
  access: 'visitor',
  pace: 'expensive',
  duringMaintenance: true,
  input: z.object({}),
  output: challenged,
});

export const logInWithPasskey = endpoint('/v1/account/login/passkey', {
  summary: 'Signs the browser in with a passkey, which needs neither password nor code.',
  access: 'visitor',
  pace: 'expensive',
  challenged: 'refused',
  writes: true,
  duringMaintenance: true,
  input: z.object({ secret, answer: assertion }),
  /** `deletion_undone`: the account was to be deleted, and stays because its owner came back (C-110). */
  output: z.object({ user: ownUser, deletion_undone: z.literal(true).optional() }),
  refusals: ['PASSKEY_EXPIRED', 'PASSKEY_WRONG', 'USER_SUSPENDED', 'USER_CREDENTIALS_INCORRECT'],
});
