import { randomUUID } from 'node:crypto';
import { plainAddress } from '#kernel/contract/address.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, refusalOf } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { emailClaim } from '../../domain/claim.ts';
import { emailClaimOf } from '../../facts/names.ts';
import type { AccountUseCase } from '../parts.ts';

/**
 * Records that a member wants another address (I-037). It reveals that the address has an account only where registering
 * does; elsewhere the owner of that account gets a mail, and no link is sent (C-090).
 */
export const askForEmailChange: AccountUseCase<[{ member: string; email: string; signIn?: string }]> =
  (parts) =>
  async (caller, { member, email, signIn }) => {
    const { execute, log, clock, settings } = parts;
    const emailFingerprint = await emailClaimOf(parts, email);
    const { holder } = await stateOf(log, emailClaim, emailFingerprint);
    if (settings.identity.REGISTRATION_REVEALS_EMAIL && holder !== null && holder !== member)
      return refuse('USER_EMAIL_ADDRESS_IS_TAKEN', { field: 'email' });
    return refusalOf(
      await execute(caller, account, member, {
        type: 'AskForEmailChange',
        member,
        request: randomUUID(),
        signIn,
        email: plainAddress(email),
        emailFingerprint,
        now: clock.now(),
        settings: settings.identity,
      }),
    );
  };
