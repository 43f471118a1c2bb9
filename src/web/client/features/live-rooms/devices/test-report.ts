import type {
  CameraResult,
  ConnectionResult,
  MicrophoneResult,
  SpeakerResult,
  TestReport,
} from '#modules/live-rooms/contract/test-code.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { whichBrowser } from './which-browser.ts';
import type { MediaFailureName } from './media-failure.ts';

/** What a failure says about each of the two devices; the other one may not have been reached. */
const FAILED: Record<MediaFailureName, { camera: CameraResult; microphone: MicrophoneResult }> = {
  CameraAndMicrophonePermissionsDenied: { camera: 'denied', microphone: 'denied' },
  CameraPermissionsDenied: { camera: 'denied', microphone: 'not tested' },
  MicrophonePermissionsDenied: { camera: 'not tested', microphone: 'denied' },
  CameraNotFound: { camera: 'not found', microphone: 'not tested' },
  MicrophoneNotFound: { camera: 'not tested', microphone: 'not found' },
  CameraBusy: { camera: 'busy', microphone: 'not tested' },
  MicrophoneBusy: { camera: 'not tested', microphone: 'busy' },
  MediaUnsupported: { camera: 'unsupported', microphone: 'unsupported' },
  MediaFailed: { camera: 'failed', microphone: 'failed' },
};

export type Tested = {
  /** Why there are no devices; null while they work or were not asked for. */
  failure: MediaFailureName | null;
  isGranted: boolean;
  heard: boolean;
  speaker?: SpeakerResult;
  connection?: ConnectionResult;
};

/** What a test found so far, with today and this browser. */
export const reportOf = ({ failure, isGranted, heard, speaker, connection }: Tested): TestReport => ({
  day: new Date(serverNow()).toISOString().slice(0, 10),
  ...whichBrowser(),
  camera: isGranted ? 'works' : 'not tested',
  microphone: heard ? 'works' : isGranted ? 'silent' : 'not tested',
  ...(failure === null ? {} : FAILED[failure]),
  speaker: speaker ?? 'not tested',
  connection: connection ?? 'not tested',
});
