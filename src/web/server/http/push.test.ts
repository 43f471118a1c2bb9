import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { SignedIn } from '../../../shared-kernel/module.ts';
import { push } from './push.ts';

const member = (id: string, isAdmin = false): SignedIn => ({ id, isAdmin, hostLevel: 0, signInId: id });

/** A browser that reads along. */
const browser = () => {
  const heard: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    writableLength: 0,
    writeHead: () => response,
    write: (text: string) => heard.push(text),
    end: () => undefined,
    status: () => response,
  });
  return {
    response,
    changes: () => heard.filter((text) => text.startsWith('data: ')).map((text) => text.slice(6).trim()),
  };
};

const open = async (people: Record<string, SignedIn>) => {
  const events = push({
    tokenOf: (request) => request.headers['token'] as string,
    memberOf: async (token) => people[token],
    failed: (problem) => {
      throw problem;
    },
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
