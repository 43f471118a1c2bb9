import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type EventStore, WrongExpectedRevision } from '#kernel/log/event-store/event-store.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { appendingInOrder, appendingRuns, NumberedOtherwise } from './append-in-order.ts';

/** A store that notes how many events each append had. */
const noting = (refuses: (bytes: number) => boolean = () => false) => {
  const store = memoryEventStore();
  const appends: number[] = [];
  const noted: EventStore = {
    ...store,
    append: (stream, expected, events) => {
      if (refuses(JSON.stringify(events.map(({ data }) => data)).length))
        return Promise.reject(new Error('Maximum Append Size of 1048576 Exceeded.'));
      appends.push(events.length);
      return store.append(stream, expected, events);
    },
  };
  return { store: noted, appends };
};
const anEvent = (stream: string, revision: number, bytes = 10) => ({
  stream,
  revision: BigInt(revision),
  id: randomUUID(),
  type: 'Happened',
  data: 'x'.repeat(bytes),
  meta: null,
});
type AnEvent = ReturnType<typeof anEvent>;
const appended = async (store: EventStore, events: readonly AnEvent[]) => {
  const inOrder = appendingInOrder(await appendingRuns(store));
  for (const event of events) await inOrder.add(event);
  return inOrder.finish();
};
const idsIn = async (store: EventStore) => {
  const ids: string[] = [];
  for await (const { id } of store.readAll()) ids.push(id);
  return ids;
};
const inARow = (count: number, bytes?: number) =>
  Array.from({ length: count }, (_, revision) => anEvent('toy-1', revision, bytes));

describe('appending in order', () => {
  it('appends neighbours of one stream together, and nothing out of order', async () => {
    const { store, appends } = noting();
    const events = [...inARow(3), anEvent('toy-2', 0), anEvent('toy-1', 3), anEvent('toy-1', 4), anEvent('toy-2', 1)];
    const end = await appended(store, events);
    expect(await idsIn(store)).toEqual(events.map(({ id }) => id));
    expect(appends).toEqual([3, 1, 2, 1]);
    for await (const last of store.readAll({ direction: 'backwards', limit: 1 })) expect(last.position).toBe(end);
  });

  it('ends a run after a thousand events', async () => {
    const { store, appends } = noting();
    await appended(store, inARow(2_500));
    expect(appends).toEqual([1_000, 1_000, 500]);
  });

  it('ends a run at half a megabyte: a hundred events of 11 KB fit where a megabyte is the limit', async () => {
    const { store, appends } = noting((bytes) => bytes > 2 ** 20);
    await appended(store, inARow(100, 11 * 1024));
    expect(appends).toEqual([46, 46, 8]);
  });

  it('names an event that is too large for the store, and the setting', async () => {
    const { store, appends } = noting((bytes) => bytes > 2 ** 20);
    await expect(appended(store, [...inARow(2), anEvent('toy-2', 0, 1_100 * 1024)])).rejects.toThrow(
      /The event Happened \(toy-2, revision 0\) is 1101 KB large[^]*MaxAppendSize/,
    );
    expect(appends).toEqual([2]);
  });

  it('hands small runs on together where the store keeps their order, and a large one alone between them', async () => {
    const { store, appends } = noting();
    const together: number[] = [];
    const quick: EventStore = {
      ...store,
      appendInOrder: async (all) => {
        together.push(all.length);
        const done = [];
        for (const { stream, expected, events } of all) done.push(await store.append(stream, expected, events));
        return done;
      },
    };
    const small = (stream: string) => anEvent(stream, 0);
    const events = [small('toy-1'), small('toy-2'), anEvent('toy-3', 0, 70_000), small('toy-4'), small('toy-5')];
    await appended(quick, events);
    expect(together).toEqual([2, 2]);
    expect(appends).toEqual([1, 1, 1, 1, 1]);
    expect(await idsIn(store)).toEqual(events.map(({ id }) => id));
  });

  it('finds the places of marks, which part what stands together', async () => {
    const { store, appends } = noting();
    const inOrder = appendingInOrder(await appendingRuns(store));
    const places: string[] = [];
    const mark = () => inOrder.mark((position) => places.push(position));
    mark();
    await inOrder.add(anEvent('toy-1', 0));
    await inOrder.add(anEvent('toy-1', 1));
    mark();
    await inOrder.add(anEvent('toy-1', 2));
    mark();
    const end = await inOrder.finish();
    const positions: string[] = [''];
    for await (const { position } of store.readAll()) positions.push(position);
    expect(places).toEqual([positions[0], positions[2], positions[3]]);
    expect(end).toBe(positions[3]);
    expect(appends).toEqual([2, 1]);
  });

  it('fails when the stream ends elsewhere, or continues after it was deleted', async () => {
    const { store } = noting();
    await expect(appended(store, [anEvent('toy-1', 4)])).rejects.toThrow(WrongExpectedRevision);
    await appended(store, [anEvent('toy-1', 0)]);
    await store.deleteStream('toy-1');
    await expect(appended(store, [anEvent('toy-1', 0)])).rejects.toThrow(NumberedOtherwise);
  });
});
