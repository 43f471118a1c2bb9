import { logInWithFacebook, logInWithGoogle, logInWithOpenId } from '#modules/identity/contract/api/logins.ts';
import { call } from '#client/lib/call.ts';
import { wantedNow } from './wanted-page.ts';
import { facebookPerson } from './facebook-person.ts';
import { deviceZone } from '#client/lib/time.ts';

/** What a provider of OpenID Connect writes into the address, or Facebook behind its #. */
type ReturnedLoginReturned = { state: string; code: string; iss?: string } | { state: string; access_token: string };
type Proved =
  | { state: string; code: string; iss?: string }
  | { state: string; access_token: string; fb_user_id: string; name: string; email: string };

type Unreturned = 'canceled' | 'unreachable' | 'rejected' | 'failed';
/** Errors of OAuth 2.0 that have a text of their own (RFC 6749, 4.1.2.1). */
const errors: ReadonlyMap<string, Unreturned> = new Map([
  ['access_denied', 'canceled'],
  ['server_error', 'unreachable'],
  ['temporarily_unavailable', 'unreachable'],
]);

/** What the provider wrote into the address with which it leads back. */
export const returnedIn = (search: string, hash: string): ReturnedLoginReturned | Unreturned => {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const parameter = (key: string) => query.get(key) ?? fragment.get(key) ?? '';
  const [error, state, code, token, iss] = ['error', 'state', 'code', 'access_token', 'iss'].map(parameter);
  if (error) return errors.get(error) ?? 'rejected';
  if (!state || !(code || token)) return 'failed';
  return code ? { state, code, ...(iss ? { iss } : {}) } : { state, access_token: token! };
};

/** With a token of Facebook the page asks there who it is. */
export const provedBy = async (
  provider: string,
  returned: ReturnedLoginReturned,
  graphUrl: string | undefined,
): Promise<Proved | 'unreachable' | 'incomplete'> => {
  if ('code' in returned) return returned;
  if (provider !== 'facebook' || graphUrl === undefined) return 'incomplete';
  const person = await facebookPerson(graphUrl, returned.access_token);
  return typeof person === 'string' ? person : { ...returned, ...person };
};

export const sendLogin = (provider: string, proved: Proved & { secret: string }) => {
  const input = { ...proved, timezone: deviceZone(), ...wantedNow() };
  if ('access_token' in input) return call(logInWithFacebook, input, { quiet: true });
  return call(provider === 'google' ? logInWithGoogle : logInWithOpenId, input, { quiet: true });
};
