import { listeners } from '#client/lib/listeners.ts';
import { acquireLocalMedia, type LocalMedia } from './local-media.ts';
import { unstoredMute, type StoredMute } from './muted.ts';
import { rememberDevices, storedDevices } from './device-choice.ts';
import { MediaFailure, type MediaFailureName } from './media-failure.ts';

export type DevicesState =
  | { is: 'idle' }
  | { is: 'starting' }
  | { is: 'ready'; media: LocalMedia }
  | { is: 'failed'; failure: MediaFailureName };

/** `state` and `audio` as named; a track when the camera or microphone is another one now. */
export type DevicesChange = 'state' | 'audio' | MediaStreamTrack;

/**
 * One's own camera and microphone for a whole session: they, and whether one is muted, outlive every change of room. The
 * picture of a camera that was pulled out is asked for again, never silently replaced.
 */
export type MyDevices = {
  state: () => DevicesState;
  media: () => LocalMedia | null;
  /** Takes the devices, unless they are there. */
  start: () => Promise<void>;
  switchTo: (kind: 'camera' | 'microphone', deviceId: string) => Promise<void>;
  /** Takes camera and microphone again after one of them stopped; what still works stays when that fails. */
  restart: () => Promise<void>;
  isAudioOn: () => boolean;
  /** The chosen loudspeaker; undefined while the browser chooses. */
  speaker: () => string | undefined;
  setSpeaker: (deviceId: string) => void;
  setAudio: (on: boolean) => void;
  /** The camera gives no pictures: pulled out, in use by another program, taken away by the system. */
  isCameraLost: () => boolean;
  /** The same of the microphone. */
  isMicrophoneLost: () => boolean;
  onChange: (changed: (change: DevicesChange) => void) => () => void;
  release: () => void;
};

const nameOf = (problem: unknown): MediaFailureName => (problem instanceof MediaFailure ? problem.name : 'MediaFailed');

export const myDevices = (
  mute: StoredMute = unstoredMute,
  acquire: typeof acquireLocalMedia = acquireLocalMedia,
): MyDevices => {
  let state: DevicesState = { is: 'idle' };
  let audioOn = !mute.read();
  const lost = { video: false, audio: false };
  let speaker = storedDevices().speaker;
  let released = false;
  const { tell: notify, subscribe, clear } = listeners<[change: DevicesChange]>();

  const become = (next: DevicesState) => {
    state = next;
    notify('state');
  };
  const watch = (track: MediaStreamTrack) => {
    const kind = track.kind === 'video' ? 'video' : 'audio';
    const become = (isLost: boolean) => {
      if (released || state.is !== 'ready' || state.media[kind]() !== track) return;
      lost[kind] = isLost;
      notify('state');
      if (!isLost) notify(track);
    };
    track.addEventListener('ended', () => become(true));
    if (kind === 'audio') return;
    // Taken by a phone call or another program: it gives no pictures for a while, and comes back by itself.
    track.addEventListener('mute', () => become(true));
    track.addEventListener('unmute', () => become(false));
    lost.video = track.muted;
  };
  const ready = () => (state.is === 'ready' ? state.media : null);

  const take = async (failed: (failure: MediaFailureName) => void): Promise<LocalMedia | null> => {
    try {
      const media = await acquire();
      if (released) {
        media.stop();
        return null;
      }
      watch(media.video());
      watch(media.audio());
      media.audio().enabled = audioOn;
      return media;
    } catch (problem) {
      if (!released) failed(nameOf(problem));
      return null;
    }
  };

  let restarting: Promise<void> | null = null;
  const restart = async () => {
    const before = ready();
    // Working devices stay on when others fail.
    const media = await take((failure) => (before ? notify('state') : become({ is: 'failed', failure })));
    if (!media) return;
    before?.stop();
    lost.video = media.video().muted;
    lost.audio = false;
    become({ is: 'ready', media });
    notify(media.video());
    notify(media.audio());
  };

  return {
    state: () => state,
    media: ready,
    start: async () => {
      if (state.is === 'starting' || state.is === 'ready' || released) return;
      become({ is: 'starting' });
      const media = await take((failure) => become({ is: 'failed', failure }));
      if (media) become({ is: 'ready', media });
    },
    switchTo: async (kind, deviceId) => {
      const media = ready();
      if (!media) return;
      const track = await media.switchTo(kind, deviceId);
      lost[kind === 'camera' ? 'video' : 'audio'] = false;
      watch(track);
      if (kind === 'microphone') track.enabled = audioOn;
      notify(track);
      notify('state');
    },
    restart: () => (restarting ??= restart().finally(() => (restarting = null))),
    isAudioOn: () => audioOn,
    speaker: () => speaker,
    setSpeaker: (deviceId) => {
      speaker = deviceId;
      rememberDevices({ speaker: deviceId });
      notify('state');
    },
    setAudio: (on) => {
      audioOn = on;
      mute.write(!on);
      const media = ready();
      if (media) media.audio().enabled = on;
      notify('audio');
      notify('state');
    },
    isCameraLost: () => lost.video,
    isMicrophoneLost: () => lost.audio,
    onChange: subscribe,
    release: () => {
      released = true;
      ready()?.stop();
      become({ is: 'idle' });
      clear();
    },
  };
};
