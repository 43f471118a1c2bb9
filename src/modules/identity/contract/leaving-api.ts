import { z } from 'zod';
import { endpoint, uuid } from '../../../shared-kernel/contract/endpoint.ts';

const line = z.string().max(500);
/** Not needed within some minutes after logging in. */
const password = z.string().max(1000).optional();
const needsOwner = ['FRESH_LOGIN_NEEDED', 'PASSWORD_WRONG', 'TOO_MANY_REQUESTS'] as const;

/** One document with everything about the member: readable in a browser, with the same data as JSON inside (I-036). */
export const ownData = endpoint('/v1/account/data', {
  summary: 'Everything that is kept about the signed-in member, as one page to keep. Asks for the password again.',
  access: 'member',
  pace: 'expensive',
  input: z.object({ password }),
  output: z.object({ file: z.object({ name: z.string(), type: z.literal('text/html'), content: z.string() }) }),
  refusals: needsOwner,
});

export const setInactive = endpoint('/v1/account/set_inactive', {
  summary:
    'Closes the signed-in member’s account at once and deletes it after some days, unless they log in before (C-110).',
  access: 'member',
  pace: 'expensive',
  writes: true,
  input: z.object({ password }),
  output: z.object({ erases_at: z.iso.datetime() }),
  refusals: [...needsOwner, 'ONLY_ADMIN_STAYS'],
});

export const keepAccount = endpoint('/v1/account/{a}/{b}/keep', {
  summary: 'Keeps an account that was to be deleted: a is the account, b the mailed token. Logs nobody in.',
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  input: z.object({ a: line, b: line }),
  output: z.object({ user: z.object({ uuid }) }),
  refusals: ['KEEP_ACCOUNT_LINK_WRONG'],
});

export const checkReceipt = endpoint('/v1/erasure_receipt/check', {
  summary:
    'Whether a receipt of a deleted account is from here and unchanged; with address and code also whether it is about them.',
  access: 'visitor',
  pace: 'expensive',
  input: z.object({ receipt: z.string().max(50_000), email: line.optional(), code: line.optional() }),
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
