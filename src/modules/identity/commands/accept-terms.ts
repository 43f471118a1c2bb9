import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../domain/account.ts';
import type { CommandsParts } from './parts.ts';

/** After registering with another provider, or after the terms changed (C-113). @param version what the member has read */
export const acceptTerms =
  ({ execute, settings }: CommandsParts) =>
  async (caller: Caller, member: string, version?: string): Promise<Refusal | undefined> =>
    refusalOf(
      await execute(caller, account, member, {
        type: 'AcceptTerms',
        member,
        settings: settings.identity,
        ...(version === undefined ? {} : { version }),
      }),
    );
