const MAX_AGE_SECONDS = 400 * 24 * 3600;

/** On https the `__Host-` prefix makes browsers insist on Secure, on this very host and on the whole site. */
export const cookieName = (secure: boolean): string => (secure ? '__Host-wellspring' : 'wellspring');

/** The sign-in token in a Cookie header; tokens are made of URL-safe characters. */
export const tokenIn = (header: string | undefined, secure: boolean): string | undefined => {
  if (header === undefined) return undefined;
  const name = `${cookieName(secure)}=`;
  for (const part of header.split(';')) {
    const pair = part.trimStart();
    if (!pair.startsWith(name)) continue;
    const token = pair.slice(name.length).trim();
    return /^[\w.~-]{1,512}$/.test(token) ? token : undefined;
  }
  return undefined;
};

/** `Set-Cookie` that starts or ends a sign-in. How long it lasts is decided on the server, so the browser may keep it. */
export const signInCookie = (token: string | null, secure: boolean): string =>
  `${cookieName(secure)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${token === null ? 0 : MAX_AGE_SECONDS}`;
