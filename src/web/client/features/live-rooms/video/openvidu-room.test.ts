import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { OpenVidu } from 'openvidu-browser';
import { Session as LibrarySession } from 'openvidu-browser/lib/OpenVidu/Session.js';
import { OpenViduLogger } from 'openvidu-browser/lib/OpenViduInternal/Logger/OpenViduLogger.js';
import { openViduRoom } from './openvidu-room.ts';
import { SOCKET_OPEN } from './reconnecting-socket.ts';

const [ME, BEN, CLEO] = ['me', 'ben', 'cleo'].map((connectionId, index) => ({
  connectionId,
  disposed: false,
  data: JSON.stringify({ member: `b0000000-0000-4000-8000-00000000000${index}`, kind: 'camera' }),
}));
const SOCKET_CLOSED = 3;
/** A socket that is closed is noticed after four seconds, at the next look. */
const NOTICED_MS = 5000;

/** The client library, as much of it as a room uses; the test says what the server does. */
const aLibrary = () => {
  const session = Object.assign(new EventEmitter(), {
    sessionId: 'room',
    connection: ME!,
    connect: async () => undefined,
    publish: async () => undefined,
    subscribe: () => undefined,
    /** As the library does: it ends itself, and says why. */
    disconnect: () => session.emit('sessionDisconnected', { reason: 'disconnect' }),
    leave: (_forced: boolean, reason: string) => session.emit('sessionDisconnected', { reason }),
  });
  const world = {
    socket: SOCKET_OPEN,
    session,
    publishers: [] as EventEmitter[],
    bytes: 0,
    isIceBroken: false,
    asked: {},
    senders: [] as object[],
  };
  const aPublisher = () => {
    const publisher = Object.assign(new EventEmitter(), {
      publishAudio: () => undefined,
      stream: {
        ee: new EventEmitter(),
        audioActive: true,
        videoActive: true,
        disposeWebRtcPeer: () => undefined,
        disposeMediaStream: async () => undefined,
        streamIceConnectionStateBroken: () => world.isIceBroken,
        getRTCPeerConnection: () => ({ getSenders: () => world.senders }),
      },
    });
    world.publishers.push(publisher);
    return publisher;
  };
  const library = {
    initSession: () => session,
    getWsReadyState: () => world.socket,
    getWsUri: () => '',
    initPublisherAsync: async (_: undefined, asked: object) => {
      world.asked = asked;
      return aPublisher();
    },
    iceServers: [],
    closeWs: () => undefined,
  };
  const receiver = {
    getStats: async () => new Map([['in', { type: 'inbound-rtp', bytesReceived: world.bytes }]]),
  };
  const peer = { getReceivers: () => [receiver] };
  /** The others' cameras arrive. */
  const others = () => {
    for (const connection of [BEN!, CLEO!])
      session.emit('streamCreated', {
        stream: {
          connection,
          hasVideo: true,
          hasAudio: true,
          ee: new EventEmitter(),
          getWebRtcPeer: () => ({}),
          getRTCPeerConnection: () => peer,
          streamIceConnectionStateBroken: () => world.isIceBroken,
        },
      });
  };
  return { ...world, world, others, load: async () => library as unknown as OpenVidu };
};

/** A member in a room, sending; what the room says is stored. */
const inRoom = async () => {
  const { world, session, others, load } = aLibrary();
  const problems: unknown[] = [];
  const room = openViduRoom({ load, report: (problem) => problems.push(problem) });
  const heard: string[] = [];
  room.subscribe((event) => {
    heard.push('reason' in event ? `${event.type} ${event.reason}` : event.type);
  });
  await room.connect('token');
  await room.publish({});
  return { room, world, session, heard, others, problems };
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    MediaStream: class {
      getTracks = () => [];
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  'disconnect',
  'networkDisconnect',
  'nodeCrashed',
  'mediaServerDisconnect',
  'openviduServerStopped',
  'a reason of a later release',
])(
  '[ROM-074] an end of the connection with the reason %s that was not asked for is a loss, and reported',
  async (reason) => {
    const { room, session, heard, problems } = await inRoom();
    session.emit('sessionDisconnected', { reason });
    expect(heard).toEqual(['lost network']);
    expect(problems).toMatchObject([{ message: 'live video was lost: network' }]);
    expect(room.state()).toBe('lost');
  },
);

test.each([
  ['sessionClosedByServer', 'evicted room-closed'],
  ['forceDisconnectByUser', 'evicted removed'],
  ['forceDisconnectByServer', 'evicted removed'],
])('an end of the connection with the reason %s is said as an eviction', async (reason, said) => {
  const { session, heard } = await inRoom();
  session.emit('sessionDisconnected', { reason });
  expect(heard).toEqual([said]);
});

