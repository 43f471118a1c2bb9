import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { constants, gzip } from 'node:zlib';
import { badInput, refuse } from '../../../shared-kernel/contract/refusals.ts';
import { readBody, readForm } from './body.ts';
import type { Answer, Calls } from './calls.ts';
import { deviceCookie, deviceIn, signInCookie, tokenIn } from './cookies.ts';
import { FORM_HEADER, isBareForm, isSameOrigin } from './origin.ts';
import { queryOf } from './input.ts';
import { saidIn } from '../operations/logging.ts';
import type { Incoming } from './incoming.ts';

export type TransportOptions = {
  /** The installation's address when it is configured; otherwise what the browser says it is. */
  publicUrl: string | undefined;
  /** Further origins that may call and read. */
  allowedOrigins: ReadonlySet<string>;
  /** How many reverse proxies stand in front and add to `X-Forwarded-For`. */
  proxies: number;
};

/** In characters. What is shorter fits into one or two packets anyway. */
const COMPRESSED_FROM = 2_048;
const takesGzip = (request: IncomingMessage): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|$)/i.test(header(request, 'accept-encoding') ?? '');

export const requestId = (request: Incoming): string => {
  // Recorded as the correlation of events, so it is never chosen by the client: calls of two people would look like one.
  request.requestId ??= randomUUID();
  return request.requestId;
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
    const told = forwarded(request, 'x-forwarded-for');
    return told !== undefined && isIP(told) > 0 ? told : (request.socket.remoteAddress ?? '');
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

  const send = (
    request: Incoming,
    response: ServerResponse,
    answer: Answer,
    more: Record<string, string> = {},
    device?: string,
  ): void => {
    if (answer.problem !== undefined) request.problem = answer.problem;
    else if (answer.refused !== undefined) request.refused = answer.refused;
    if (answer.correlation !== undefined) request.requestId = answer.correlation;
    if (answer.suspect !== undefined) request.suspect = answer.suspect;
    if (response.headersSent || response.destroyed) return;
    const origin = header(request, 'origin');
    // Encoded once: else it is measured first, and encoded together with the head.
    const body =
      typeof answer.body === 'string' && answer.body.length >= COMPRESSED_FROM ? Buffer.from(answer.body) : answer.body;
    const headers: Record<string, string | number | string[]> = {
      ...request.common,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.requestId ?? '',
      ...more,
    };
    if (answer.position !== undefined) headers['x-position'] = answer.position;
    if (answer.retryAfter !== undefined) headers['retry-after'] = answer.retryAfter;
    if (answer.signIn !== undefined)
      headers['set-cookie'] = [
        signInCookie(answer.signIn, isSecure(request)),
        ...(device === undefined || answer.signIn === null ? [] : [deviceCookie(device, isSecure(request))]),
      ];
    if (origin !== undefined && options.allowedOrigins.has(origin)) Object.assign(headers, readableBy(origin));
    if (answer.body.length < COMPRESSED_FROM || !takesGzip(request)) {
      response.writeHead(answer.status, headers).end(body);
      return;
    }
    // Not on this thread: a list of sessions takes as long to compress as to look up.
    gzip(body, { level: constants.Z_BEST_SPEED }, (problem, zipped) => {
      if (response.headersSent || response.destroyed) return;
      if (problem) {
        response.destroy(problem);
        return;
      }
      headers['vary'] =
        headers['vary'] === undefined ? 'Accept-Encoding' : `${String(headers['vary'])}, Accept-Encoding`;
      headers['content-length'] = zipped.byteLength;
      response.writeHead(answer.status, { ...headers, 'content-encoding': 'gzip' }).end(zipped);
    });
  };

  /** Answers one request to a known or unknown path of `/v1`. Never throws. */
  const serve = async (calls: Calls, request: Incoming, response: ServerResponse): Promise<void> => {
    try {
      await answer(calls, request, response);
    } catch (problem) {
      request.problem = problem;
      if (response.headersSent) response.destroy();
      else send(request, response, calls.failure(problem));
    }
  };

  const answer = async (calls: Calls, request: Incoming, response: ServerResponse): Promise<void> => {
    request.requestId = requestId(request);
    const { search } = splitUrl(request.url ?? '/');
    const origin = header(request, 'origin');
    if (!request.match) return send(request, response, calls.refusal(refuse('UNKNOWN_PATH')));
    if (request.method === 'OPTIONS' && origin !== undefined && options.allowedOrigins.has(origin)) {
      const id = { 'x-request-id': request.requestId };
      response.writeHead(204, { ...request.common, ...id, ...readableBy(origin), ...preflight }).end();
      return;
    }
    if (request.method !== 'POST')
      return send(request, response, calls.refusal(refuse('METHOD_NOT_ALLOWED')), { allow: 'POST' });
    if (!isFromHere(request)) return send(request, response, calls.refusal(refuse('ORIGIN_NOT_ALLOWED')));
    const { upload } = request.match.route.handler.endpoint;
    if (isBareForm(request.headers))
      return send(request, response, calls.refusal(badInput(FORM_HEADER, 'send this header with a form')));
    const token = tokenOf(request);
    const ip = ipOf(request);
    // Before the body is read: reading costs most for those who are refused.
    const admitted = await calls.admit({ match: request.match, ip, token });
    if ('status' in admitted) return send(request, response, admitted, upload ? { connection: 'close' } : {});
    const body = await (upload ? readForm(request, upload) : readBody(request));
    if (!body.ok)
      return send(request, response, calls.refusal(body.refusal), body.close ? { connection: 'close' } : {});
    const device =
      deviceIn(header(request, 'cookie'), isSecure(request)) ??
      (request.match.route.handler.endpoint.writes ? randomBytes(32).toString('base64url') : undefined);
    const answer = await calls.answer({
      id: request.requestId,
      admitted,
      match: request.match,
      search,
      body: body.value,
      token,
      ip,
      userAgent: header(request, 'user-agent') ?? '',
      device,
      origin: originOf(request),
      after: header(request, 'x-after'),
      idempotencyKey: header(request, 'idempotency-key'),
      challenge: header(request, 'x-challenge'),
    });
    if (answer.problem !== undefined) request.said = saidIn([request.match.parameters, body.value, queryOf(search)]);
    send(request, response, answer, {}, device);
  };

  return { serve, tokenOf, isSecure, originOf, ipOf, isFromHere };
};

export type Transport = ReturnType<typeof transport>;

const readableBy = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'x-position, x-request-id, retry-after',
  vary: 'Origin',
});

const preflight = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `content-type, idempotency-key, x-after, x-challenge, ${FORM_HEADER}`,
  'access-control-max-age': '600',
};
