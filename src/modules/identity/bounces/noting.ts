import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { accountOf } from '../facts/account.ts';
import { holderOf } from '../facts/names.ts';
import type { CommandsParts } from '../commands/parts.ts';
import { account } from '../domain/account.ts';
import type { EmailBounces } from '../index.ts';

/** Addresses from which mails come back, known by the accounts that have them. */
export const emailBounces = (parts: Pick<CommandsParts, 'execute' | 'log' | 'personalData'>): EmailBounces => ({
  note: async ({ address, status, sentAt }) => {
    const { fingerprint, holder } = await holderOf(parts, address);
    if (holder === null) return;
    const done = await parts.execute(
      caller({ kind: 'system', policy: 'note-bounces' }, randomUUID()),
      account,
      holder,
      {
        type: 'NoteBounce',
        member: holder,
        emailFingerprint: fingerprint,
        status,
        sentAt,
      },
    );
    if (isRefusal(done)) throw new Error(`A mail that came back could not be noted: ${done.refused}`);
  },
  isBouncing: async (address) => {
    const { holder } = await holderOf(parts, address);
    return holder !== null && (await accountOf(parts.log, holder)).emailBounces;
  },
});
