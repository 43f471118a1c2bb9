import { beforeEach, describe, expect, test } from '@jest/globals';
import { rememberDevices, storedDevices } from './device-choice.ts';
import { acquireLocalMedia, listDevices, watchDevices, type MediaSource } from './local-media.ts';

type FakeTrack = { kind: string; id: string; enabled: boolean; stopped: boolean; stop(): void };

/** As much of a MediaStream as is used here; the test environment has none. */
class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks;
  }
  getTracks = () => [...this.tracks];
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
  addTrack = (track: FakeTrack) => void this.tracks.push(track);
  removeTrack = (track: FakeTrack) => void this.tracks.splice(this.tracks.indexOf(track), 1);
}

const track = (kind: string, id: string): FakeTrack => ({
  kind,
  id,
  enabled: true,
  stopped: false,
  stop() {
    this.stopped = true;
  },
});

let asked: MediaStreamConstraints[];
let given: FakeTrack[];
let broken: { audio?: string; video?: string };

const wishedId = (wish: unknown, otherwise: string): string => {
  const { deviceId } = wish as { deviceId?: { exact?: string; ideal?: string } };
  return deviceId?.exact ?? deviceId?.ideal ?? otherwise;
};

const source = {
  async getUserMedia(wishes: MediaStreamConstraints) {
    asked.push(wishes);
    for (const kind of ['video', 'audio'] as const) {
      const name = broken[kind];
      if (wishes[kind] && name) throw Object.assign(new Error('no'), { name });
    }
    const tracks = [
      ...(wishes.audio ? [track('audio', wishedId(wishes.audio, 'default-mic'))] : []),
      ...(wishes.video ? [track('video', wishedId(wishes.video, 'default-cam'))] : []),
    ];
    given.push(...tracks);
    return new FakeStream(tracks);
  },
  async enumerateDevices() {
    return [
      { kind: 'videoinput', deviceId: 'cam-1', label: 'Front' },
      { kind: 'audioinput', deviceId: 'mic-1', label: '' },
      { kind: 'audiooutput', deviceId: 'out-1', label: 'Headset' },
      { kind: 'audioinput', deviceId: '', label: '' },
    ];
  },
  listeners: new Set<() => void>(),
  addEventListener: (_type: string, listener: () => void) => void source.listeners.add(listener),
  removeEventListener: (_type: string, listener: () => void) => void source.listeners.delete(listener),
};
const devices = source as unknown as MediaSource;

beforeEach(() => {
  asked = [];
  given = [];
  broken = {};
});

const failure = (problem: typeof broken) => {
  broken = problem;
  return acquireLocalMedia({ source: devices }).then(
    () => 'acquired',
    (error: { name: string }) => error.name,
  );
};

describe('taking camera and microphone', () => {
  test('requests 1280x720 at 24 fps as ideal values, and the stored devices [ROM-113] [ROM-029]', async () => {
    rememberDevices({ camera: 'cam-2', microphone: 'mic-2' });
    const media = await acquireLocalMedia({ source: devices });
    expect(asked[0]?.video).toMatchObject({
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 24 },
      deviceId: { ideal: 'cam-2' },
    });
    expect(asked[0]?.audio).toMatchObject({ echoCancellation: true, deviceId: { ideal: 'mic-2' } });
    expect([media.video().id, media.audio().id]).toEqual(['cam-2', 'mic-2']);
    media.stop();
    expect(given.every(({ stopped }) => stopped)).toBe(true);
  });

  test.each([
    [{ video: 'NotAllowedError', audio: 'NotAllowedError' }, 'CameraAndMicrophonePermissionsDenied'],
    [{ video: 'NotAllowedError' }, 'CameraPermissionsDenied'],
    [{ audio: 'NotAllowedError' }, 'MicrophonePermissionsDenied'],
    [{ video: 'NotFoundError' }, 'CameraNotFound'],
    [{ audio: 'NotReadableError' }, 'MicrophoneBusy'],
  ])('%j is reported as %s, and nothing stays switched on [ROM-030] [ROM-031] [ROM-032]', async (problem, name) => {
    expect(await failure(problem)).toBe(name);
    expect(given.every(({ stopped }) => stopped)).toBe(true);
  });

  test('a browser without devices says so', async () => {
    await expect(acquireLocalMedia({ source: undefined })).rejects.toMatchObject({ name: 'MediaUnsupported' });
  });
});

describe('changing a device', () => {
  test('switching takes the other device, releases the old one, stores the choice and stays muted', async () => {
    const media = await acquireLocalMedia({ source: devices });
    const { stream } = media;
    const before = media.audio() as unknown as FakeTrack;
    before.enabled = false;
    const next = await media.switchTo('microphone', 'mic-9');
    expect([next.id, next.enabled, before.stopped]).toEqual(['mic-9', false, true]);
    expect([media.audio().id, media.stream === stream]).toEqual(['mic-9', true]);
    expect(storedDevices()).toMatchObject({ microphone: 'mic-9' });
    expect(asked.at(-1)).toMatchObject({ audio: { deviceId: { exact: 'mic-9' } } });
  });

  test('a device that cannot be had leaves all as it was', async () => {
    const media = await acquireLocalMedia({ source: devices });
    broken = { video: 'NotReadableError' };
    await expect(media.switchTo('camera', 'cam-9')).rejects.toMatchObject({ name: 'CameraBusy' });
    expect([media.video().id, (media.video() as unknown as FakeTrack).stopped]).toEqual(['default-cam', false]);
    expect(storedDevices()).toEqual({});
  });

  test('a device that comes after the end is given back', async () => {
    const media = await acquireLocalMedia({ source: devices });
    const late = media.switchTo('camera', 'cam-9');
    media.stop();
    await expect(late).rejects.toThrow('MediaFailed');
    expect(given.every(({ stopped }) => stopped)).toBe(true);
  });
});

test('lists devices by what they are, without nameless placeholders', async () => {
  expect(await listDevices(devices)).toEqual({
    cameras: [{ id: 'cam-1', label: 'Front' }],
    microphones: [{ id: 'mic-1', label: '' }],
    speakers: [{ id: 'out-1', label: 'Headset' }],
  });
  expect(await listDevices(undefined)).toEqual({ cameras: [], microphones: [], speakers: [] });
});

test('hears when a device is plugged in, until told otherwise', () => {
  let heard = 0;
  const stop = watchDevices(() => heard++, devices);
  for (const listener of source.listeners) listener();
  stop();
  for (const listener of source.listeners) listener();
  expect(heard).toBe(1);
});
