import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { compareHistories, copyHistory } from './history.ts';

it('a source that says it was read to its end without its last events is neither copied nor found equal', async () => {
  const [from, to] = [memoryEventStore(), memoryEventStore()];
  for (const data of [1, 2]) await from.append('toy-1', 'any', [{ id: randomUUID(), type: 'Toy', data, meta: null }]);
  const end = await lastPosition(from);
  async function* cutOff() {
    yield { events: [], checkpoint: end };
  }
  const histories = { from: { ...from, subscribe: cutOff }, to, end };
  const append = () => Promise.reject(new Error('Nothing was read that could be copied'));
  await expect(copyHistory({ ...histories, append })).rejects.toThrow(`The source was read to  instead of ${end}`);
  await expect(compareHistories(histories, [])).rejects.toThrow(`The source was read to  instead of ${end}`);
});
