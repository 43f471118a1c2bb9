import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { Publisher } from 'openvidu-browser/lib/OpenVidu/Publisher.js';
import { ownMedia } from './own-media.ts';

type OwnTrack = {
  kind: 'audio' | 'video';
  label: string;
  enabled: boolean;
  readyState: string;
  contentHint: string;
  getConstraints: () => object;
  clone: () => OwnTrack;
  stop: () => void;
};
const aTrack = (kind: 'audio' | 'video', clones: OwnTrack[] = []): OwnTrack => {
  const track: OwnTrack = {
    kind,
    label: '',
    enabled: true,
    readyState: 'live',
    contentHint: '',
    getConstraints: () => ({}),
    clone: () => {
      const clone = aTrack(kind);
      clones.push(clone);
      return clone;
    },
    stop: () => {
      track.readyState = 'ended';
    },
  };
  return track;
};

type OwnWish = { audioSource: OwnTrack; videoSource: OwnTrack; publishAudio: boolean; publishVideo: boolean };

/** What a member sends, exchanged and muted by the real library; the line, the room and the server are the test's. */
const sending = () => {
  const world = {
    isOnline: true,
    isOver: false,
    fails: false,
    stops: 0,
    prepare: Promise.resolve(),
    sent: [] as string[],
  };
  /** How open a track is at the moment in which the browser begins to send it. */
  const begins: boolean[] = [];
  const limits: object[] = [];
  const aSender = (track: OwnTrack) => {
    const parameters = { encodings: [{}] };
    const sender = {
      track,
      replaceTrack: async (next: OwnTrack) => {
        begins.push(next.enabled);
        if (world.fails) throw new Error('the peer is closed');
        sender.track = next;
      },
      getParameters: () => parameters,
      setParameters: async () => void limits.push({ ...parameters.encodings[0], kind: track.kind }),
    };
    return sender;
  };
  const request = (method: string) => void world.sent.push(method);
  const session = {
    openvidu: { sendRequest: request },
    sendVideoData: () => undefined,
    publish: async () => request('publish'),
    unpublish: async () => request('unpublish'),
  };
  const aPublisher = ({ audioSource, videoSource, publishAudio, publishVideo }: OwnWish) => {
    const tracks = [audioSource, videoSource];
    const senders = tracks.map(aSender);
    audioSource.enabled = publishAudio;
    videoSource.enabled = publishVideo;
    const media = {
      getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
      getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
      removeTrack: (track: OwnTrack) => tracks.splice(tracks.indexOf(track), 1),
      addTrack: (track: OwnTrack) => tracks.push(track),
    };
    const stream = {
      ee: new EventEmitter(),
      streamId: 'mine',
      audioActive: publishAudio,
      videoActive: publishVideo,
      isLocalStreamPublished: true,
      displayMyRemote: () => false,
      getMediaStream: () => media,
      getRTCPeerConnection: () => ({ getSenders: () => senders }),
      disableHarkSpeakingEvent: () => undefined,
      disableHarkStoppedSpeakingEvent: () => undefined,
      disableHarkVolumeChangeEvent: () => undefined,
      initHarkEvents: () => undefined,
      disposeWebRtcPeer: () => request('peer closed'),
      disposeMediaStream: async () => tracks.forEach((track) => track.stop()),
    };
    const openvidu = { sendNewVideoDimensionsIfRequired: () => undefined, sendTrackChangedEvent: () => undefined };
    const publisher = Object.assign(Object.create(Publisher.prototype) as object, {
      stream,
      session,
      openvidu,
      on: () => undefined,
      emitEvent: () => undefined,
    });
    return publisher;
  };
  const publishers: ReturnType<typeof aPublisher>[] = [];
  const library = {
    initPublisherAsync: async (_: undefined, wish: OwnWish) => {
      await world.prepare;
      const publisher = aPublisher(wish);
      publishers.push(publisher);
      return publisher;
    },
  };
  const own = ownMedia({
    sends: 'camera',
    isOnline: () => world.isOnline,
    isOver: () => world.isOver,
    stopped: () => void (world.stops += 1),
    report: () => undefined,
  });
  const clones: OwnTrack[] = [];
  const publish = () =>
    own.publish(library as never, session as never, {
      audio: aTrack('audio', clones) as never,
      video: aTrack('video', clones) as never,
    });
  return { own, world, publish, publishers, session, clones, begins, limits };
};

