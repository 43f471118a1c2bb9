import type { Readable, Writable } from 'node:stream';
import type { AppendResult } from '@eventstore/db-client';
import type { AppendOfMany } from '../event-store.ts';
import { append } from './calls.ts';
import { Connection } from './connection.ts';
import { answerWithin } from './errors.ts';

/** Appends that wait for their answers at a time: twice as many are hardly faster, and a server gives each two seconds. */
const WINDOW = 128;

/** A connection whose appends share one call of BatchAppend. */
class PipelinedConnection extends Connection {
  protected override supports = () => Promise.resolve(true);

  protected override prepare(call: Readable | Writable): void {
    super.prepare(call);
    if (!('write' in call)) return;
    // What waits in the client for a slow line would be rejected unheard when the line breaks. So nothing waits there.
    const write = call.write.bind(call);
    call.write = (message: unknown) => {
      write(message);
      return true;
    };
  }
}

/** How far appends got: the confirmed ones, and why it went no further. It is open whether those behind took effect. */
export type Progress = { written: AppendResult[]; failure?: unknown };

const pipelined = async (
  connection: Connection,
  appends: readonly AppendOfMany[],
  silenceMs: number,
): Promise<Progress> => {
  const written: AppendResult[] = [];
  const waiting: Promise<AppendResult>[] = [];
  const send = (): void => {
    const { stream, expected, events } = appends[written.length + waiting.length]!;
    const sent = append(connection, stream, expected, events, silenceMs);
    sent.catch(() => undefined); // awaited below, unless one before it fails
    waiting.push(sent);
  };
  try {
    // The first alone: it begins the call, and those behind it would overtake it.
    for (let window = 1; written.length < appends.length; window = WINDOW) {
      while (waiting.length < window && written.length + waiting.length < appends.length) send();
      const next = waiting.shift()!;
      written.push(await answerWithin(silenceMs, 'append', next));
    }
    return { written };
  } catch (failure) {
    return { written, failure };
  }
};

let turn: Promise<unknown> = Promise.resolve();

/**
 * Appends that do not wait for each other. The leader takes the messages of one call in order and writes them in order,
 * also when the call breaks off: then it has a beginning of them. One call at a time in the whole process, because the
 * client keeps the waiting appends of all connections in one place, and rejects them all when one of these fails.
 */
export const appendPipelined = (
  { server, address }: Connection,
  appends: readonly AppendOfMany[],
  silenceMs: number,
): Promise<Progress> => {
  const progress = turn.then(async () => {
    const own = new PipelinedConnection(server, address);
    try {
      return await pipelined(own, appends, silenceMs);
    } finally {
      await own.dispose();
      own.close();
    }
  });
  turn = progress.catch(() => undefined);
  return progress;
};
