import { isNativeError } from 'node:util/types';
import { type ServiceError, status } from '@grpc/grpc-js';

/** The server did not answer in time, so it is unknown whether the call took effect. */
export class LateAnswer extends Error {
  constructor(what: string, milliseconds: number) {
    super(`EventStoreDB did not answer within ${milliseconds} ms (${what})`);
    this.name = 'LateAnswer';
  }
}

/** None of the servers answers. */
export class NoServer extends Error {
  constructor(reason: string) {
    super(`No server of EventStoreDB answers: ${reason}`);
    this.name = 'NoServer';
  }
}

/** The servers will refuse this installation until a setting or the servers change; the message says which. */
export class StoreRefuses extends Error {
  constructor(what: string, remedy: string) {
    super(`EventStoreDB: ${what}. ${remedy}.`);
    this.name = 'StoreRefuses';
  }
}

const isServiceError = (error: unknown): error is ServiceError =>
  isNativeError(error) && 'code' in error && typeof error.code === 'number' && 'metadata' in error;

const trailerOf = ({ metadata }: ServiceError, name: string): string | undefined => {
  const [value] = metadata.get(name);
  return value === undefined ? undefined : String(value);
};

/** Whether the server named this exception in its answer. */
export const isException = (
  error: unknown,
  name: 'not-leader' | 'stream-deleted' | 'maximum-append-size-exceeded',
): boolean => isServiceError(error) && trailerOf(error, 'exception') === name;

/** `host:port` of the leader to which a server points. */
export const leaderIn = (error: unknown): string | undefined => {
  if (!isServiceError(error) || !isException(error, 'not-leader')) return undefined;
  return `${trailerOf(error, 'leader-endpoint-host')}:${trailerOf(error, 'leader-endpoint-port')}`;
};

/** The server finds no event at the position, because its log ends before it or has something else there. */
export const isUnreadablePosition = (error: unknown): boolean =>
  isServiceError(error) && error.code === status.UNKNOWN && /Unexpected \w*ReadAllResult: Error/.test(error.message);

/** Servers up to 23.10 end a subscription when more than 32 events wait for it. */
export const isConsumerTooSlow = (error: unknown): boolean =>
  isServiceError(error) && /Consumer too slow/.test(error.message);

const TRANSIENT_CODES = new Set([
  status.CANCELLED,
  status.DEADLINE_EXCEEDED,
  status.ABORTED,
  status.INTERNAL, // a stream that was cut
  status.UNAVAILABLE,
]);
/** Errors that have no code of their own, of a server that starts, elects a leader, or is overloaded. */
const TRANSIENT_MESSAGES = /Server Is (Not Ready|Busy|Too Busy)|No leader info available/;

/** Whether the error is transient: the servers were away, changed their leader, or did not answer. */
export const isTransient = (error: unknown): boolean =>
  error instanceof LateAnswer ||
  error instanceof NoServer ||
  (isServiceError(error) &&
    (TRANSIENT_CODES.has(error.code) || TRANSIENT_MESSAGES.test(error.message) || isException(error, 'not-leader')));

/** Whether a connection was accepted and closed again before a word of the protocol. */
export const isHungUp = (error: unknown): boolean =>
  isNativeError(error) && /Last error: Failed to connect/.test(error.message);

const TLS_MESSAGES =
  /self[- ]signed|unable to (verify|get)[\w ]* certificate|certificate has expired|altnames|wrong version number|packet length too long/i;

/** In words what the servers will not do until a setting changes; undefined for every other error. */
export const refusalIn = (error: unknown): StoreRefuses | undefined => {
  if (!isServiceError(error)) return undefined;
  if (error.code === status.UNAUTHENTICATED)
    return new StoreRefuses('It does not know this user or password', 'Correct the user in EVENTSTORE_URL');
  if (error.code === status.PERMISSION_DENIED)
    return new StoreRefuses(
      'It denies access to the user of EVENTSTORE_URL',
      'Let this user read $all ($acl.$r in its metadata) and write streams, or name another user',
    );
  const [tls] = TLS_MESSAGES.exec(error.message) ?? [];
  if (error.code === status.UNAVAILABLE && tls !== undefined)
    return new StoreRefuses(
      `Its certificate is not accepted (${tls})`,
      'Name the authority that signed it with tlsCAFile in EVENTSTORE_URL, and the servers as the certificate does; tls=false is for servers without TLS',
    );
  return undefined;
};
