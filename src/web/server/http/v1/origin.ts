import type { IncomingHttpHeaders } from 'node:http';

type OriginAsked = {
  origin: string | undefined;
  fetchSite: string | undefined;
  host: string | undefined;
};

/**
 * May this POST change something on behalf of the browser's sign-in (C-101)? A browser says where the request was made: in
 * `Origin`, or else in `Sec-Fetch-Site`. A caller that says neither is no browser and carries no ambient sign-in.
 * @param allowed further origins of the installation, `https://example.org`
 */
export const isSameOrigin = ({ origin, fetchSite, host }: OriginAsked, allowed: ReadonlySet<string>): boolean => {
  if (origin !== undefined) return allowed.has(origin) || (host !== undefined && hostOf(origin) === host.toLowerCase());
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
};

const hostOf = (origin: string): string | undefined => {
  const match = /^https?:\/\/([^/?#@\\]+)$/i.exec(origin);
  return match?.[1]?.toLowerCase();
};

export const FORM_HEADER = 'x-requested-with';

/**
 * A form that a browser sends without a header that HTML forms cannot set (C-101). With one, the browser asks first whether
 * another site may send it. `Idempotency-Key` does as well.
 */
export const isBareForm = (headers: IncomingHttpHeaders): boolean =>
  /^multipart\//i.test(headers['content-type'] ?? '') &&
  (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) &&
  headers[FORM_HEADER] === undefined &&
  headers['idempotency-key'] === undefined;
