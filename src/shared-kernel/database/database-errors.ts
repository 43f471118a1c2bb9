import { isNativeError } from 'node:util/types';

const LOST_CODES = new Set(
  // PostgreSQL: shut down, crashed, still starting, connection failures; then the operating system's.
  '57P01 57P02 57P03 08000 08001 08003 08006 ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT'.split(' '),
);
const LOST_MESSAGES = /^(Connection terminated|Query read timeout|Client has encountered a connection error)/;

/** Whether the connection failed or was lost, so that it is unknown whether the statement took effect. */
export const isConnectionLost = (error: unknown): boolean =>
  isNativeError(error) &&
  (('code' in error && typeof error.code === 'string' && LOST_CODES.has(error.code)) ||
    LOST_MESSAGES.test(error.message));

const TRANSIENT_CODES = new Set(
  // Serialization failure, deadlock; disk, memory or connections used up; lock timeout; idle transaction ended after a
  // freeze.
  '40001 40P01 53100 53200 53300 55P03 25P03'.split(' '),
);
const TRANSIENT_MESSAGES = /^timeout (exceeded when trying to connect|expired)/;

/** Whether the error is transient, so that a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  isConnectionLost(error) ||
  (isNativeError(error) &&
    (('code' in error && typeof error.code === 'string' && TRANSIENT_CODES.has(error.code)) ||
      TRANSIENT_MESSAGES.test(error.message)));

/** The error's message, for a log line. */
export const messageOf = (error: unknown): string => (isNativeError(error) ? error.message : String(error));
