import { afterEach, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { SignedIn } from '#kernel/module.ts';
import type { Change } from '#kernel/read-models/projection.ts';
import { byTopic, subscriptions } from '#server/push/push-broker.ts';
import { push, type PushOptions } from './push.ts';

afterEach(() => void jest.useRealTimers());

const member = (id: string, isAdmin = false): SignedIn => ({
  id,
  isAdmin,
  hostLevel: 0,
  emailVerified: true,
  signInId: id,
});

/** A browser that reads along. */
const browser = () => {
  const heard: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    writableLength: 0,
    writeHead: () => response,
    write: (text: string) => heard.push(text),
    end: () => void heard.push('end'),
    status: (code: number) => {
      heard.push(`status ${code}`);
      return response;
    },
  });
  return {
    response,
    heard,
    changes: () => heard.filter((text) => text.startsWith('data: ')).map((text) => text.slice(6).trim()),
  };
};

/** A broker within the process. */
const brokerHere = () => {
  const own = subscriptions();
  const missed: (() => void)[] = [];
  return {
    ...own,
    tell: (change: Change) => {
      for (const [topic, pushed] of byTopic(change)) own.deliver(topic, pushed);
    },
    miss: () => missed.forEach((each) => each()),
    subscribe: (...[topic, heard]: Parameters<typeof own.add>) => {
      own.add(topic, heard);
      return () => void own.remove(topic, heard);
    },
    synced: () => Promise.resolve(),
    onMissed: (each: () => void) => void missed.push(each),
  };
};

const open = async (people: Record<string, SignedIn>, overrides: Partial<PushOptions> = {}) => {
  const broker = brokerHere();
  const events = push({
    broker,
    tokenOf: (request) => request.headers['token'] as string,
    memberOf: async (token) => people[token],
    failed: (problem) => {
      throw problem;
    },
    ...overrides,
  });
  const connect = async (token: string, url = '/') => {
    const one = browser();
    const request = { path: '/', url, method: 'GET', headers: { token }, socket: { setNoDelay: () => undefined } };
    await events.handle(request as never, one.response as never, () => undefined);
    return one;
  };
  return { events, connect, broker };
};

test('[MOD-013] what is for the staff reaches admins alone, from the moment they are', async () => {
  const people = { ana: member('ana'), mia: member('mia', true) };
  const { events, connect, broker } = await open(people);
  const [ana, mia] = [await connect('ana'), await connect('mia')];
  const reportChange = { topic: 'report', id: 'one', to: 'staff' as const };
  broker.tell(reportChange);
  expect([ana.changes(), mia.changes()]).toEqual([[], ['{"topic":"report","id":"one"}']]);

  people.ana = member('ana', true);
  events.recheck('ana');
  await Promise.resolve();
  broker.tell(reportChange);
  expect(ana.changes()).toEqual(['{"topic":"report","id":"one"}']);
  events.stop();
});

test('a message with an audience reaches each of its windows once; one without reaches all', async () => {
  const { events, connect, broker } = await open({ ana: member('ana'), ben: member('ben') });
  const [first, second, ben] = [await connect('ana'), await connect('ana'), await connect('ben')];
  broker.tell({ topic: 'user', id: 'ana', to: ['ana', 'ana'] });
  broker.tell({ topic: 'session', id: 'one' });
  const toAll = '{"topic":"session","id":"one"}';
  const toAna = '{"topic":"user","id":"ana"}';
  expect([first, second, ben].map(({ changes }) => changes())).toEqual([[toAna, toAll], [toAna, toAll], [toAll]]);
  events.stop();
});

test('a message does not reach the members whom it excepts', async () => {
  const { events, connect, broker } = await open({ ana: member('ana'), ben: member('ben') });
  const [ana, ben] = [await connect('ana'), await connect('ben')];
  broker.tell({ topic: 'session', id: 'one', except: ['ben'] });
  expect([ana, ben].map(({ changes }) => changes())).toEqual([['{"topic":"session","id":"one"}'], []]);
  events.stop();
});