test('leaving is no loss, with all that the library says about it', async () => {
  const { room, heard } = await inRoom();
  room.leave();
  await jest.advanceTimersByTimeAsync(30_000);
  expect({ heard, state: room.state() }).toEqual({ heard: [], state: 'left' });
});

test('the others who leave at the same moment, as into a breakout room, are no error of the library', async () => {
  const { OpenVidu: Library } = await import('openvidu-browser');
  const library = new Library();
  library.enableProdMode();
  const session = Object.assign(library.initSession(), { connect: async () => undefined, connection: ME });
  const answers = { initSession: () => session, getWsReadyState: () => SOCKET_OPEN, closeWs: () => undefined };
  const room = openViduRoom({ load: async () => Object.assign(library, answers) });
  await room.connect('token');
  const errors: unknown[] = [];
  const logger = OpenViduLogger.getInstance();
  jest.spyOn(logger, 'error').mockImplementation((problem: unknown) => void errors.push(problem));
  const notify = async () => {
    const [connectionId, reason] = ['ben', 'disconnect'] as const;
    session.onParticipantUnpublished({ connectionId, reason });
    session.onParticipantLeft({ connectionId, reason });
    session.onNewMessage({ type: 'signal:room', data: '', from: connectionId });
    await jest.advanceTimersByTimeAsync(0);
    return errors.splice(0).length;
  };
  const before = await notify();
  room.leave();
  expect({ before, after: await notify() }).toEqual({ before: 3, after: 0 });
  jest.restoreAllMocks();
});

test('a socket that stays closed without a word is a loss within five seconds', async () => {
  const { world, heard } = await inRoom();
  await jest.advanceTimersByTimeAsync(60_000);
  world.socket = SOCKET_CLOSED;
  await jest.advanceTimersByTimeAsync(3000);
  expect(heard).toEqual([]);
  await jest.advanceTimersByTimeAsync(NOTICED_MS - 3000);
  expect(heard).toEqual(['lost network']);
});

test('a socket that is being opened again is waited for, and a short break is none', async () => {
  const { world, session, heard } = await inRoom();
  world.socket = SOCKET_CLOSED;
  session.emit('reconnecting');
  await jest.advanceTimersByTimeAsync(30_000);
  world.socket = SOCKET_OPEN;
  session.emit('reconnected');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual(['reconnecting', 'reconnected']);
});

test('a line over which nothing arrives of two others is said within four seconds, and again when it flows', async () => {
  const { world, heard, others } = await inRoom();
  others();
  world.bytes = 100;
  await jest.advanceTimersByTimeAsync(1000);
  heard.length = 0;
  await jest.advanceTimersByTimeAsync(4000);
  expect(heard).toEqual(['stalled']);
  world.bytes = 200;
  await jest.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual(['stalled', 'flowing']);
});

test('a socket that is open to a server that knows this person no more is a loss in the end', async () => {
  const { world, heard, others } = await inRoom();
  others();
  world.bytes = 100;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(heard.filter((word) => word.startsWith('lost'))).toEqual([]);
  world.isIceBroken = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(heard.at(-1)).toBe('lost not-answering');
});

test.each(['mediaServerReconnect', 'nodeCrashed', 'forceUnpublishByServer', 'forceUnpublishByUser'])(
  'what was sent and ended with the reason %s is asked for again until it is published',
  async (reason) => {
    const { room, world, heard } = await inRoom();
    world.publishers[0]!.emit('streamDestroyed', { reason });
    await jest.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['publishing-stopped']);
    await jest.advanceTimersByTimeAsync(5000);
    expect(heard).toEqual(['publishing-stopped', 'publishing-stopped']);
    await room.publish({});
    await jest.advanceTimersByTimeAsync(10_000);
    expect({ heard: heard.length, sent: world.publishers.length }).toEqual({ heard: 2, sent: 2 });
  },
);

test('a sent stream that ends with the connection is not asked for again', async () => {
  const { world, session, heard } = await inRoom();
  // In this order, as the library does.
  world.publishers[0]!.emit('streamDestroyed', { reason: 'networkDisconnect' });
  session.emit('sessionDisconnected', { reason: 'networkDisconnect' });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['lost network']);
});

test('[ROM-118] a sixteenth listener of a room is reported as a leak, and hears like the others', async () => {
  const { session, load } = aLibrary();
  const problems: unknown[] = [];
  const room = openViduRoom({ load, report: (problem) => problems.push(problem) });
  const heard: number[] = [];
  const takenOff = Array.from({ length: 15 }, (_, at) => room.subscribe(() => void heard.push(at)));
  takenOff[0]!();
  room.subscribe(() => void heard.push(0));
  expect(problems).toEqual([]);
  room.subscribe(() => void heard.push(15));
  expect(problems).toEqual([new Error('16 listeners in one video room: some are never taken off')]);
  await room.connect('token');
  session.emit('sessionDisconnected', { reason: 'networkDisconnect' });
  expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at));
});

