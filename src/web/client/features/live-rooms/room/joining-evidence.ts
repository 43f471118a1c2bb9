import { noteTry } from '#client/lib/joining-tries.ts';
import type { MediaFailureName } from '../devices/media-failure.ts';
import type { MyDevices } from '../devices/my-devices.ts';

const PROBLEMS: Readonly<Record<MediaFailureName, 'camera' | 'microphone' | 'browser'>> = {
  CameraAndMicrophonePermissionsDenied: 'camera',
  CameraPermissionsDenied: 'camera',
  MicrophonePermissionsDenied: 'microphone',
  CameraNotFound: 'camera',
  MicrophoneNotFound: 'microphone',
  CameraBusy: 'camera',
  MicrophoneBusy: 'microphone',
  MediaUnsupported: 'browser',
  MediaFailed: 'camera',
};

/** Notes what keeps the member out of a session before they took part, as evidence against a missed session (C-150). */
export const joiningEvidence = (
  session: string,
  devices: Pick<MyDevices, 'state' | 'onChange'>,
  wasIn: () => boolean,
) => {
  const note = (what: Parameters<typeof noteTry>[1]) => {
    if (!wasIn()) noteTry(session, what);
  };
  const stop = devices.onChange((change) => {
    const state = devices.state();
    if (change === 'state' && state.is === 'failed') note(PROBLEMS[state.failure]);
  });
  return { note, stop };
};

export type JoiningEvidence = ReturnType<typeof joiningEvidence>;
