import { CAMERA_CAPTURE } from '#modules/live-rooms/contract/media-constants.ts';
import { blurConstraints } from './background-blur.ts';
import { reducesNoise, rememberDevices, storedDevices, type DeviceChoice } from './device-choice.ts';
import { deviceProblem, MediaFailure, mediaFailureName, type DeviceProblem } from './media-failure.ts';

export type CaptureSize = { width: number; height: number; frameRate: number };

/** The parts of the browser that give out devices. */
export type MediaSource = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>;

/** One's own camera and microphone, until {@link LocalMedia.stop}. */
export type LocalMedia = {
  /** For the preview: the same object however often a device is changed. */
  readonly stream: MediaStream;
  audio(): MediaStreamTrack;
  video(): MediaStreamTrack;
  /**
   * Switches to the other device, stores the choice and returns its track; on a {@link MediaFailure} nothing changes.
   */
  switchTo(kind: 'camera' | 'microphone', deviceId: string): Promise<MediaStreamTrack>;
  stop(): void;
};

export type Device = { id: string; label: string };
export type Devices = { cameras: Device[]; microphones: Device[]; speakers: Device[] };

export type AcquireOptions = { source?: MediaSource | undefined; choice?: DeviceChoice; size?: CaptureSize };

const browserSource = (): MediaSource | undefined => (navigator as { mediaDevices?: MediaDevices }).mediaDevices;

/** Ideal constraints of the camera, not required ones: an unplugged camera must not prevent entering. */
export const videoConstraints = (deviceId?: string, size: CaptureSize = CAMERA_CAPTURE): MediaTrackConstraints => ({
  width: { ideal: size.width },
  height: { ideal: size.height },
  frameRate: { ideal: size.frameRate },
  ...blurConstraints(),
  ...(deviceId ? { deviceId: { ideal: deviceId } } : { facingMode: 'user' }),
});

/** Constraints of the microphone. Echo cancellation is always on, else the others would hear themselves. */
export const audioConstraints = (deviceId?: string, noise = reducesNoise()): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: noise,
  autoGainControl: noise,
  ...(deviceId && { deviceId: { ideal: deviceId } }),
});

/** Opens camera and microphone, the stored ones if available. Rejects with a {@link MediaFailure}. */
export async function acquireLocalMedia({
  source = browserSource(),
  choice = storedDevices(),
  size = CAMERA_CAPTURE,
}: AcquireOptions = {}): Promise<LocalMedia> {
  if (!source?.getUserMedia) throw new MediaFailure('MediaUnsupported');
  const video = videoConstraints(choice.camera, size);
  const audio = audioConstraints(choice.microphone);
  try {
    return localMedia(source, await source.getUserMedia({ video, audio }), size);
  } catch (error) {
    throw await explain(source, error, { video, audio });
  }
}

/** The browser names one error for both devices: each is asked alone to find out which one it is. */
async function explain(source: MediaSource, error: unknown, wishes: MediaStreamConstraints): Promise<MediaFailure> {
  const camera = await probe(source, { video: wishes.video ?? true });
  const microphone = await probe(source, { audio: wishes.audio ?? true });
  return new MediaFailure(mediaFailureName(camera, microphone) ?? 'MediaFailed', { cause: error });
}

async function probe(source: MediaSource, constraints: MediaStreamConstraints): Promise<DeviceProblem | undefined> {
  try {
    const stream = await source.getUserMedia(constraints);
    for (const track of stream.getTracks()) track.stop();
    return undefined;
  } catch (error) {
    return deviceProblem(error);
  }
}

const only = (tracks: MediaStreamTrack[]): MediaStreamTrack => {
  const [track] = tracks;
  if (!track) throw new MediaFailure('MediaFailed');
  return track;
};

function localMedia(source: MediaSource, stream: MediaStream, size: CaptureSize): LocalMedia {
  let stopped = false;

  return {
    stream,
    audio: () => only(stream.getAudioTracks()),
    video: () => only(stream.getVideoTracks()),
    async switchTo(kind, deviceId) {
      const constraints =
        kind === 'camera'
          ? { video: { ...videoConstraints(undefined, size), facingMode: undefined, deviceId: { exact: deviceId } } }
          : { audio: { ...audioConstraints(), deviceId: { exact: deviceId } } };
      const next = await source.getUserMedia(constraints as MediaStreamConstraints).catch((error: unknown) => {
        const problem = deviceProblem(error);
        const name = kind === 'camera' ? mediaFailureName(problem, undefined) : mediaFailureName(undefined, problem);
        throw new MediaFailure(name ?? 'MediaFailed', { cause: error });
      });
      const track = only(next.getTracks());
      if (stopped) {
        track.stop();
        throw new MediaFailure('MediaFailed');
      }
      for (const previous of kind === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks()) {
        track.enabled = previous.enabled;
        previous.stop();
        stream.removeTrack(previous);
      }
      stream.addTrack(track);
      rememberDevices({ [kind]: deviceId });
      return track;
    },
    stop() {
      stopped = true;
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

/** The devices to choose from. Their labels are empty until the member has allowed one of them. */
export async function listDevices(source: MediaSource | undefined = browserSource()): Promise<Devices> {
  const devices = (await source?.enumerateDevices()) ?? [];
  const ofKind = (kind: MediaDeviceKind): Device[] =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { cameras: ofKind('videoinput'), microphones: ofKind('audioinput'), speakers: ofKind('audiooutput') };
}

/** Runs whenever a device is plugged in or out; answers how to stop. */
export function watchDevices(changed: () => void, source: MediaSource | undefined = browserSource()): () => void {
  source?.addEventListener('devicechange', changed);
  return () => source?.removeEventListener('devicechange', changed);
}

/** Stores the loudspeaker and uses it for this element, where the browser supports the choice. */
export async function playThrough(element: HTMLMediaElement, deviceId: string): Promise<void> {
  rememberDevices({ speaker: deviceId });
  if ('setSinkId' in element) await element.setSinkId(deviceId);
}
