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

const never = () => {
  throw new Error('not expected');
};

test('sends at once and asks one receipt for all that was sent in a turn', async () => {
  const socket = fakeSocket();
  const outbox = createOutbox(socket, never);
  outbox.notify('a', {});
  outbox.notify('b', {});
  expect(socket.sent).toEqual(['a', 'b']);
  await setImmediate();
  expect(socket.marks).toEqual(['2']);
});

test('after a reconnection exactly what was not confirmed is sent again, in order', async () => {
  const first = fakeSocket();
  const outbox = createOutbox(first, never);
  outbox.notify('arrived', {});
  await setImmediate();
  outbox.receipt('1');
  outbox.notify('into the void', {});
  first.open = false;
  outbox.notify('while away', {});
  const second = fakeSocket();
  outbox.attach(second);
  expect(second.sent).toEqual(['into the void', 'while away']);
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

test('a participant who stays away too long is given up, once', () => {
  const socket = fakeSocket();
  socket.open = false;
  let overflows = 0;
  const outbox = createOutbox(socket, () => {
    overflows++;
    outbox.notify('left', {});
  });
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
