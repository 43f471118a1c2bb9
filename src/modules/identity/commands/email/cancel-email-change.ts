import { refusalOf } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { AccountUseCase } from '../parts.ts';

export const cancelEmailChange: AccountUseCase<[member: string]> =
  ({ execute }) =>
  async (caller, member) =>
    refusalOf(await execute(caller, account, member, { type: 'CancelEmailChange', member }));
