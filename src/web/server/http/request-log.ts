import type { Response } from 'express';
import type { Logger } from 'pino';
import { plainFailure } from '#server/health/logging.ts';
import { isPoll, type V1IncomingIncoming } from './v1/incoming.ts';

/** Load balancers and monitoring ask for these several times a second. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/**
 * One line per request that is over: pattern of the path, status, milliseconds, for calls the refusal. No address, no header, no
 * query, no path as typed. Of polls a line only when they fail.
 */
export const requestLog =
  (log: Logger) =>
  (request: V1IncomingIncoming, { statusCode }: Response, milliseconds: number): void => {
    const { problem, pattern, refused, correlation } = request;
    const level = levelOf(request, statusCode);
    if (level === undefined || !log.isLevelEnabled(level)) return;
    log[level](
      {
        req: { id: request.requestId, ...givenId(request), method: request.method, path: pattern },
        res: { status: statusCode },
        responseTime: Math.round(milliseconds),
        ...(correlation === undefined ? {} : { correlation }),
        ...(refused === undefined ? {} : { refused, suspect: request.suspect?.() }),
        ...(problem === undefined ? {} : { failure: plainFailure(problem, request.said) }),
      },
      problem === undefined ? 'answered' : 'failed',
    );
  };

const levelOf = (request: V1IncomingIncoming, status: number) => {
  if (request.problem !== undefined) return 'error';
  if (isPoll(request)) return undefined;
  if (status >= 500) return 'warn';
  return PROBES.has(request.pattern ?? '') ? 'debug' : 'info';
};

/** The id that a proxy or a client gave the request, for finding it here; what happens is correlated by our own. */
const givenId = ({ headers }: V1IncomingIncoming): { given?: string } => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\da-f-]{8,64}$/i.test(given) ? { given } : {};
};
