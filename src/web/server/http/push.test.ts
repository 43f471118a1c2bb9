import { afterEach, expect, vi, test } from 'vitest';
import { EventEmitter } from 'node:events';
import type { SignedIn } from '../../../shared-kernel/module.ts';
import { push, type PushOptions } from './push.ts';

afterEach(() => void vi.useRealTimers());

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
    status: () => response,
  });
  return {
    response,
    heard,
    changes: () => heard.filter((text) => text.startsWith('data: ')).map((text) => text.slice(6).trim()),
  };
};

const open = async (people: Record<string, SignedIn>, of: Partial<PushOptions> = {}) => {
  const events = push({
    tokenOf: (request) => request.headers['token'] as string,
    memberOf: async (token) => people[token],
    failed: (problem) => {
      throw problem;
    },
    ...of,
  });
  const connect = async (token: string) => {
    const one = browser();
    const request = { path: '/', method: 'GET', headers: { token }, socket: { setNoDelay: () => undefined } };
    await events.handle(request as never, one.response as never, () => undefined);
    return one;
  };
  return { events, connect };
};

test('[MOD-013] what is for the staff reaches admins alone, from the moment they are', async () => {
  const people = { ana: member('ana'), mia: member('mia', true) };
  const { events, connect } = await open(people);
  const [ana, mia] = [await connect('ana'), await connect('mia')];
  const told = { position: '1', changes: [{ topic: 'report', id: 'one', to: 'staff' as const }] };
  events.tell(told);
  expect([ana.changes(), mia.changes()]).toEqual([[], ['{"topic":"report","id":"one"}']]);

  people.ana = member('ana', true);
  events.recheck('ana');
  await Promise.resolve();
  events.tell(told);
  expect(ana.changes()).toEqual(['{"topic":"report","id":"one"}']);
  events.stop();
});

test('a message with an audience reaches each of its windows once; one without reaches all', async () => {
  const { events, connect } = await open({ ana: member('ana'), ben: member('ben') });
  const [first, second, ben] = [await connect('ana'), await connect('ana'), await connect('ben')];
  events.tell({
    position: '1',
    changes: [
      { topic: 'user', id: 'ana', to: ['ana', 'ana'] },
      { topic: 'session', id: 'one' },
    ],
  });
  const toAll = '{"topic":"session","id":"one"}';
  const toAna = '{"topic":"user","id":"ana"}';
  expect([first, second, ben].map(({ changes }) => changes())).toEqual([[toAna, toAll], [toAna, toAll], [toAll]]);
  events.stop();
});

test('a message does not reach the members whom it excepts', async () => {
  const { events, connect } = await open({ ana: member('ana'), ben: member('ben') });
  const [ana, ben] = [await connect('ana'), await connect('ben')];
  events.tell({ position: '1', changes: [{ topic: 'session', id: 'one', except: ['ben'] }] });
  expect([ana, ben].map(({ changes }) => changes())).toEqual([['{"topic":"session","id":"one"}'], []]);
  events.stop();
});

const HEARTBEAT = 'event: heartbeat\ndata:\n\n';

test('heartbeats are events, which a page can hear, and end when the sign-in does', async () => {
  vi.useFakeTimers();
  const people: Record<string, SignedIn> = { ana: member('ana') };
  const { events, connect } = await open(people);
  const ana = await connect('ana');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(ana.heard.slice(1)).toEqual([HEARTBEAT, HEARTBEAT]);
  delete people['ana'];
  await vi.advanceTimersByTimeAsync(25_000);
  expect(ana.heard.slice(3)).toEqual(['end']);
  events.stop();
});

test('a sign-in that cannot be checked right now costs neither its own heartbeat nor those of others', async () => {
  vi.useFakeTimers();
  const failed = vi.fn();
  let isAway = false;
  const memberOf = async (token: string) => {
    if (isAway && token === 'ana') throw new Error('the database is away');
    return member(token);
  };
  const { events, connect } = await open({}, { memberOf, failed });
  const [ana, ben] = [await connect('ana'), await connect('ben')];
  isAway = true;
  await vi.advanceTimersByTimeAsync(25_000);
  expect([ana.heard.at(-1), ben.heard.at(-1)]).toEqual([HEARTBEAT, HEARTBEAT]);
  expect(failed).toHaveBeenCalledTimes(1);
  events.stop();
});
