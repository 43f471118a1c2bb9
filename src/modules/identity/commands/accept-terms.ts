import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../domain/account.ts';
import type { CommandsParts } from './parts.ts';

/** After registering with another provider (C-113). */
export const acceptTerms =
  ({ execute, settings }: CommandsParts) =>
  async (caller: Caller, member: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, account, member, { type: 'AcceptTerms', member, settings: settings.identity }));
