import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { CommandsParts } from '../../commands/parts.ts';
import { usernameClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';

/** The username of a forgotten member can be taken again. */
export const freeUsername =
  ({ execute, log, settings }: CommandsParts) =>
  async (caller: Caller, member: string): Promise<void> => {
    const { status, usernameFingerprint, emailVerified } = await accountOf(log, member);
    if (status !== 'forgotten' || usernameFingerprint === null) return;
    // One that was tried with a known address stays taken: by this one a stranger would know that the address was not (C-090).
    if (!emailVerified && !settings.identity.REGISTRATION_REVEALS_EMAIL) return;
    const done = await execute(caller, usernameClaim, usernameFingerprint, { type: 'Release', member });
    if (isRefusal(done)) throw new Error(`The username could not be freed: ${done.refused}`);
  };
