import { isNativeError } from 'node:util/types';
import { NotLeaderError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { messageOf } from '#kernel/database/database-errors.ts';
import { Unavailable } from '#kernel/unavailable.ts';
import { withTimeout } from '#kernel/with-timeout.ts';

/** The server did not answer in time, so it is unknown whether the call took effect. */
export class LateAnswer extends Error {
  constructor(what: string, milliseconds: number) {
    super(`EventStoreDB did not answer within ${milliseconds} ms (${what})`);
    this.name = 'LateAnswer';
  }
}

/** @throws {LateAnswer} after so many milliseconds; the work itself is not cancelled */
export const answerWithin = async <T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> => {
  try {
    return await withTimeout(milliseconds, work);
  } catch (error) {
    throw error instanceof Unavailable ? new LateAnswer(what, milliseconds) : error;
  }
};

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

/** The status with which a call failed. Errors of the client carry it as those of gRPC do. */
const statusOf = (error: unknown): status | undefined =>
  isNativeError(error) && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

/** `host:port` of the leader to which a server points. */
export const leaderIn = (error: unknown): string | undefined =>
  error instanceof NotLeaderError ? `${error.leader.address}:${error.leader.port}` : undefined;

/** The server finds no event at the position, because its log ends before it or has something else there. */
export const isUnreadablePosition = (error: unknown): boolean =>
  statusOf(error) === status.UNKNOWN && /Unexpected \w*ReadAllResult: Error/.test(messageOf(error));

/** Servers up to 23.10 end a subscription when more than 32 events wait for it. */
export const isConsumerTooSlow = (error: unknown): boolean =>
  statusOf(error) !== undefined && /Consumer too slow/.test(messageOf(error));

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
export const isTransient = (error: unknown): boolean => {
  if (error instanceof LateAnswer || error instanceof NoServer || error instanceof NotLeaderError) return true;
  const code = statusOf(error);
  return code !== undefined && (TRANSIENT_CODES.has(code) || TRANSIENT_MESSAGES.test(messageOf(error)));
};

/** Whether a connection was accepted and closed again before a word of the protocol. */
export const isHungUp = (error: unknown): boolean =>
  isNativeError(error) && /Last error: Failed to connect/.test(error.message);

const TLS_MESSAGES =
  /self[- ]signed|unable to (verify|get)[\w ]* certificate|certificate has expired|altnames|wrong version number|packet length too long/i;

/** In words what the servers will not do until a setting changes; undefined for every other error. */
export const refusalIn = (error: unknown): StoreRefuses | undefined => {
  const code = statusOf(error);
  if (code === status.UNAUTHENTICATED)
    return new StoreRefuses('It does not know this user or password', 'Correct the user in EVENTSTORE_URL');
  if (code === status.PERMISSION_DENIED)
    return new StoreRefuses(
      'It denies access to the user of EVENTSTORE_URL',
      'Let this user read $all ($acl.$r in its metadata) and write streams, or name another user',
    );
  const [tls] = TLS_MESSAGES.exec(messageOf(error)) ?? [];
  if (code === status.UNAVAILABLE && tls !== undefined)
    return new StoreRefuses(
      `Its certificate is not accepted (${tls})`,
      'Name the authority that signed it with tlsCAFile in EVENTSTORE_URL, and the servers as the certificate does; tls=false is for servers without TLS',
    );
  return undefined;
};
