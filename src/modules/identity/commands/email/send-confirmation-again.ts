import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { CommandsParts } from '../parts.ts';

export const sendConfirmationAgain =
  ({ execute, clock, settings }: CommandsParts) =>
  async (caller: Caller, member: string): Promise<Refusal | undefined> =>
    refusalOf(
      await execute(caller, account, member, {
        type: 'AskForConfirmation',
        member,
        request: randomUUID(),
        now: clock.now(),
        settings: settings.identity,
      }),
    );
