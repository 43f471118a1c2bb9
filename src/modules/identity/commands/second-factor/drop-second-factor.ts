import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { accountOf } from '../../facts/account.ts';
import type { AccountUseCase } from '../parts.ts';
import { recordRemoved } from './record-removed.ts';

/** For the operator, when a member has lost app and recovery codes, or the devices with passkeys. */
export const dropSecondFactor: AccountUseCase<[member: string]> = (parts) => async (caller, member) => {
  const { execute, log, passkeys } = parts;
  for (const passkey of (await accountOf(log, member)).passkeys) {
    // Without a password, a mailed link lets its owner choose one.
    const done = await execute(caller, account, member, {
      type: 'RemovePasskey',
      member,
      passkey,
      hasPassword: true,
    });
    if (isRefusal(done)) return done;
    await passkeys.remove(passkey, member);
  }
  return recordRemoved(parts, caller, member, 'operator');
};
