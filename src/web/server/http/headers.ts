import helmet from 'helmet';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { PaymentProvider } from '#kernel/parts.ts';

/**
 * The headers of an answer to this request. What pages of ours may load: themselves and nothing else. Mantine writes style attributes, therefore `unsafe-inline` for
 * styles alone. Older browsers do not count a WebSocket to the same host as `'self'`, so it is named.
 * @param video address of a video server that browsers reach directly; `moreVideo` of further ones
 * @param payments origins of the payment provider, whose frames hold the fields of the card form
 * @param films addresses of films that this installation shows; one's own need none. `pictures` likewise
 */
export const securityHeaders = (options: {
  secure: boolean;
  /** Whether all names below this one are reached over https alone, too. */
  subdomains?: boolean | undefined;
  video: string | undefined;
  moreVideo?: readonly string[] | undefined;
  payments?: PaymentOrigins | undefined;
  /** Servers of other providers that browsers ask who logged in. */
  logins?: readonly string[] | undefined;
  films?: readonly string[] | undefined;
  pictures?: readonly string[] | undefined;
}): HeadersOf =>
  sameForHost(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'self'"],
          connectSrc: [
            "'self'",
            options.secure ? ownSecureSocket : ownSocket,
            ...(options.video === undefined ? [] : [options.video, ...(options.moreVideo ?? [])].map(socketOf)),
            ...(options.payments?.connect ?? []),
            ...elsewhere(options.logins),
          ],
          fontSrc: ["'self'", 'data:'],
          formAction: ["'self'"],
          frameAncestors: [(request) => (isPreview(request) ? "'self'" : "'none'")],
          frameSrc: ["'self'", ...(options.payments?.frames ?? [])],
          imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere(options.pictures)],
          mediaSrc: ["'self'", 'blob:', ...elsewhere(options.films)],
          objectSrc: ["'none'"],
          scriptSrc: ["'self'", ...(options.payments?.scripts ?? [])],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          workerSrc: ["'self'", 'blob:'],
          ...(options.secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: options.secure
        ? { maxAge: 31_536_000, includeSubDomains: options.subdomains ?? false }
        : false,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
    }),
  );

export type PaymentOrigins = { scripts: readonly string[]; frames: readonly string[]; connect: readonly string[] };

/** The origins that Stripe names for Stripe.js; of the embedded server its own alone. */
export const paymentOrigins = (provider: PaymentProvider | undefined): PaymentOrigins | undefined => {
  if (!provider) return undefined;
  if (provider.embedded) {
    const own = [originOf(provider.scriptUrl)];
    return { scripts: own, frames: own, connect: own };
  }
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], connect: ['https://api.stripe.com'] };
};

export type HeadersOf = (request: IncomingMessage) => Readonly<Record<string, string>>;

const MOST_HOSTS = 100;

/** The headers depend on the host that was asked alone: they are made out once for each, not for every request. */
const sameForHost = (middleware: ReturnType<typeof helmet>): HeadersOf => {
  const known = new Map<string, Readonly<Record<string, string>>>();
  return (request) => {
    const host = `${isPreview(request) ? 'preview of ' : ''}${request.headers.host ?? ''}`;
    const found = known.get(host);
    if (found) return found;
    const response = new ServerResponse(request);
    middleware(request, response, (problem) => {
      if (problem !== undefined) throw problem;
    });
    const headers: Record<string, string> = { 'permissions-policy': permissions };
    for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value);
    if (isPreview(request)) headers['x-frame-options'] = 'SAMEORIGIN';
    if (known.size < MOST_HOSTS) known.set(host, headers);
    return headers;
  };
};

/** Staff see a page with their drafts in a frame of their own desk; no other page may be framed. */
export const isPreview = ({ url = '' }: IncomingMessage): boolean => /[?&]preview=(?:visitor|member)(?:&|$)/.test(url);

/** Headers that are made again when the addresses change from which pages show films and pictures: staff may change both. */
export const changingHeaders = (
  options: Parameters<typeof securityHeaders>[0],
  media: () => { films: readonly string[]; pictures: readonly string[] },
): HeadersOf => {
  let from = media();
  let headersOf = securityHeaders({ ...options, ...from });
  return (request) => {
    const now = media();
    if (now !== from) {
      from = now;
      headersOf = securityHeaders({ ...options, ...from });
    }
    return headersOf(request);
  };
};

/** Camera and microphone for our own pages, nothing else of the device. */
export const permissions =
  'camera=(self), microphone=(self), display-capture=(self), speaker-selection=(self), geolocation=(), payment=()';

const elsewhere = (addresses: readonly string[] = []): string[] => [
  ...new Set(addresses.filter((address) => address.includes('://')).map(originOf)),
];

const ownSocket = (request: IncomingMessage): string => {
  const host = request.headers.host;
  return host !== undefined && /^[\w.:[\]-]{1,255}$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
};

/** A page that came over https is answered over https alone. */
const ownSecureSocket = (request: IncomingMessage): string => ownSocket(request).replace(/^ws:\S+ /, '');

const originOf = (url: string): string => new URL(url).origin;

const socketOf = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
};
