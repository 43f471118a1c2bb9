import { expect, jest, test } from '@jest/globals';
import { openViduRoom } from './openvidu-room.ts';
import { letIn, onTestSockets, TestSocket, TOKEN } from './testing/test-socket.ts';

onTestSockets();

const settle = () => jest.advanceTimersByTimeAsync(0);

/** A room with the real library, whose socket is open; the server has not let this participant in. */
const entering = async () => {
  const room = openViduRoom();
  const connected = room.connect(TOKEN);
  await settle();
  const socket = TestSocket.newest();
  socket.open();
  return { room, socket, connected };
};

test('who goes before the server has answered tells it: it waits for ever for those who only close', async () => {
  const { room, socket, connected } = await entering();
  room.leave();
  expect(socket.sent).toEqual(['ping', 'joinRoom', 'leaveRoom']);
  await Promise.all([jest.advanceTimersByTimeAsync(30_000), expect(connected).rejects.toThrow('timed out')]);
  expect(TestSocket.opened).toHaveLength(1);
});

test('who has left does not come back when the line breaks before the server has answered that', async () => {
  const { room, socket, connected } = await entering();
  letIn(socket);
  await connected;
  room.leave();
  expect(socket.sent.at(-1)).toBe('leaveRoom');
  socket.break();
  // The first attempt fails; the next one would be three seconds later.
  TestSocket.newest().break();
  const attempts = TestSocket.opened.length;
  await jest.advanceTimersByTimeAsync(30_000);
  expect(TestSocket.opened).toHaveLength(attempts);
});

test('who has left and was answered says so once', async () => {
  const { room, socket, connected } = await entering();
  letIn(socket);
  await connected;
  room.leave();
  socket.answer('leaveRoom', {});
  await jest.advanceTimersByTimeAsync(5000);
  expect(socket.sent.filter((method) => method === 'leaveRoom')).toHaveLength(1);
});
