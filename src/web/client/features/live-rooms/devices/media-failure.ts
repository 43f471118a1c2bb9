/** Why camera and microphone could not be had. The first three are names of the error catalogue (ROM-030 to ROM-032). */
export type MediaFailureName =
  | 'CameraAndMicrophonePermissionsDenied'
  | 'CameraPermissionsDenied'
  | 'MicrophonePermissionsDenied'
  | 'CameraNotFound'
  | 'MicrophoneNotFound'
  | 'CameraBusy'
  | 'MicrophoneBusy'
  | 'MediaUnsupported'
  | 'MediaFailed';

/** Camera or microphone cannot be used; `name` says why. */
export class MediaFailure extends Error {
  override readonly name: MediaFailureName;
  constructor(name: MediaFailureName, options?: ErrorOptions) {
    super(name, options);
    this.name = name;
  }
}

/** What the browser said about one device. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'other';

const PROBLEMS: Record<string, DeviceProblem> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  DevicesNotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

/** Reads the name of the error, which browsers agree on better than on its text. */
export const deviceProblem = (error: unknown): DeviceProblem =>
  PROBLEMS[String((Object(error) as { name?: unknown }).name)] ?? 'other';

const NAMES: Record<'camera' | 'microphone', Record<DeviceProblem, MediaFailureName>> = {
  camera: { denied: 'CameraPermissionsDenied', missing: 'CameraNotFound', busy: 'CameraBusy', other: 'MediaFailed' },
  microphone: {
    denied: 'MicrophonePermissionsDenied',
    missing: 'MicrophoneNotFound',
    busy: 'MicrophoneBusy',
    other: 'MediaFailed',
  },
};

/**
 * A single name for the failures of the two devices; undefined when both work. A missing permission takes precedence.
 */
export function mediaFailureName(
  camera: DeviceProblem | undefined,
  microphone: DeviceProblem | undefined,
): MediaFailureName | undefined {
  if (camera === 'denied' && microphone === 'denied') return 'CameraAndMicrophonePermissionsDenied';
  if (microphone === 'denied' && camera !== 'denied') return NAMES.microphone.denied;
  if (camera) return NAMES.camera[camera];
  return microphone && NAMES.microphone[microphone];
}