test('a camera that is switched off while the line is broken gives no picture from then on', async () => {
  const { own, world, publish, clones } = sending();
  await publish();
  world.isOnline = false;
  own.setPicture(false);
  expect(clones.map(({ kind, enabled }) => [kind, enabled])).toEqual([
    ['audio', true],
    ['video', false],
  ]);
});

test('a microphone that is exchanged after being muted while the line was broken is never open', async () => {
  const { own, world, publish, begins } = sending();
  await publish();
  world.isOnline = false;
  own.setAudio(false);
  const clones: OwnTrack[] = [];
  const exchanged = own.replaceTrack(aTrack('audio', clones) as never);
  expect(clones.map(({ enabled }) => enabled)).toEqual([false]);
  await exchanged;
  expect(begins).toEqual([false]);
  expect(clones.map(({ enabled }) => enabled)).toEqual([false]);
});

test('a microphone that is muted while it takes the place of another is muted at once', async () => {
  const { own, world, publish } = sending();
  await publish();
  world.isOnline = false;
  const clones: OwnTrack[] = [];
  const exchanged = own.replaceTrack(aTrack('audio', clones) as never);
  own.setAudio(false);
  expect(clones.map(({ enabled }) => enabled)).toEqual([false]);
  await exchanged;
});

test('a microphone that could not be exchanged is asked for again: the one before is off', async () => {
  const { own, world, publish, publishers } = sending();
  await publish();
  world.fails = true;
  await expect(own.replaceTrack(aTrack('audio') as never)).rejects.toThrow('the peer is closed');
  expect({ missing: own.isMissing(), stops: world.stops }).toEqual({ missing: true, stops: 1 });
  world.fails = false;
  await publish();
  expect({ missing: own.isMissing(), sent: world.sent, publishers: publishers.length }).toEqual({
    missing: false,
    sent: ['publish', 'unpublish', 'publish'],
    publishers: 2,
  });
});

test('who leaves while camera and microphone are being sent keeps neither of them open', async () => {
  const { own, world, publish, session, clones } = sending();
  let fail: (problem: Error) => void = () => undefined;
  session.publish = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  const published = publish();
  await new Promise(setImmediate);
  world.isOver = true;
  own.forget();
  expect(clones.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  fail(new Error('the line broke'));
  await expect(published).rejects.toThrow('the line broke');
});

test('who leaves while it is prepared what is sent sends nothing', async () => {
  const { own, world, publish, clones } = sending();
  let prepared = () => undefined as void;
  world.prepare = new Promise((resolve) => {
    prepared = resolve;
  });
  const published = publish();
  world.isOver = true;
  own.forget();
  prepared();
  await expect(published).rejects.toThrow('the room was left');
  expect({ sent: world.sent, tracks: clones.map(({ readyState }) => readyState) }).toEqual({
    sent: [],
    tracks: ['ended', 'ended'],
  });
});

test('what could not be sent is ended at the server, which would refuse every later one', async () => {
  const { world, publish, session } = sending();
  session.publish = async () => {
    throw new Error('no answer');
  };
  await expect(publish()).rejects.toThrow('no answer');
  expect(world.sent).toEqual(['unpublish', 'peer closed']);
});

test('[ROM-116] a voice keeps to its bitrate also after the library renewed what is sent', async () => {
  const { publish, publishers, limits } = sending();
  await publish();
  publishers[0]!.stream.ee.emit('stream-reconnected-by-publisher');
  await new Promise(setImmediate);
  expect(limits).toEqual(Array.from({ length: 2 }, () => ({ kind: 'audio', maxBitrate: 16_000 })));
});
