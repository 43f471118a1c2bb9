import { expect, jest, test } from '@jest/globals';
import { loadLibrary } from './client-library.ts';
import { SOCKET_OPEN } from './reconnecting-socket.ts';
import { onTestSockets, TestSocket } from './testing/test-socket.ts';

const { newest } = TestSocket;

const connecting = async () => {
  const library = await loadLibrary();
  const session = library.initSession();
  session.sessionId = 'room';
  Object.assign(library, { wsUri: 'wss://wells.example.org/openvidu' });
  library.startWs(() => undefined);
  return library;
};

onTestSockets();

test('a request while the socket is connecting fails in its callback and throws nothing', async () => {
  const library = await connecting();
  const failures: string[] = [];
  const note = (error: Error) => failures.push(error.message);
  library.sendRequest('onIceCandidate', { candidate: '' }, note);
  library.sendRequest('leaveRoom', note);
  library.sendRequest('videoData', { width: 1 });
  await Promise.resolve();
  expect(failures).toEqual([
    'onIceCandidate was not sent: the connection to the video server is not open',
    'leaveRoom was not sent: the connection to the video server is not open',
  ]);
  expect(newest().sent).toEqual([]);
});

test('a request on an open socket is sent', async () => {
  const library = await connecting();
  newest().open();
  library.sendRequest('sendMessage', { message: '' }, () => undefined);
  expect(newest().sent).toEqual(['ping', 'sendMessage']);
});

test('after a second break of the line one retry loop is left, and the socket it opens stays open', async () => {
  await connecting();
  newest().open();
  for (const before of [1, 2]) {
    newest().break();
    expect(TestSocket.opened).toHaveLength(before + 1);
    newest().open();
  }
  // A loop left over from the second break would close the socket after three seconds.
  await jest.advanceTimersByTimeAsync(4000);
  expect(TestSocket.opened).toHaveLength(3);
  expect(newest().readyState).toBe(SOCKET_OPEN);
});

test('an attempt that never opens is tried again', async () => {
  await connecting();
  newest().open();
  newest().break();
  newest().break();
  await jest.advanceTimersByTimeAsync(3000);
  expect(TestSocket.opened).toHaveLength(3);
});

test('a ping that is on its way when the room is left opens no connection afterwards', async () => {
  const library = await connecting();
  newest().open();
  expect(newest().sent).toEqual(['ping']);
  library.closeWs();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(TestSocket.opened).toHaveLength(1);
});

test('a ping that is not answered while one is in the room opens the connection again', async () => {
  await connecting();
  newest().open();
  await jest.advanceTimersByTimeAsync(16_000);
  expect(TestSocket.opened.length).toBeGreaterThan(1);
});
