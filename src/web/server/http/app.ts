import { createServer, type Server, type ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Inbound } from '../../../shared-kernel/module.ts';
import type { Calls } from './calls.ts';
import type { Figures } from '../operations/figures.ts';
import { securityHeaders, type PaymentOrigins } from './headers.ts';
import { inbound } from './inbound.ts';
import { callLog, requestLog } from '../operations/logging.ts';
import type { Routes } from './routes.ts';
import type { Incoming } from './incoming.ts';
import { requestId, splitUrl, type Transport } from './transport.ts';

export type AppOptions = {
  /** Whether connections are to be closed after their answer, because this process is about to end. */
  isLeaving?: () => boolean;
  routes: Routes;
  calls: Calls;
  transport: Transport;
  log: Logger;
  figures: Figures;
  secure: boolean;
  subdomains?: boolean | undefined;
  /** Address of a video server that browsers reach directly. */
  video: string | undefined;
  moreVideo?: readonly string[] | undefined;
  /** Origins that the card form comes from. */
  payments?: PaymentOrigins | undefined;
  logins?: readonly string[] | undefined;
  /** Addresses of films that pages show. */
  films?: readonly string[] | undefined;
  /** Addresses of pictures that pages show. */
  pictures?: readonly string[] | undefined;
  inbound: readonly Inbound[];
  /** Handlers outside `/v1`, by path, before the pages of the website. */
  pages: readonly { path: string; handle: RequestHandler }[];
  /** The web client. */
  client: RequestHandler | RequestHandler[];
};

/** The HTTP server: Express for pages, documents and hooks, and in front of it a shorter way for the calls of `/v1`. */
export const app = (options: AppOptions): { server: Server; express: Express } => {
  const { routes, calls, transport, log, figures } = options;
  const main = express();
  main.disable('x-powered-by');
  main.set('etag', false);
  main.set('query parser', false);
  const headersOf = securityHeaders(options);
  main.use(requestLog(log));
  main.use((request, response, next) => {
    for (const [name, value] of Object.entries(headersOf(request))) response.setHeader(name, value);
    next();
  });
  // Paths below it that are no call's.
  main.use('/v1', (request, response) => transport.serve(calls, request as Incoming, response));
  main.use(inbound(options.inbound, log));
  for (const { path, handle } of options.pages) main.use(path, handle);
  main.use(options.client);
  main.use((request, response) => {
    response.status(404).type('text/plain').send('There is nothing at this address.\n');
  });
  const failed: ErrorRequestHandler = (problem: unknown, request, response, next) => {
    (request as Incoming).problem = problem;
    if (response.headersSent) return next(problem);
    // Express marks what the request itself did wrong, such as a path that cannot be decoded.
    const { status } = problem as { status?: unknown };
    if (typeof status === 'number' && status >= 400 && status < 500) {
      delete (request as Incoming).problem;
      response.status(status).type('text/plain').send('This request cannot be understood.\n');
    } else {
      const { status, body, retryAfter } = calls.failure(problem);
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      response.status(status).type('application/json').send(body);
    }
  };
  main.use(failed);

  const logCall = callLog(log);
  const server = createServer((request: Incoming, response: ServerResponse) => {
    const started = performance.now();
    const { pathname } = splitUrl(request.url ?? '/');
    const isCall = pathname.startsWith('/v1/') || pathname === '/v1';
    request.match = isCall ? routes.match(pathname) : undefined;
    request.pattern = request.match?.route.pattern ?? (isCall ? '/v1/…' : patternOf(pathname, options));
    request.requestId = requestId(request);
    // Polls of the rooms are too many for a line each, and for the policies of pages.
    const isPoll = request.match?.route.handler.endpoint.pace === 'poll';
    if (options.isLeaving?.()) response.setHeader('connection', 'close');
    response.once('close', () => {
      const milliseconds = performance.now() - started;
      figures.answered(request.pattern!, response.statusCode, milliseconds / 1000);
      if (request.refused !== undefined) figures.refused(request.refused);
      if (request.match && (!isPoll || request.problem !== undefined)) logCall(request, response, milliseconds);
    });
    if (request.match) {
      if (!isPoll) request.common = headersOf(request);
      transport.serve(calls, request, response).catch((problem: unknown) => log.error({ err: problem }, 'failed'));
    } else {
      response.setHeader('x-request-id', request.requestId);
      main(request, response);
    }
  });
  // A connection that cannot be accepted, because too many files are open, ends nothing.
  server.on('error', (problem) => log.error({ err: problem }, 'the port'));
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 65_000;
  return { server, express: main };
};

/** Never the path as typed: pages have names of Wells in theirs, mistyped calls may have passwords. */
const patternOf = (pathname: string, { pages, inbound }: AppOptions): string => {
  const known = [...pages.map(({ path }) => path), ...inbound.map(({ path }) => path), '/assets'];
  return known.find((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? '(page)';
};
