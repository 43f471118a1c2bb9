import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { createOutbox, type OutboxSocket } from './outbox.ts';

function fakeSocket(): OutboxSocket & {
  sent: string[];
  marks: string[];
  open: boolean;
  buffered: number;
  dead: boolean;
} {
  const socket = {
    sent: [] as string[],
    marks: [] as string[],
    open: true,
    buffered: 0,
    dead: false,
    isOpen: () => socket.open,
    bufferedBytes: () => socket.buffered,
    send: (text: string) => void socket.sent.push((JSON.parse(text) as { method: string }).method),
    askReceipt: (mark: string) => void socket.marks.push(mark),
    terminate: () => {
      socket.dead = true;
    },
  };
  return socket;
}

const unexpected = () => {
  throw new Error('not expected');
};
const never = { overflow: unexpected, undeliverable: unexpected };

test('sends at once and asks one receipt for all that was sent in a turn', async () => {
  const socket = fakeSocket();
  const outbox = createOutbox(socket, never);
  outbox.notify('a', {});
  outbox.notify('b', {});
  expect(socket.sent).toEqual(['a', 'b']);
  await setImmediate();
  expect(socket.marks).toEqual(['2']);
});

test('what has no socket to travel on is undeliverable, and what the dead socket swallowed is sent again', async () => {
  const first = fakeSocket();
  const undelivered: unknown[] = [];
  const outbox = createOutbox(first, { ...never, undeliverable: (params) => undelivered.push(params) });
  outbox.notify('arrived', {});
  await setImmediate();
  outbox.receipt('1');
  outbox.notify('into the void', {});
  outbox.notify('there too', {});
  first.open = false;
  outbox.notify('while away', { reason: 'disconnect' });
  expect(undelivered).toEqual([{ reason: 'disconnect' }]);
  const second = fakeSocket();
  outbox.attach(second);
  expect(second.sent).toEqual(['into the void', 'there too']);
  await setImmediate();
  outbox.receipt(second.marks[0]!);
  const third = fakeSocket();
  outbox.attach(third);
  expect(third.sent).toEqual([]);
});

test('a receipt that makes no sense confirms nothing', () => {
  const outbox = createOutbox(fakeSocket(), never);
  outbox.notify('a', {});
  outbox.receipt('what');
  const next = fakeSocket();
  outbox.attach(next);
  expect(next.sent).toEqual(['a']);
});

test('a participant of a server that died is waited for, and given up once when too much waits', () => {
  let overflows = 0;
  const overflow = () => {
    overflows++;
    outbox.notify('left', {});
  };
  const outbox = createOutbox(undefined, { ...never, overflow });
  outbox.notify('first', {});
  const back = fakeSocket();
  outbox.attach(back);
  expect(back.sent).toEqual(['first']);
  for (let index = 0; index < 1500; index++) outbox.notify('signal', {});
  expect(overflows).toBe(1);
});

test('a socket that takes nothing in is cut off', () => {
  const socket = fakeSocket();
  const outbox = createOutbox(socket, never);
  socket.buffered = 5_000_000;
  outbox.notify('a', {});
  expect(socket.dead).toBe(true);
});
