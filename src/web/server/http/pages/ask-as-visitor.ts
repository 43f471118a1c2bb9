import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Calls } from '../v1/calls.ts';
import type { Routes } from '../v1/routes.ts';

export type Asker = {
  routes: Routes;
  calls: Calls;
  originOf: (request: IncomingMessage) => string;
  ipOf: (request: IncomingMessage) => string;
};

/** What a call would answer to a visitor, without a way over HTTP; nothing is written. The pace of the visitor who made this request counts. */
export const answerToVisitor = async (
  { routes, calls, originOf, ipOf }: Asker,
  path: string,
  body: Record<string, unknown>,
  request: IncomingMessage,
): Promise<{ status: number; body: string }> => {
  const match = routes.match(path);
  if (!match || match.route.handler.endpoint.writes) return { status: 404, body: '{}' };
  return calls.answer({
    id: randomUUID(),
    match,
    search: '',
    body,
    token: undefined,
    ip: ipOf(request),
    userAgent: '',
    origin: originOf(request),
    after: undefined,
    idempotencyKey: undefined,
  });
};

export type AskAsVisitor = (path: string, body: Record<string, unknown>, request: IncomingMessage) => Promise<unknown>;
export const askAsVisitor =
  (asker: Asker): AskAsVisitor =>
  async (path, body, request) =>
    JSON.parse((await answerToVisitor(asker, path, body, request)).body);
