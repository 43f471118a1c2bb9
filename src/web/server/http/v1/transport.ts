import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Response } from 'express';
import type { Deprecated } from '#kernel/contract/endpoint.ts';
import { badInput, refuse } from '#kernel/contract/refusals.ts';
import { bodyOf } from './body.ts';
import type { Calls } from './calls.ts';
import type { CallsAnswer } from './request.ts';
import { deviceCookie, deviceIn, signInCookie, tokenIn } from './cookies.ts';
import { FORM_HEADER, isBareForm, isSameOrigin } from './origin.ts';
import { queryOf } from './input.ts';
import { saidIn } from '#server/health/logging.ts';
import type { V1IncomingIncoming } from './incoming.ts';
import type { SealedPositions } from './sealed-positions.ts';

export type TransportOptions = {
  /** The installation's address when it is configured; otherwise what the browser says it is. */
  publicUrl: string | undefined;
  /** Further origins that may call and read. */
  allowedOrigins: ReadonlySet<string>;
  /** How many reverse proxies stand in front and add to `X-Forwarded-For`. */
  proxies: number;
  positions: SealedPositions;
};

/** In characters. What is shorter fits into one or two packets anyway. */
const COMPRESSED_FROM = 2_048;
/** A list takes as long to compress as to look up, so fast is best. */
const compress = compression({
  threshold: 0,
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
});

/** A connection that is closed while its client still sends is reset, and the client may never read why it was refused. */
const LINGERS_MS = 1_000;
/** What is still sent is discarded for a moment, so that the answer arrives; then the connection ends. */
const endSoon = (request: IncomingMessage): void => {
  const timer = setTimeout(() => request.socket.destroy(), LINGERS_MS).unref();
  const sent = () => clearTimeout(timer);
  request.once('end', sent).once('close', sent);
};

export const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

export const splitUrl = (url: string): { pathname: string; search: string } => {
  const question = url.indexOf('?');
  return question < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, question), search: url.slice(question + 1) };
};

/** The token of a program. A proxy in front may ask browsers for a password in the same header, in another scheme. */
const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S{1,512}) *$/i.exec(authorization ?? '')?.[1];

const hostOf = (request: IncomingMessage): string | undefined => {
  const host = header(request, 'host');
  return host !== undefined && /^[\w.:[\]-]{1,255}$/.test(host) ? host : undefined;
};

