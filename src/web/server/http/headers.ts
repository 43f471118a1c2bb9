import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaymentProvider } from '../../../shared-kernel/parts.ts';

/**
 * What pages of ours may load: themselves and nothing else. Mantine writes style attributes, therefore `unsafe-inline` for
 * styles alone. Older browsers do not count a WebSocket to the same host as `'self'`, so it is named.
 * @param video address of a video server that browsers reach directly; `moreVideo` of further ones
 * @param payments origins of the payment provider, whose frames hold the fields of the card form
 * @param films addresses of films that this installation shows; one's own need none. `pictures` likewise
 */
export const securityHeaders = (of: {
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
}) =>
  sameForHost(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'self'"],
          connectSrc: [
            "'self'",
            of.secure ? ownSecureSocket : ownSocket,
            ...(of.video === undefined ? [] : [of.video, ...(of.moreVideo ?? [])].map(socketOf)),
            ...(of.payments?.connect ?? []),
            ...elsewhere(of.logins),
          ],
          fontSrc: ["'self'", 'data:'],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          frameSrc: ["'self'", ...(of.payments?.frames ?? [])],
          imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere(of.pictures)],
          mediaSrc: ["'self'", 'blob:', ...elsewhere(of.films)],
          objectSrc: ["'none'"],
          scriptSrc: ["'self'", ...(of.payments?.scripts ?? [])],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          workerSrc: ["'self'", 'blob:'],
          ...(of.secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: of.secure ? { maxAge: 31_536_000, includeSubDomains: of.subdomains ?? false } : false,
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

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (problem?: unknown) => void) => void;

const MOST_HOSTS = 100;

/** What a middleware sets depends on the host that was asked alone: it is made out once for each, not for every request. */
const sameForHost = (middleware: Middleware): Middleware => {
  const known = new Map<string, readonly (readonly [string, string])[]>();
  return (request, response, next) => {
    const host = request.headers.host ?? '';
    const headers = known.get(host);
    if (headers) {
      for (const [name, value] of headers) response.setHeader(name, value);
      return next();
    }
    const before = new Set(response.getHeaderNames());
    middleware(request, response, (problem) => {
      if (problem === undefined && known.size < MOST_HOSTS)
        known.set(
          host,
          response
            .getHeaderNames()
            .filter((name) => !before.has(name))
            .map((name) => [name, String(response.getHeader(name))]),
        );
      next(problem);
    });
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
