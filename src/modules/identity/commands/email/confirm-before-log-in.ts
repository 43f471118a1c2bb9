import type { Caller } from '#kernel/commands/commands.ts';
import { account } from '../../domain/account.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** Log-in needs a confirmed address: its owner is sent the link to confirm it. A refusal means that a mail is under way. */
export const confirmBeforeLogIn =
  ({ execute, log, clock, settings }: CommandsParts) =>
  async (caller: Caller, member: string, request: string): Promise<void> => {
    const { status, emailVerified } = await accountOf(log, member);
    if (status !== 'open' || emailVerified) return;
    await execute(caller, account, member, {
      type: 'AskForConfirmation',
      member,
      request,
      now: clock.now(),
      settings: settings.identity,
    });
  };
