import type { MediaFailureName } from '../devices/media-failure.ts';

/** A track without a device behind it. */
export class FakeTrack extends EventTarget {
  readonly kind: 'audio' | 'video';
  readonly id: string;
  enabled = true;
  readyState: 'live' | 'ended' = 'live';
  contentHint = '';
  muted = false;
  /** Whether the browser can blur the background. */
  blurs = false;
  /** What was asked for last. */
  width: number;
  readonly #deviceId: string;
  constructor(kind: 'audio' | 'video', deviceId: string, width = 1280) {
    super();
    this.kind = kind;
    this.width = width;
    this.#deviceId = deviceId;
    this.id = `${kind}-${deviceId}-${Math.random()}`;
  }
  getCapabilities() {
    return this.blurs ? { backgroundBlur: [false, true] } : {};
  }
  getSettings() {
    return { deviceId: this.#deviceId };
  }
  clone() {
    return new FakeTrack(this.kind, this.#deviceId);
  }
  async applyConstraints({ width }: { width: { ideal: number } }) {
    this.width = width.ideal;
  }
  stop() {
    this.readyState = 'ended';
  }
  /** The device gives nothing for a while, or gives again. */
  mute(muted: boolean) {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
  /** The device goes away by itself. */
  end() {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  }
}

class FakeStream {
  readonly #tracks: FakeTrack[];
  constructor(tracks: FakeTrack[] = []) {
    this.#tracks = [...tracks];
  }
  getTracks() {
    return [...this.#tracks];
  }
  getAudioTracks() {
    return this.#tracks.filter(({ kind }) => kind === 'audio');
  }
  getVideoTracks() {
    return this.#tracks.filter(({ kind }) => kind === 'video');
  }
  addTrack(track: FakeTrack) {
    this.#tracks.push(track);
  }
  removeTrack(track: FakeTrack) {
    this.#tracks.splice(this.#tracks.indexOf(track), 1);
  }
}

type FakeDevicesWish = { audio?: unknown; video?: unknown };
const denied = () => Object.assign(new Error('denied'), { name: 'NotAllowedError' });
const exactId = (wish: unknown) => (wish as { deviceId?: { exact?: string } }).deviceId?.exact;

/** Cameras and microphones for a browser without any. Answers what was given out, and how to take devices away. */
export const fakeDevices = (options: { denies?: Extract<MediaFailureName, `${string}Denied`> } = {}) => {
  const given: FakeTrack[] = [];
  const state = { denies: options.denies };
  const listed = [
    { kind: 'videoinput', deviceId: 'cam-1', label: 'Front camera' },
    { kind: 'videoinput', deviceId: 'cam-2', label: 'Desk camera' },
    { kind: 'audioinput', deviceId: 'mic-1', label: 'Built-in microphone' },
    { kind: 'audiooutput', deviceId: 'out-1', label: 'Speakers' },
  ];
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: async ({ audio, video }: FakeDevicesWish) => {
      const refusesVideo = video && state.denies !== undefined && state.denies !== 'MicrophonePermissionsDenied';
      const refusesAudio = audio && state.denies !== undefined && state.denies !== 'CameraPermissionsDenied';
      if (refusesVideo || refusesAudio) throw denied();
      const tracks = [
        ...(audio ? [new FakeTrack('audio', exactId(audio) ?? 'mic-1')] : []),
        ...(video ? [new FakeTrack('video', exactId(video) ?? 'cam-1')] : []),
      ];
      given.push(...tracks);
      return new FakeStream(tracks);
    },
    enumerateDevices: async () => listed,
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  const exists = () => undefined;
  Object.assign(globalThis, { MediaStream: FakeStream, RTCPeerConnection: exists, WebSocket: exists });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => null,
    captureStream: () => new FakeStream([new FakeTrack('video', 'still', 320)]),
  });
  Object.assign(HTMLMediaElement.prototype, { play: () => Promise.resolve(), setSinkId: () => Promise.resolve() });
  /** `list`: what is plugged in. */
  return {
    given,
    list: listed,
    deny: (denies: NonNullable<typeof state.denies>) => void (state.denies = denies),
    allow: () => (state.denies = undefined),
  };
};
