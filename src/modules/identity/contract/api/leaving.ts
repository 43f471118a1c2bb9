import { z } from 'zod';
import { endpoint, uuid } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';

const line = z.string().max(500);
/** Not needed within some minutes after logging in. */
const password = z.string().max(1000).optional();
const needsOwner = ['FRESH_LOGIN_NEEDED', 'LOGIN_AGAIN_NEEDED', 'PASSWORD_WRONG', 'TOO_MANY_REQUESTS'] as const;

/** Proves for some minutes that the password was entered in this browser; returned by an earlier answer. */
const proof = z.string().max(200).optional();

const ownDataCopy = z
  .object({
    uuid,
    state: z.enum(['PREPARING', 'READY']),
    asked_at: moment,
    ready_at: moment.nullable(),
    /** Until when it can be downloaded. */
    expires_at: moment.nullable(),
    bytes: z.int().min(0).nullable(),
    /** It takes longer than it should; it is still being tried. */
    is_late: z.boolean(),
  })
  .meta({ id: 'OwnDataCopy' });
/** A copy of everything about a member, as its owner sees it. */
export type OwnDataCopy = z.output<typeof ownDataCopy>;
const document = z.object({ name: z.string(), type: z.literal('text/html') });

/** One document with everything about the member: readable in a browser, with the same data as JSON inside (I-036). */
export const ownData = endpoint('/v1/account/data', {
  summary:
    'Begins a copy of everything that is kept about the signed-in member, as one page to keep; asks for the password again. Whoever calls again gets the same copy: `file` is null until it is put together, and for very large ones, which are downloaded in parts. `anew` begins another copy although there is one.',
  access: 'member',
  discloses: { address: ['owner'], presence: ['members'], profile: ['owner'], reason: ['owner'], writing: ['owner'] },
  pace: 'expensive',
  input: z.object({ password, proof, anew: z.boolean().optional() }),
  output: z.object({
    copy: ownDataCopy.nullable(),
    proof: z.string(),
    file: document.extend({ content: z.string() }).nullable(),
  }),
  refusals: needsOwner,
});

export const ownDataState = endpoint('/v1/account/data/state', {
  summary: 'How far the signed-in member’s copy of their data is; null when there is none.',
  access: 'member',
  input: z.object({}),
  output: z.object({ copy: ownDataCopy.nullable() }),
});

export const downloadOwnData = endpoint('/v1/account/data/download', {
  summary:
    'A part of the copy of everything about the signed-in member, from its beginning or after an earlier part. Asks for the password, or for the proof that an earlier answer brought.',
  access: 'member',
  discloses: { address: ['owner'], presence: ['members'], profile: ['owner'], reason: ['owner'], writing: ['owner'] },
  input: z.object({
    password,
    proof,
    after: z
      .string()
      .regex(/^\d{1,2}\.\d{1,9}$/)
      .optional(),
  }),
  output: z.object({
    file: document,
    content: z.string(),
    /** After which part the next one follows; null at the end. */
    next: z.string().nullable(),
    proof: z.string(),
  }),
  refusals: [...needsOwner, 'OWN_DATA_NOT_READY'],
});

export const setInactive = endpoint('/v1/account/set_inactive', {
  summary:
    'Closes the signed-in member’s account at once and deletes it after some days, unless they log in before (C-110).',
  access: 'member',
  pace: 'expensive',
  sensitive: true,
  writes: true,
  input: z.object({ password }),
  output: z.object({ erases_at: moment }),
  refusals: [...needsOwner, 'ONLY_ADMIN_STAYS'],
});

export const keepAccount = endpoint('/v1/account/{a}/{b}/keep', {
  summary: 'Keeps an account that was to be deleted: a is the account, b the mailed token. Logs nobody in.',
  parameters: { a: 'account', b: 'token' },
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  input: z.object({ a: line, b: line }),
  output: z.object({ user: z.object({ uuid }) }),
  refusals: ['KEEP_ACCOUNT_LINK_WRONG'],
});

/** Longest text of a receipt, in characters. */
export const RECEIPT_MAX = 50_000;

export const checkReceipt = endpoint('/v1/erasure_receipt/check', {
  summary:
    'Whether a receipt of a deleted account is from here and unchanged; with address and code also whether it is about them.',
  access: 'visitor',
  pace: 'expensive',
  input: z.object({ receipt: z.string().max(RECEIPT_MAX), email: line.optional(), code: line.optional() }),
  texts: { receipt: { most: RECEIPT_MAX } },
  output: z.object({
    is_genuine: z.boolean(),
    /** Null when address or code were not told. */
    is_about_you: z.boolean().nullable(),
    /** What it says, by its labels. */
    facts: z.record(z.string(), z.string()),
    /** The key of this installation, for checking elsewhere. */
    public_key: z.string(),
  }),
  refusals: ['RECEIPT_UNREADABLE'],
});
