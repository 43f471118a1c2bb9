import type { Caller } from '#kernel/commands/commands.ts';
import type { AccountState } from '../../domain/account-state.ts';
import { loginClaim } from '../../domain/claim.ts';
import { auditRightOf } from '../../facts/audit-right.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** What a decision to close ways in has to know beside the stream. */
export const closingFacts = async ({ log, secondFactors }: CommandsParts, member: string) => {
  const { isAdmin, secondFactor } = await accountOf(log, member);
  return {
    isStaff: isAdmin || (await auditRightOf(log, member)) !== null,
    secondFactorSince: secondFactor === null ? null : await secondFactors.confirmedAt(secondFactor),
  };
};

/** Removes the secrets of what was closed, and ends every sign-in; where another person logged in is a new place again. */
export const afterClosing = async (
  { execute, log, database, signIns, secondFactors, passkeys, apiTokens }: CommandsParts,
  caller: Caller,
  member: string,
  before: AccountState,
): Promise<void> => {
  const { passkeys: left, secondFactor } = await accountOf(log, member);
  for (const passkey of before.passkeys) if (!left.includes(passkey)) await passkeys.remove(passkey, member);
  if (secondFactor === null) await secondFactors.removeTraces(member);
  for (const { loginFingerprint } of before.logins)
    await execute(caller, loginClaim, loginFingerprint, { type: 'Release', member });
  await apiTokens.removeTraces(member);
  await signIns.endAll(database, member);
  await signIns.forgetPlaces(member);
  await signIns.forget(member);
};