describe('the server sends each change of our own back, late on a slow line', () => {
  const aTrack = (kind: string) => {
    const track = {
      kind,
      enabled: true,
      readyState: 'live',
      contentHint: '',
      clone: () => track,
      stop: () => {
        track.readyState = 'ended';
      },
    };
    return track;
  };

  /** Someone who sends; `back` is what comes back of a change, as the real library takes it. */
  const sending = async () => {
    const { world, session, load } = aLibrary();
    const room = openViduRoom({ load, report: () => undefined });
    await room.connect('token');
    const [voice, picture] = [aTrack('audio'), aTrack('video')];
    const library = await load();
    Object.assign(library, {
      initPublisherAsync: async () => publisher,
    });
    const stream = {
      streamId: 'mine',
      connection: ME!,
      ee: new EventEmitter(),
      audioActive: true,
      videoActive: true,
      streamManager: undefined as unknown,
      getMediaStream: () => ({ getVideoTracks: () => [picture] }),
      getRTCPeerConnection: () => ({ getSenders: () => [] }),
      disposeMediaStream: async () => undefined,
    };
    const publisher = Object.assign(new EventEmitter(), {
      stream,
      publishAudio: (on: boolean) => {
        stream.audioActive = voice.enabled = on;
      },
      publishVideo: async (on: boolean) => {
        stream.videoActive = picture.enabled = on;
      },
      emitEvent: (name: string, args: unknown[]) => publisher.emit(name, ...args),
    });
    stream.streamManager = publisher;
    await room.publish({ audio: voice as never, video: picture as never });
    const receiver = {
      connection: { ...ME!, stream },
      ee: { emitEvent: (name: string, args: unknown[]) => session.emit(name, ...args) },
    };
    const back = (property: string, value: boolean) =>
      LibrarySession.prototype.onStreamPropertyChanged.call(
        receiver as never,
        {
          connectionId: ME!.connectionId,
          streamId: 'mine',
          property,
          newValue: String(value),
          reason: 'publishVideo',
        } as never,
      );
    return { room, world, stream, voice, picture, back };
  };

  test('a camera that was switched on and off again stays off', async () => {
    const { room, stream, picture, back } = await sending();
    room.setPicture(false);
    room.setPicture(true);
    room.setPicture(false);
    for (const value of [false, true, false]) {
      back('videoActive', value);
      expect([stream.videoActive, picture.enabled]).toEqual([false, false]);
    }
  });

  test('a microphone that was muted, opened and muted stays muted', async () => {
    const { room, stream, voice, back } = await sending();
    room.setAudio(false);
    room.setAudio(true);
    back('audioActive', false);
    expect([stream.audioActive, voice.enabled]).toEqual([true, true]);
    room.setAudio(false);
    back('audioActive', true);
    expect([stream.audioActive, voice.enabled]).toEqual([false, false]);
  });

  test('a camera that was pulled out is called on once there is another', async () => {
    const { room, stream, picture, back } = await sending();
    picture.readyState = 'ended';
    back('videoActive', true);
    expect(stream.videoActive).toBe(false);
    room.setPicture(true);
    expect(stream.videoActive).toBe(false);
  });
});

describe('what is sent', () => {
  /** What a browser does with it, as this window set it. */
  const sender = (kind: 'audio' | 'video') => {
    const parameters = { encodings: [{}] };
    return { track: { kind }, getParameters: () => parameters, setParameters: async () => undefined, parameters };
  };
  const sending = async (sends: 'camera' | 'screen') => {
    const { world, load } = aLibrary();
    const [voice, picture] = [sender('audio'), sender('video')];
    world.senders = [voice, picture];
    const room = openViduRoom({ load, report: () => undefined, sends });
    await room.connect('token');
    await room.publish({});
    const [heard, seen] = [voice.parameters.encodings[0], picture.parameters.encodings[0]];
    return { asked: world.asked, heard, seen };
  };

  test('[ROM-116] a voice takes 16000 bits a second at most, and a camera is offered in several sizes [ROM-115~ Kurento has one]', async () => {
    const { asked, heard } = await sending('camera');
    expect(asked).toMatchObject({ videoSimulcast: true });
    expect(heard).toEqual({ maxBitrate: 16_000 });
  });

  test('[ROM-114] a shared screen has one size, ten pictures a second at most, and yields to faces', async () => {
    const { asked, seen } = await sending('screen');
    expect(asked).toMatchObject({ videoSimulcast: false });
    expect(seen).toEqual({ priority: 'low', networkPriority: 'low', maxFramerate: 10 });
  });
});
