import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Database } from '#kernel/database/database.ts';
import { until } from '#kernel/testing/until.ts';
import { fakeVideoBackend } from '../adapters/openvidu.fake.ts';
import type { RoomCommands } from '../commands.ts';
import { noRoom } from '../domain/room-state.ts';
import type { RoomCache, RoomSnapshot } from '../polls/room-cache.ts';
import type { SignsOfLife } from '../polls/signs-of-life.ts';
import { startBackgroundWork } from './background-work.ts';

test('the worker that holds the lease closes at once what is left at the video server', async () => {
  const session = randomUUID();
  const video = fakeVideoBackend();
  const { token } = await video.mintToken(session, { member: randomUUID(), role: 'PUBLISHER' });
  const visitor = await video.join(token);
  const over = { session: { status: 'over', kind: 'INTERNAL' }, room: { ...noRoom, status: 'ended' }, version: 1 };
  const problems: unknown[] = [];
  const stop = await startBackgroundWork({
    role: 'worker',
    // Answers what the lease asks: this process has it.
    database: { query: async () => [{ fence: '1' }] } as unknown as Database,
    roomCache: { reread: async () => over as unknown as RoomSnapshot } as unknown as RoomCache,
    commands: {} as RoomCommands,
    signs: {} as SignsOfLife,
    video,
    report: (_, problem) => void problems.push(problem),
    sayReachable: async () => undefined,
    presenceSeconds: 60,
  });
  await until(() => !visitor.isConnected());
  await stop();
  expect(problems).toEqual([]);
});
