import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { testQueries } from '#client/testing/render.tsx';
import { listenForChanges, type PushMessage, type PushSource } from './push.ts';
import type { Topic } from './query.ts';

class PlayedSource extends EventTarget {
  readyState = 1;
  closed = false;
  close() {
    this.closed = true;
  }
  says(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let queries: QueryClient;
let sources: PlayedSource[];
let named: (readonly string[])[];
let stop: () => void;
let heard: PushMessage[];
const stops: (() => void)[] = [];

/** A query on screen; answers how often it was asked. */
const watched = (name: string, topics: readonly Topic[]) => {
  let asked = 0;
  const observer = new QueryObserver(queries, {
    queryKey: [name, {}, topics],
    queryFn: () => Promise.resolve((asked += 1)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  stops.push(observer.subscribe(() => undefined));
  return () => asked;
};
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  jest.advanceTimersByTime(1);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const look = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  queries = testQueries();
  queries.mount();
  sources = [];
  named = [];
  heard = [];
  stop = listenForChanges(queries, {
    heard: (message) => void heard.push(message),
    random: () => 0.5,
    connect: (shown) => {
      named.push(shown);
      const source = new PlayedSource();
      sources.push(source);
      return source as PushSource;
    },
  });
});
afterEach(() => {
  for (const end of stops.splice(0)) end();
  stop();
  queries.unmount();
  look('visible');
  jest.useRealTimers();
});

describe('a change on the server', () => {
  test('refetches what is about that one thing, and lists of its kind, and nothing else', async () => {
    const one = watched('one', [['session', 'a']]);
    const other = watched('other', [['session', 'b']]);
    const list = watched('list', [['session']]);
    const well = watched('well', [['group', 'a']]);
    await settled();
    sources[0]!.says('{"topic":"session","id":"a"}');
    await settled();
    expect([one(), other(), list(), well()]).toEqual([2, 1, 2, 1]);
  });

  test('without an id it concerns everything of its kind', async () => {
    const one = watched('one', [['session', 'a']]);
    await settled();
    sources[0]!.says('{"topic":"session"}');
    await settled();
    expect(one()).toBe(2);
    expect(heard).toEqual([{ topic: 'session' }]);
  });

  test('a message that cannot be read is let pass', async () => {
    const one = watched('one', [['session', 'a']]);
    await settled();
    for (const noise of ['', 'null', '[]', '{"topic":1}', '{']) sources[0]!.says(noise);
    await settled();
    expect(one()).toBe(1);
  });
});

describe('the connection', () => {
  test('while there is none, what is on screen is asked for every 30 seconds, in a visible tab', async () => {
    const one = watched('one', [['group', 'a']]);
    const withoutTopic = watched('other', []);
    sources[0]!.dispatchEvent(new Event('open'));
    await settled();
    const before = one();
    const later = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        jest.advanceTimersByTime(1000);
        // Connecting is tried again meanwhile, in vain.
        const latest = sources.at(-1)!;
        if (!latest.closed && sources.length > 1) latest.dispatchEvent(new Event('error'));
      }
      await settled();
    };
    await later(45);
    expect(one()).toBe(before);
    sources[0]!.dispatchEvent(new Event('error'));
    await later(29);
    expect(one()).toBe(before);
    await later(1);
    expect(one()).toBe(before + 1);
    await later(30);
    expect(one()).toBe(before + 2);
    look('hidden');
    await later(60);
    expect([one(), withoutTopic()]).toEqual([before + 2, 1]);
  });

  test('a change between the first load and the first connection is fetched', async () => {
    const one = watched('one', [['group', 'a']]);
    await settled();
    expect(one()).toBe(1);
    sources[0]!.dispatchEvent(new Event('open'));
    await settled();
    expect(one()).toBe(2);
  });

  test('changes during a lost connection are fetched when it is back, not by all browsers at once', async () => {
    const one = watched('one', [['group', 'a']]);
    sources[0]!.dispatchEvent(new Event('open'));
    await settled();
    const before = one();
    sources[0]!.dispatchEvent(new Event('error'));
    expect(sources[0]!.closed).toBe(true);
    jest.advanceTimersByTime(4499);
    expect(sources).toHaveLength(1);
    jest.advanceTimersByTime(1);
    sources[1]!.dispatchEvent(new Event('open'));
    await settled();
    expect(one()).toBe(before + 1);
  });

  test('a refused connection is tried again later, silently', () => {
    sources[0]!.readyState = 2;
    sources[0]!.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(44_999);
    expect(sources).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(sources).toHaveLength(2);
  });

  test('a connection that is silent for a minute is opened again; heartbeats and messages prevent that', () => {
    sources[0]!.dispatchEvent(new Event('open'));
    for (const sign of [new Event('heartbeat'), new MessageEvent('message', { data: '{"topic":"session"}' })]) {
      jest.advanceTimersByTime(59_000);
      sources[0]!.dispatchEvent(sign);
    }
    jest.advanceTimersByTime(59_999);
    expect(sources).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(sources[0]!.closed).toBe(true);
    expect(sources).toHaveLength(2);
  });

  test('a hidden tab lets go of it and catches up on return', async () => {
    const one = watched('one', [['group', 'a']]);
    sources[0]!.dispatchEvent(new Event('open'));
    await settled();
    const before = one();
    look('hidden');
    expect(sources[0]!.closed).toBe(true);
    look('visible');
    sources[1]!.dispatchEvent(new Event('open'));
    await settled();
    expect(one()).toBe(before + 1);
  });
});

describe('the sessions that a page shows', () => {
  const open = (source: PlayedSource) => source.dispatchEvent(new Event('open'));

  test('are named when the connection opens, and lists name none', () => {
    watched('one', [
      ['session', 'a'],
      ['chat', 'c'],
    ]);
    watched('list', [['session']]);
    look('hidden');
    look('visible');
    expect(named.at(-1)).toEqual(['a']);
  });

  test('are named by a connection that takes over once it is open, and what changed meanwhile is fetched', async () => {
    open(sources[0]!);
    const one = watched('one', [['session', 'a']]);
    const well = watched('well', [['group', 'w']]);
    await settled();
    jest.advanceTimersByTime(200);
    expect(named).toEqual([[], ['a']]);
    sources[0]!.says('{"topic":"session","id":"a"}');
    await settled();
    expect([one(), sources[0]!.closed]).toEqual([2, false]);
    open(sources[1]!);
    await settled();
    expect([one(), well(), sources[0]!.closed]).toEqual([3, 1, true]);
    sources[1]!.says('{"topic":"session","id":"a"}');
    await settled();
    expect(one()).toBe(4);
  });

  test('cost no connection when they are named already, and a refused one is tried again', async () => {
    open(sources[0]!);
    watched('one', [['session', 'a']]);
    jest.advanceTimersByTime(200);
    open(sources[1]!);
    watched('chat', [['session', 'a']]);
    jest.advanceTimersByTime(1000);
    expect(sources).toHaveLength(2);
    watched('other', [['session', 'b']]);
    jest.advanceTimersByTime(200);
    sources[2]!.dispatchEvent(new Event('error'));
    expect([sources[1]!.closed, sources[2]!.closed]).toEqual([true, true]);
    jest.advanceTimersByTime(4500);
    expect(named.at(-1)).toEqual(['a', 'b']);
  });
});
