import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { CommandsParts } from '../parts.ts';

export const removePasskey =
  ({ execute, vault, signIns, passkeys }: CommandsParts) =>
  async (caller: Caller, member: string, passkey: string): Promise<Refusal | undefined> => {
    const hasPassword = (await vault.hashOf(member)) !== undefined;
    const done = await execute(caller, account, member, { type: 'RemovePasskey', member, passkey, hasPassword });
    if (isRefusal(done)) return done;
    await passkeys.remove(passkey, member);
    await signIns.forget(member);
    return undefined;
  };
