import { refusalOf } from '#kernel/contract/refusals.ts';
import { account } from '../domain/account.ts';
import type { AccountUseCase } from './parts.ts';

/** After registering with another provider, or after the terms changed (C-113). @param version what the member has read */
export const acceptTerms: AccountUseCase<[member: string, version?: string]> =
  ({ execute, settings }) =>
  async (caller, member, version) =>
    refusalOf(
      await execute(caller, account, member, {
        type: 'AcceptTerms',
        member,
        settings: settings.identity,
        ...(version === undefined ? {} : { version }),
      }),
    );
