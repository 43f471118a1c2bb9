import { storedDevices } from './device-choice.ts';

declare global {
  interface MediaTrackConstraintSet {
    /** Media Capture Extensions: the browser or the camera blurs what is behind the person. */
    backgroundBlur?: ConstrainBoolean;
  }
  interface MediaTrackCapabilities {
    backgroundBlur?: boolean[];
  }
}

/** Whether what is behind the person is to be blurred; no unless chosen. */
const blursBackground = (): boolean => storedDevices().blur === true;

/** Part of the constraints of the camera, wherever it is opened or changed; browsers without blurring ignore it. */
export const blurConstraints = (): MediaTrackConstraintSet =>
  blursBackground() ? { backgroundBlur: { ideal: true } } : {};

/** Whether the browser can blur the background of this camera's picture, on this device. */
export const canBlur = (camera: MediaStreamTrack): boolean =>
  typeof camera.getCapabilities === 'function' && camera.getCapabilities().backgroundBlur?.includes(true) === true;
