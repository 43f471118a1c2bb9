import { randomUUID } from 'node:crypto';
import { refusalOf } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { AccountUseCase } from '../parts.ts';

export const sendConfirmationAgain: AccountUseCase<[member: string]> =
  ({ execute, clock, settings }) =>
  async (caller, member) =>
    refusalOf(
      await execute(caller, account, member, {
        type: 'AskForConfirmation',
        member,
        request: randomUUID(),
        now: clock.now(),
        settings: settings.identity,
      }),
    );
