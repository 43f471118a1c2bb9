import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import {
  LoginLinked,
  LoginUnlinked,
  SignedInFromNewPlace,
  SignInsEnded,
  TermsAccepted,
} from '../contract/login-events.ts';
import { PasskeyAdded, PasskeyRemoved } from '../contract/passkey-events.ts';
import { API_TOKENS_MOST } from '../contract/api/api-scopes.ts';
import { SecondFactorRemoved, SecondFactorSet } from '../contract/second-factor-events.ts';
import { ApiTokenEnded, ApiTokenMade } from '../contract/token-events.ts';
import type { AccountCommandsDecision, WayInCommand } from './account-commands.ts';
import { hasLogin, type AccountState } from './account-state.ts';

const PASSKEYS_MOST = 20;

const openTokens = ({ apiTokens }: AccountState, now: string) => apiTokens.filter(({ expiresAt }) => expiresAt > now);

/** How the member of an open account, and programs of the member, reach it. */
export const wayIn = (command: WayInCommand, state: AccountState): AccountCommandsDecision => {
  const { member } = command;
  switch (command.type) {
    case 'AcceptTerms': {
      const { TERMS_VERSION: termsVersion } = command.settings;
      if (command.version !== undefined && command.version !== termsVersion) return refuse('CHANGED_MEANWHILE');
      const ticked = `${termsVersion}/by-${command.version === undefined ? 'username-page' : 'notice'}`;
      return state.terms === termsVersion || state.terms === ticked
        ? []
        : [did(TermsAccepted, { member, termsVersion: ticked })];
    }
    case 'LinkLogin': {
      const { provider, loginFingerprint } = command;
      if (hasLogin(state, loginFingerprint)) return [];
      return state.logins.some((login) => login.provider === provider)
        ? refuse('LOGIN_PROVIDER_LINKED')
        : [did(LoginLinked, { member, provider, loginFingerprint, by: 'member' })];
    }
    case 'UnlinkLogin': {
      const login = state.logins.find(({ provider }) => provider === command.provider);
      if (!login) return [];
      if (!command.otherwise && state.logins.length === 1 && state.passkeys.length === 0)
        return refuse('ONLY_LOGIN_STAYS');
      return [did(LoginUnlinked, { member, ...login })];
    }
    case 'SignInFromNewPlace':
      return [did(SignedInFromNewPlace, { member, device: command.device, signedInAt: command.now })];
    case 'NoteSignInsEnded':
      return [did(SignInsEnded, { member })];
    case 'SetSecondFactor':
      return state.secondFactor === null
        ? [did(SecondFactorSet, { member, factor: command.factor })]
        : refuse('SECOND_FACTOR_EXISTS');
    case 'RemoveSecondFactor':
      return state.secondFactor === null ? [] : [did(SecondFactorRemoved, { member, by: command.by })];
    case 'AddPasskey':
      return state.passkeys.length < PASSKEYS_MOST
        ? [did(PasskeyAdded, { member, passkey: command.passkey })]
        : refuse('PASSKEYS_TOO_MANY', { values: { max: PASSKEYS_MOST } });
    case 'RemovePasskey':
      if (!state.passkeys.includes(command.passkey)) return [];
      if (!command.hasPassword && state.logins.length === 0 && state.passkeys.length === 1)
        return refuse('ONLY_LOGIN_STAYS');
      return [did(PasskeyRemoved, { member, passkey: command.passkey })];
    case 'MakeApiToken': {
      const { token, scopes, expiresAt, now } = command;
      return openTokens(state, now).length < API_TOKENS_MOST
        ? [did(ApiTokenMade, { member, token, scopes, expiresAt })]
        : refuse('API_TOKENS_TOO_MANY', { values: { max: API_TOKENS_MOST } });
    }
    case 'EndApiToken':
      return state.apiTokens.some(({ token }) => token === command.token)
        ? [did(ApiTokenEnded, { member, token: command.token })]
        : [];
    case 'EndApiTokens':
      return openTokens(state, command.now).map(({ token }) => did(ApiTokenEnded, { member, token }));
  }
};
