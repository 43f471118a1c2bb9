import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { AccountUseCase } from '../parts.ts';

export const removePasskey: AccountUseCase<[member: string, passkey: string]> =
  ({ execute, vault, signIns, passkeys }) =>
  async (caller, member, passkey) => {
    const hasPassword = (await vault.hashOf(member)) !== undefined;
    const done = await execute(caller, account, member, { type: 'RemovePasskey', member, passkey, hasPassword });
    if (isRefusal(done)) return done;
    await passkeys.remove(passkey, member);
    await signIns.forget(member);
    return undefined;
  };
