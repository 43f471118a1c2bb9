import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import type { Inbound } from '#kernel/module.ts';
import type { Calls } from './v1/calls.ts';
import type { Figures } from '#server/health/figures.ts';
import { changingHeaders, securityHeaders, type PaymentOrigins } from './headers.ts';
import { inbound } from './inbound.ts';
import { languages } from './languages.ts';
import { requestLog } from './request-log.ts';
import type { Routes } from './v1/routes.ts';
import { isPoll, type V1IncomingIncoming } from './v1/incoming.ts';
import type { Transport } from './v1/transport.ts';

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
  /** Addresses of films and pictures that pages show; the same object until they change. */
  media?: (() => { films: readonly string[]; pictures: readonly string[] }) | undefined;
  /** In which pages and refusals are offered; English alone when absent. */
  languages?: (() => readonly Language[]) | undefined;
  inbound: readonly Inbound[];
  /** Handlers outside `/v1`, by path, before the pages of the website; also of what lies below it unless `exact`. */
  pages: readonly { path: string; exact?: boolean; handle: RequestHandler }[];
  client: RequestHandler | RequestHandler[];
};

/** The HTTP server: one Express application for calls, pages, documents, streams and webhooks. */
export const app = (options: AppOptions): Server => {
  const { calls, transport, log } = options;
  const main = express();
  main.disable('x-powered-by');
  main.disable('etag');
  main.set('query parser', false);
  // A proxy in front closes paths as they are spelled (S-10).
  main.enable('case sensitive routing');
  main.enable('strict routing');
  const headersOf = options.media ? changingHeaders(options, options.media) : securityHeaders(options);
  main.use(received(options));
  main.use((request: V1IncomingIncoming, response, next) => {
    if (!isPoll(request))
      for (const [name, value] of Object.entries(headersOf(request))) response.setHeader(name, value);
    next();
  });
  main.use(languages(options.languages ?? (() => [OWN_LANGUAGE])));
  main.use('/v1', transport.serve(calls));
  main.use(inbound(options.inbound, log));
  for (const { path, handle, exact } of options.pages)
    if (exact) main.all(path, handle).use(otherSpellings(path));
    else main.use(path, handle);
  main.use(options.client);
  main.use(nothingHere);
  const failed: ErrorRequestHandler = (problem: unknown, request: V1IncomingIncoming, response, _next) => {
    if (response.headersSent) {
      request.problem = problem;
      return void response.destroy();
    }
    // Express marks what the request itself did wrong, such as a path that cannot be decoded.
    const { status } = problem as { status?: unknown };
    if (typeof status === 'number' && status >= 400 && status < 500)
      response.status(status).type('text/plain').send('This request cannot be understood.\n');
    else transport.send(request, response, calls.failure(problem));
  };
  main.use(failed);

  const server = createServer(TIMEOUTS, main);
  // A connection that cannot be accepted, because too many files are open, ends nothing.
  server.on('error', (problem) => log.error({ err: problem }, 'the port'));
  return server;
};

/** For a request with its body; what is late is looked for every five seconds. */
const TIMEOUTS = {
  requestTimeout: 45_000,
  headersTimeout: 20_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

/** Finds the endpoint; counts and logs the answer. */
const received = (options: AppOptions): RequestHandler => {
  const { routes, figures, isLeaving } = options;
  const logged = requestLog(options.log);
  return (request: V1IncomingIncoming, response, next) => {
    const started = performance.now();
    const { path } = request;
    const isCall = path.startsWith('/v1/') || path === '/v1';
    request.match = isCall ? routes.match(path) : undefined;
    request.pattern = request.match?.route.pattern ?? (isCall ? '/v1/…' : patternOf(path, options));
    // Recorded as the correlation of events, so it is never chosen by the client: calls of two people would look like one.
    request.requestId = randomUUID();
    response.setHeader('x-request-id', request.requestId);
    if (isLeaving?.()) response.setHeader('connection', 'close');
    response.once('close', () => {
      const took = performance.now() - started;
      figures.answered(request.pattern!, response.statusCode, took / 1000);
      if (request.refused !== undefined) figures.refused(request.refused);
      logged(request, response, took);
    });
    next();
  };
};

const nothingHere: RequestHandler = (_request, response) =>
  void response.status(404).type('text/plain').send('There is nothing at this address.\n');

/** Of an exact path, and what would lie below it: no page of the client. */
const otherSpellings = (path: string): RequestHandler =>
  express.Router({ caseSensitive: false }).use(path, nothingHere);

/** Never the path as typed: pages have names of Wells in theirs, mistyped calls may have passwords. */
const patternOf = (pathname: string, { pages, inbound }: AppOptions): string => {
  const known = [...pages.map(({ path }) => path), ...inbound.map(({ path }) => path), '/assets'];
  return known.find((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? '(page)';
};
