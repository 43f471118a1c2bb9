import { parse } from 'cookie';

const MAX_AGE_SECONDS = 400 * 24 * 3600;

/** On https the `__Host-` prefix makes browsers insist on Secure, on this very host and on the whole site. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-wellspring' : 'wellspring');

/** A value in a Cookie header, of URL-safe characters. */
const valueIn = (header: string | undefined, name: string): string | undefined => {
  const value = header === undefined ? undefined : parse(header)[name];
  return value !== undefined && /^[\w.~-]{1,512}$/.test(value) ? value : undefined;
};

export const tokenIn = (header: string | undefined, secure: boolean): string | undefined =>
  valueIn(header, cookieName(secure));

/** By this a browser is recognised when its member logs in again (I-003). */
export const deviceIn = (header: string | undefined, secure: boolean): string | undefined =>
  valueIn(header, `${cookieName(secure)}-device`);

export const deviceCookie = (device: string, secure: boolean): string =>
  `${cookieName(secure)}-device=${device}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${MAX_AGE_SECONDS}`;

/** `Set-Cookie` that starts or ends a sign-in. How long it lasts is decided on the server, so the browser may keep it. */
export const signInCookie = (token: string | null, secure: boolean): string =>
  `${cookieName(secure)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${token === null ? 0 : MAX_AGE_SECONDS}`;
