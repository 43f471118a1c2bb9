import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { isThere } from '../../domain/account-state.ts';
import { emailClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** The turn of the note about a password link: a known address gets it, at most three an hour. */
export const requestLink =
  ({ execute, log, settings }: CommandsParts) =>
  async (caller: Caller, wanted: { emailFingerprint: string; request: string; askedAt: string }): Promise<void> => {
    const { holder } = await stateOf(log, emailClaim, wanted.emailFingerprint);
    if (holder === null) return;
    const state = await accountOf(log, holder);
    if (!isThere(state) || state.emailFingerprint !== wanted.emailFingerprint) return;
    const done = await execute(caller, account, holder, {
      type: 'AskForPasswordReset',
      member: holder,
      request: wanted.request,
      now: wanted.askedAt,
      settings: settings.identity,
    });
    if (isRefusal(done)) throw new Error(`Could not ask for a password link: ${done.refused}`);
  };