test('what changes often reaches browsers that show it, at most once a second, and the last one always', async () => {
  jest.useFakeTimers();
  const { events, connect, broker } = await open({ ana: member('ana'), ben: member('ben'), eva: member('eva') });
  const [host, viewer, stranger] = [
    await connect('ana'),
    await connect('ben', '/?shows=two,one'),
    await connect('eva', '/?shows=two'),
  ];
  const shown = () => [host, viewer, stranger].map(({ changes }) => changes().length);
  const toggle = () => {
    broker.tell({ topic: 'session', id: 'one', to: ['ana', 'ben'], shown: false });
    broker.tell({ topic: 'session', id: 'one', shown: true });
  };
  for (let turn = 0; turn < 20; turn += 1) toggle();
  expect(shown()).toEqual([1, 1, 0]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(shown()).toEqual([2, 2, 0]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(shown()).toEqual([2, 2, 0]);
  toggle();
  expect(shown()).toEqual([3, 3, 0]);
  expect(viewer.changes().at(-1)).toBe('{"topic":"session","id":"one"}');
  events.stop();
});

test('a process subscribes to what its browsers need, until the last of them has left', async () => {
  const people = { ana: member('ana'), mia: member('mia', true) };
  const { events, connect, broker } = await open(people);
  expect(broker.topics()).toEqual([]);
  const [first, second, mia] = [await connect('ana'), await connect('ana'), await connect('mia')];
  expect(broker.topics().sort()).toEqual(['all', 'member.ana', 'member.mia', 'staff']);
  first.response.emit('close');
  mia.response.emit('close');
  expect(broker.topics().sort()).toEqual(['all', 'member.ana']);
  second.response.emit('close');
  expect(broker.topics()).toEqual([]);
  events.stop();
});

test('when changes may have been missed, all streams end, so that browsers ask for everything', async () => {
  const { events, connect, broker } = await open({ ana: member('ana'), ben: member('ben') });
  const both = [await connect('ana'), await connect('ben')];
  broker.miss();
  expect(both.map(({ heard }) => heard.at(-1))).toEqual(['end', 'end']);
  expect(events.count()).toBe(0);
  events.stop();
});

test('a browser that comes while changes cannot be received is refused, and asks on its own', async () => {
  const broker = { ...brokerHere(), synced: () => Promise.reject(new Error('no connection')) };
  const { events, connect } = await open({ ana: member('ana') }, { broker });
  expect((await connect('ana')).heard).toEqual(['status 503', 'end']);
  expect([events.count(), broker.topics()]).toEqual([0, []]);
  events.stop();
});

const HEARTBEAT = 'event: heartbeat\ndata:\n\n';

test('heartbeats are events, which a page can hear, and end when the sign-in does', async () => {
  jest.useFakeTimers();
  const people: Record<string, SignedIn> = { ana: member('ana') };
  const { events, connect } = await open(people);
  const ana = await connect('ana');
  await jest.advanceTimersByTimeAsync(50_000);
  expect(ana.heard.slice(1)).toEqual([HEARTBEAT, HEARTBEAT]);
  delete people['ana'];
  await jest.advanceTimersByTimeAsync(25_000);
  expect(ana.heard.slice(3)).toEqual(['end']);
  events.stop();
});

test('a sign-in that cannot be checked right now costs neither its own heartbeat nor those of others', async () => {
  jest.useFakeTimers();
  const failed = jest.fn();
  let isAway = false;
  const memberOf = async (token: string) => {
    if (isAway && token === 'ana') throw new Error('the database is away');
    return member(token);
  };
  const { events, connect } = await open({}, { memberOf, failed });
  const [ana, ben] = [await connect('ana'), await connect('ben')];
  isAway = true;
  await jest.advanceTimersByTimeAsync(25_000);
  expect([ana.heard.at(-1), ben.heard.at(-1)]).toEqual([HEARTBEAT, HEARTBEAT]);
  expect(failed).toHaveBeenCalledTimes(1);
  events.stop();
});
