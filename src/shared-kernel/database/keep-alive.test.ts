import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { postgresDatabase } from './database-postgres.ts';

test('a line that is cut while a statement waits is noticed in seconds, not after the system’s two hours', async () => {
  const heldAlive: unknown[] = [];
  const line = () => {
    const socket = Object.assign(new EventEmitter(), {
      setNoDelay: () => undefined,
      setKeepAlive: (...values: unknown[]) => heldAlive.push(values),
      connect: () => queueMicrotask(() => void socket.emit('connect')),
      write: () => queueMicrotask(() => void socket.emit('error', new Error('cut'))),
      end: () => undefined,
      destroy: () => undefined,
      ref: () => undefined,
      unref: () => undefined,
    });
    return socket;
  };
  const database = postgresDatabase({ host: 'database.invalid', stream: line as never }, () => undefined);
  await expect(database.query('select 1')).rejects.toThrow('cut');
  expect(heldAlive).toEqual([[true, 10_000]]);
  await database.close();
});
