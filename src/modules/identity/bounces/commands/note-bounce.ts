import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { CommandsParts } from '../../commands/parts.ts';
import { account } from '../../domain/account.ts';
import { holderOf } from '../../facts/names.ts';
import type { EmailBounces } from '../../index.ts';

/** An address from which a mail came back is known by the account that has it. */
export const noteBounce =
  (parts: Pick<CommandsParts, 'execute' | 'log' | 'personalData'>): EmailBounces['note'] =>
  async ({ address, status, sentAt }) => {
    const { fingerprint: emailFingerprint, holder: member } = await holderOf(parts, address);
    if (member === null) return;
    const by = caller({ kind: 'system', policy: 'note-bounces' }, randomUUID());
    const command = { type: 'NoteBounce', member, emailFingerprint, status, sentAt } as const;
    const done = await parts.execute(by, account, member, command);
    if (isRefusal(done)) throw new Error(`A mail that came back could not be noted: ${done.refused}`);
  };