export const transport = (options: TransportOptions) => {
  /** The nth entry from the right was written by the outermost proxy we trust. */
  const forwarded = (request: IncomingMessage, name: string): string | undefined =>
    options.proxies === 0 ? undefined : header(request, name)?.split(',').at(-options.proxies)?.trim();

  const isSecure = (request: IncomingMessage): boolean =>
    (request.socket as TLSSocket).encrypted ||
    forwarded(request, 'x-forwarded-proto') === 'https' ||
    (options.publicUrl?.startsWith('https://') ?? false);

  const ipOf = (request: IncomingMessage): string => {
    const forwardedFor = forwarded(request, 'x-forwarded-for');
    return forwardedFor !== undefined && isIP(forwardedFor) > 0 ? forwardedFor : (request.socket.remoteAddress ?? '');
  };

  const originOf = (request: IncomingMessage): string =>
    options.publicUrl ?? `${isSecure(request) ? 'https' : 'http'}://${hostOf(request) ?? 'localhost'}`;

  const tokenOf = (request: IncomingMessage): string | undefined =>
    tokenIn(header(request, 'cookie'), isSecure(request));

  const known =
    options.publicUrl === undefined ? options.allowedOrigins : new Set([...options.allowedOrigins, options.publicUrl]);

  const isFromHere = (request: IncomingMessage): boolean =>
    isSameOrigin(
      {
        origin: header(request, 'origin'),
        fetchSite: header(request, 'sec-fetch-site'),
        // Where the installation's address is known, a page of the same host over http is another origin.
        host: options.publicUrl === undefined ? hostOf(request) : undefined,
      },
      known,
    );

  const send = (request: V1IncomingIncoming, response: Response, answer: CallsAnswer, device?: string): void => {
    if (answer.problem !== undefined) request.problem = answer.problem;
    else if (answer.refused !== undefined) request.refused = answer.refused;
    if (answer.suspect !== undefined) request.suspect = answer.suspect;
    if (response.headersSent || response.destroyed) return;
    if (answer.correlation !== undefined) {
      request.correlation = answer.correlation;
      response.setHeader('x-request-id', answer.correlation);
    }
    response.statusCode = answer.status;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', Buffer.byteLength(answer.body));
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (answer.position !== undefined) response.setHeader('x-position', options.positions.sealed(answer.position));
    if (answer.retryAfter !== undefined) response.setHeader('retry-after', answer.retryAfter);
    const keepsDevice = device !== undefined && (typeof answer.signIn === 'string' || answer.keepsDevice === true);
    const cookies = [
      ...(answer.signIn === undefined ? [] : [signInCookie(answer.signIn, isSecure(request))]),
      ...(keepsDevice ? [deviceCookie(device, isSecure(request))] : []),
    ];
    if (cookies.length > 0) response.setHeader('set-cookie', cookies);
    const origin = header(request, 'origin');
    if (origin !== undefined && options.allowedOrigins.has(origin)) response.set(readableBy(origin));
    if (answer.body.length < COMPRESSED_FROM) response.end(answer.body);
    else compress(request, response, () => void response.end(answer.body));
  };

  /** Answers every request below `/v1`. */
  const serve = (calls: Calls) => async (request: V1IncomingIncoming, response: Response) => {
    const { match } = request;
    const { search } = splitUrl(request.originalUrl);
    const origin = header(request, 'origin');
    if (!match) return send(request, response, calls.refusal(refuse('UNKNOWN_PATH')));
    if (request.method === 'OPTIONS' && origin !== undefined && options.allowedOrigins.has(origin))
      return void response.status(204).set(readableBy(origin)).set(preflight).end();
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST');
      return send(request, response, calls.refusal(refuse('METHOD_NOT_ALLOWED')));
    }
    if (!isFromHere(request)) return send(request, response, calls.refusal(refuse('ORIGIN_NOT_ALLOWED')));
    const { upload, writes, deprecated } = match.route.handler.endpoint;
    if (deprecated) response.set(deprecationHeaders(deprecated));
    if (isBareForm(request.headers))
      return send(request, response, calls.refusal(badInput(FORM_HEADER, 'send this header with a form')));
    const token = tokenOf(request);
    const bearer = bearerIn(header(request, 'authorization'));
    const ip = ipOf(request);
    // Before the body is read: reading costs most for those who are refused.
    const admitted = await calls.admit({ match, ip, token, bearer });
    if ('status' in admitted) {
      if (upload) endSoon(request);
      return send(request, response, admitted);
    }
    const body = await bodyOf(request, response, upload);
    if (!body.ok) {
      if (body.close) endSoon(request);
      return send(request, response, calls.refusal(body.refusal));
    }
    const device = writes
      ? (deviceIn(header(request, 'cookie'), isSecure(request)) ?? randomBytes(32).toString('base64url'))
      : undefined;
    const after = options.positions.opened(header(request, 'x-after') ?? '');
    const answer = await calls.answer({
      id: request.requestId!,
      admitted,
      match,
      search,
      body: body.value,
      token,
      bearer,
      ip,
      userAgent: header(request, 'user-agent') ?? '',
      device,
      origin: originOf(request),
      after,
      idempotencyKey: header(request, 'idempotency-key'),
      challenge: header(request, 'x-challenge'),
      isLookedUp: header(request, LOOK_UP_HEADER) !== undefined,
    });
    if (answer.problem !== undefined) request.said = saidIn([match.parameters, body.value, queryOf(search)]);
    // The caller keeps the last one it got, and cannot tell which is later.
    const position =
      answer.position !== undefined && after !== undefined && after > answer.position ? after : undefined;
    send(request, response, position === undefined ? answer : { ...answer, position }, device);
  };

  return { serve, send, tokenOf, isSecure, originOf, ipOf, isFromHere };
};

export type Transport = ReturnType<typeof transport>;

/** RFC 9745 and RFC 8594: since when a call is on its way out, and until when it is there. */
const deprecationHeaders = ({ since, gone, instead }: Deprecated): Record<string, string> => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
  sunset: new Date(gone).toUTCString(),
  ...(instead === undefined ? {} : { link: `<${instead}>; rel="successor-version"` }),
});

const readableBy = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'x-position, x-request-id, retry-after',
  vary: 'Origin',
});

/** With it a write is not executed: the answer is what is stored under its idempotency key. */
const LOOK_UP_HEADER = 'x-look-up';

const preflight = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `content-type, idempotency-key, x-after, x-challenge, ${LOOK_UP_HEADER}, ${FORM_HEADER}`,
  'access-control-max-age': '600',
};
