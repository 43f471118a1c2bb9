import { expect, test } from '@jest/globals';
import { anEvent, eventStoreContract, listOf, someEvents } from './event-store.contract.ts';
import { memoryEventStore } from './memory.ts';
import { prefixedEventStore } from './prefixed.ts';

eventStoreContract(
  'A part of a shared store',
  async () => {
    const shared = memoryEventStore();
    for (let n = 0; n < 100; n += 1) await shared.append(`others.thing-${n}`, 'any', someEvents(7));
    return { store: prefixedEventStore(shared, 'ours/'), dispose: () => shared.close() };
  },
  { ends: true },
);

test('two installations in one store see nothing of each other, and have identities of their own', async () => {
  const shared = memoryEventStore();
  const [one, two] = [prefixedEventStore(shared, 'one/'), prefixedEventStore(shared, 'two/')];
  await one.append('thing-1', 'no-stream', [anEvent('Ours')]);
  await two.append('thing-1', 'no-stream', [anEvent('Theirs')]);
  expect((await listOf(one.readAll())).map(({ type, stream }) => [type, stream])).toEqual([['Ours', 'thing-1']]);
  expect((await listOf(two.readStream('thing-1'))).map(({ type }) => type)).toEqual(['Theirs']);
  expect(await one.identity()).not.toBe(await two.identity());
  await expect(two.append('thing-1', 'no-stream', [anEvent()])).rejects.toMatchObject({ stream: 'thing-1' });
  await shared.close();
});

test('appends to many streams carry the prefix, and a refusal names the stream without it', async () => {
  const shared = memoryEventStore();
  const ours = prefixedEventStore(
    {
      ...shared,
      appendInOrder: async (appends) => {
        const done = [];
        for (const { stream, expected, events } of appends) done.push(await shared.append(stream, expected, events));
        return done;
      },
    },
    'ours/',
  );
  const appends = ['thing-1', 'thing-2'].map((stream) => ({
    stream,
    expected: 'no-stream' as const,
    events: [anEvent()],
  }));
  expect(await ours.appendInOrder!(appends)).toHaveLength(2);
  expect((await listOf(shared.readAll())).map(({ stream }) => stream)).toEqual(['ours/thing-1', 'ours/thing-2']);
  const again = appends.map((one) => ({ ...one, events: [anEvent()] }));
  await expect(ours.appendInOrder!(again)).rejects.toMatchObject({ stream: 'thing-1', actual: 0n });
  expect(prefixedEventStore(shared, 'ours/').appendInOrder).toBeUndefined();
  await shared.close();
});
