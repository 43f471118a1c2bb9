import { expect, test } from '@jest/globals';
import { currentPacket, inPackets } from './one-packet.ts';

test('each caller gets the answer when it comes, although others of the same packet still wait', async () => {
  const packets = new Set<unknown>();
  const under = new Map<string, PromiseWithResolvers<string>>();
  const ask = inPackets((asked: string) => {
    packets.add(currentPacket());
    const answer = Promise.withResolvers<string>();
    under.set(asked, answer);
    return answer.promise;
  });
  const [first, second, third] = [ask('first'), ask('second'), ask('third')];
  await new Promise((resolve) => setImmediate(resolve));
  expect([packets.size, packets.has(undefined)]).toEqual([1, false]);
  under.get('second')!.resolve('yes');
  expect(await second).toBe('yes');
  under.get('first')!.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  under.get('third')!.resolve('at last');
  expect(await third).toBe('at last');
});
