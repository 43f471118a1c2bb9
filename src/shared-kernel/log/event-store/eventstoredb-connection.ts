import { isNativeError } from 'node:util/types';
import { ErrorType, EventStoreDBClient, isCommandError } from '@eventstore/db-client';

/** The server did not answer in time, so it is unknown whether the call took effect. */
export class LateAnswer extends Error {
  constructor(what: string, milliseconds: number) {
    super(`EventStoreDB did not answer within ${milliseconds} ms (${what})`);
    this.name = 'LateAnswer';
  }
}

const TRANSIENT_TYPES = new Set([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
]);
/** Untyped errors of a server that starts, elects a leader, or is overloaded. */
const TRANSIENT_MESSAGES = /Server Is (Not Ready|Busy|Too Busy)|No leader info available/;
const TRANSIENT_CODES = new Set([1, 4, 10, 13, 14]); // gRPC: cancelled, deadline exceeded, aborted, internal (a cut stream), unavailable

/** Whether the error is transient: the server was away, changed its leader, or did not answer. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof LateAnswer) return true;
  if (!isNativeError(error)) return false;
  if (isCommandError(error) && TRANSIENT_TYPES.has(error.type)) return true;
  if ('code' in error && typeof error.code === 'number' && TRANSIENT_CODES.has(error.code)) return true;
  return TRANSIENT_MESSAGES.test(error.message) || error.message.startsWith('Failed to discover');
};

/** Whether the client failed for one of these reasons. */
export const failedWith = (error: unknown, ...types: readonly ErrorType[]): boolean =>
  isNativeError(error) && isCommandError(error) && types.includes(error.type);

/** Rejects with {@link LateAnswer} after the timeout; the client's own deadlines do not apply to every call. */
export const withAnswerTimeout = async <T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswer(what, milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const optionOf = (connectionString: string, name: string): string | undefined =>
  new RegExp(`[?&]${name}=([^&]*)`, 'i').exec(connectionString)?.[1]?.toLowerCase();

/**
 * Disables BatchAppend in favour of single appends: with BatchAppend one lost connection fails the appends of all
 * clients of the process, and a late answer for one of them throws uncaught. Only appends ask the client what it
 * supports.
 */
const withoutBatchAppend = (client: EventStoreDBClient): EventStoreDBClient =>
  Object.assign(client, { supports: () => Promise.resolve(false) });

/**
 * A client for this connection string. Options that the client accepts but ignores are refused; the string may hold a
 * password and appears in no message.
 */
const eventStoreDbClient = (connectionString: string): EventStoreDBClient => {
  if (optionOf(connectionString, 'tlsVerifyCert') === 'false')
    throw new Error(
      'EventStoreDB: tlsVerifyCert=false has no effect in its client. Name the authority with tlsCAFile instead.',
    );
  if (optionOf(connectionString, 'throwOnAppendFailure') === 'false')
    throw new Error('EventStoreDB: throwOnAppendFailure=false would hide conflicts. Leave it out.');
  if (optionOf(connectionString, 'tls') === 'false' && /^[^?]*@/.test(connectionString))
    throw new Error('EventStoreDB: its client sends no credentials without TLS. Leave out the user or tls=false.');
  try {
    return withoutBatchAppend(EventStoreDBClient.connectionString(connectionString));
  } catch (error) {
    const isFile = isNativeError(error) && /file was not found/i.test(error.message);
    // Without the client's error as cause: its message would repeat the string.
    // oxlint-disable-next-line eslint/preserve-caught-error
    throw new Error(
      isFile
        ? 'EventStoreDB: a certificate file of the connection string was not found.'
        : 'EventStoreDB: the connection string is malformed. It looks like esdb://user:password@host:2113?tls=true',
    );
  }
};

/** A client that can be replaced when it stops answering, because it would keep using a broken stream. */
export const renewableClient = (connectionString: string) => {
  let client = eventStoreDbClient(connectionString);
  return {
    current: (): EventStoreDBClient => client,
    renew: (broken: EventStoreDBClient): void => {
      if (broken !== client) return;
      client = eventStoreDbClient(connectionString);
      void broken.dispose();
    },
    dispose: (): Promise<void> => client.dispose(),
  };
};
export type RenewableClient = ReturnType<typeof renewableClient>;
