import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { plainFailure } from '#server/health/logging.ts';
import { isPoll, type V1IncomingIncoming } from './v1/incoming.ts';

/** Load balancers and monitoring ask for these several times a second. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/**
 * One line per request: pattern of the path, status, milliseconds, for calls the refusal. No address, no header, no query, no
 * path as typed. Of polls a line only when they fail.
 */
export const requestLog = (log: Logger) =>
  pinoHttp<V1IncomingIncoming>({
    logger: log,
    wrapSerializers: false,
    serializers: {
      req: (request: V1IncomingIncoming) => ({
        id: request.requestId,
        ...givenId(request),
        method: request.method,
        path: request.pattern,
      }),
      res: (response: ServerResponse) => ({ status: response.statusCode }),
    },
    genReqId: (request) => request.requestId ?? '',
    customLogLevel: (request, response) => {
      if (request.problem !== undefined) return 'error';
      if (isPoll(request)) return 'silent';
      if (response.statusCode >= 500) return 'warn';
      return PROBES.has(request.pattern ?? '') ? 'debug' : 'info';
    },
    customSuccessObject: answeredLine,
    customErrorObject: (request, response, _problem, more: RequestLogTimed) => answeredLine(request, response, more),
    customSuccessMessage: () => 'answered',
    customErrorMessage: (request) => (request.problem === undefined ? 'answered' : 'failed'),
  });

type RequestLogTimed = { responseTime: number };

const answeredLine = (request: V1IncomingIncoming, response: ServerResponse, { responseTime }: RequestLogTimed) => ({
  res: response,
  responseTime,
  ...(request.correlation === undefined ? {} : { correlation: request.correlation }),
  ...(request.refused === undefined ? {} : { refused: request.refused, suspect: request.suspect }),
  ...(request.problem === undefined ? {} : { failure: plainFailure(request.problem, request.said) }),
});

/** The id that a proxy or a client gave the request, for finding it here; what happens is correlated by our own. */
const givenId = ({ headers }: V1IncomingIncoming): { given?: string } => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\da-f-]{8,64}$/i.test(given) ? { given } : {};
};
