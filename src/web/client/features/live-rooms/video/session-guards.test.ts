import { expect, jest, test } from '@jest/globals';
import { Publisher } from 'openvidu-browser/lib/OpenVidu/Publisher.js';
import { loadLibrary } from './client-library.ts';
import { aConnection, aStream, letIn, onTestSockets, TestSocket, TOKEN } from './testing/test-socket.ts';

onTestSockets();

const settle = () => jest.advanceTimersByTimeAsync(0);

/** The library as it is loaded here, waiting for the answer that it is in the room. */
const entering = async () => {
  const library = await loadLibrary();
  const session = library.initSession();
  const heard: string[] = [];
  session.on('streamCreated', ({ stream }) => void heard.push(`stream of ${stream.connection.data}`));
  session.on('sessionDisconnected', ({ reason }) => void heard.push(`out: ${reason}`));
  session.on('reconnecting', () => void heard.push('reconnecting'));
  session.on('signal:room', ({ data }) => void heard.push(`signal: ${data}`));
  void session.connect(TOKEN);
  const socket = TestSocket.newest();
  socket.open();
  return { library, session, socket, heard };
};

const inside = async (others: object[] = []) => {
  const room = await entering();
  letIn(room.socket, others);
  await settle();
  return room;
};

const BEN = aConnection('ben');
const sendsNow = { id: BEN.id, streams: [aStream('ben')] };

test('who begins to send while one enters is received, though it is notified of before the answer', async () => {
  const { socket, heard } = await entering();
  socket.notify('participantPublished', sendsNow);
  await settle();
  letIn(socket, [BEN]);
  await settle();
  expect(heard).toEqual([`stream of ${BEN.metadata}`]);
});

test('a stream that is in the answer and notified of once more stays the one that is received', async () => {
  const { socket, session, heard } = await inside([aConnection('ben', [aStream('ben')])]);
  const received = session.remoteConnections.get(BEN.id)!.stream;
  socket.notify('participantPublished', sendsNow);
  await settle();
  expect(session.remoteConnections.get(BEN.id)!.stream).toBe(received);
  expect(heard).toHaveLength(1);
  // Another stream of the same person is another thing.
  socket.notify('participantUnpublished', { connectionId: BEN.id, reason: 'unpublish' });
  socket.notify('participantPublished', { ...sendsNow, streams: [aStream('ben', { id: 'str_CAM_2_con_ben' })] });
  await settle();
  expect(heard).toHaveLength(2);
});

test('who is put out before the answer arrives is out', async () => {
  const { socket, heard } = await entering();
  socket.notify('participantEvicted', { connectionId: 'con_me', reason: 'forceDisconnectByServer' });
  await settle();
  letIn(socket);
  await settle();
  expect(heard).toEqual(['out: forceDisconnectByServer']);
});

test('a signal of another member cannot pass for what the library says itself', async () => {
  const { socket, heard } = await inside([BEN]);
  for (const type of ['reconnecting', 'sessionDisconnected', undefined, 'signal:room'])
    socket.notify('sendMessage', { from: BEN.id, type, data: 'hello' });
  await settle();
  expect(heard).toEqual(['signal: hello']);
});

test('a size that is none, stated by a hostile member, keeps no one out', async () => {
  const hostile = aStream('ben', { videoDimensions: 'none' });
  const { socket, heard } = await inside([aConnection('ben', [hostile])]);
  expect(heard).toHaveLength(1);
  socket.notify('participantJoined', aConnection('hannah'));
  socket.notify('participantPublished', { id: 'con_hannah', streams: [{ ...hostile, id: 'str_CAM_3_con_hannah' }] });
  await settle();
  expect(heard).toHaveLength(2);
});

test('the names of cameras and microphones stay on the device when one is exchanged', async () => {
  const { library, session, socket } = await inside();
  const aTrack = (label: string) => ({ kind: 'audio', label, enabled: true, stop: () => undefined });
  const tracks = [aTrack('Built-in microphone')];
  const stream = {
    streamId: 'str_CAM_me',
    isLocalStreamPublished: true,
    displayMyRemote: () => false,
    getMediaStream: () => ({
      getAudioTracks: () => tracks,
      removeTrack: () => tracks.pop(),
      addTrack: () => undefined,
    }),
    disableHarkSpeakingEvent: () => undefined,
    disableHarkStoppedSpeakingEvent: () => undefined,
    disableHarkVolumeChangeEvent: () => undefined,
    initHarkEvents: () => undefined,
  };
  const publisher = { stream, openvidu: library, session, emitEvent: () => undefined };
  Publisher.prototype.replaceTrackInMediaStream.call(
    publisher as never,
    aTrack('Anna Smith\u2019s AirPods') as never,
    true,
  );
  expect(JSON.stringify(socket.requests)).not.toContain('Anna');
  expect(socket.sent).not.toContain('streamPropertyChanged');
});
