import { between, days } from '#kernel/contract/time.ts';
import type { AccountState } from '../../domain/account-state.ts';
import { accountOf } from '../../facts/account.ts';
import { emailAskedFor } from '../../facts/owner.ts';
import { apiTokensOf } from '../api-tokens/api-tokens-of.ts';
import type { CommandsParts } from '../parts.ts';

/** The newest of the asked addresses, while its link works. */
const pendingEmail = async (
  { log, clock, settings }: CommandsParts,
  { openEmailChange: asked }: AccountState,
  member: string,
) => {
  if (!asked || between(asked.at, clock.now()) >= days(settings.identity.EMAIL_CONFIRMATION_DAYS)) return null;
  const email = await emailAskedFor(log, member, asked.request);
  return email === undefined ? null : { email, askedAt: asked.at };
};

/** What opens an account (ADR 60). */
export const waysInOf = (parts: CommandsParts) => async (member: string) => {
  const { log, vault, signIns, passkeys, logins } = parts;
  const state = await accountOf(log, member);
  return {
    hasPassword: (await vault.hashOf(member)) !== undefined,
    passkeys: (await passkeys.list(member)).map(({ name, addedAt }) => ({ name, addedAt })),
    logins: state.logins.map(({ provider }) => logins.offered.get(provider)?.name ?? provider),
    hasSecondFactor: state.secondFactor !== null,
    emailChange: await pendingEmail(parts, state, member),
    signIns: (await signIns.devices(member)).length,
    apiTokens: (await apiTokensOf(parts)(member)).map(({ name }) => name),
  };
};
