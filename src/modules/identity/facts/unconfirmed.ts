import { stateOf } from '#kernel/commands/commands.ts';
import { between, days, minutes } from '#kernel/contract/time.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import { EMAIL_CLAIMS, emailClaim } from '../domain/claim.ts';
import { accountOf } from './account.ts';

/**
 * The member whose account has this address and never confirmed it: it makes way for another registration with the address, as
 * often a day as a confirmation is mailed again, or for one whose address is proved. Null: there is none, or it stays.
 */
export const unconfirmed = async (
  { log, clock, settings }: Pick<KernelParts, 'log' | 'clock'> & { settings: { identity: IdentitySettings } },
  emailFingerprint: string,
  actor: 'asked' | 'proved',
): Promise<string | null> => {
  const { holder } = await stateOf(log, emailClaim, emailFingerprint);
  if (holder === null) return null;
  const state = await accountOf(log, holder);
  const mayGo = state.status === 'open' && !state.emailVerified && !state.isAdmin;
  if (!mayGo || state.emailFingerprint !== emailFingerprint) return null;
  if (actor === 'proved') return holder;
  const since = (await log.facts(`${EMAIL_CLAIMS}${emailFingerprint}`)).events
    .filter(({ type }) => type === 'ClaimTaken')
    .map(({ meta }) => between(meta.occurredAt, clock.now()));
  const isSoon = since.some((milliseconds) => milliseconds < minutes(1));
  const today = since.filter((milliseconds) => milliseconds < days(1)).length;
  return isSoon || today > settings.identity.EMAIL_CONFIRMATION_PER_DAY ? null : holder;
};
