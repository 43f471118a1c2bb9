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

const blursBackground = (): boolean => storedDevices().blur === true;

/** Part of the constraints of the camera, wherever it is opened or changed; browsers without blurring ignore it. */
export const blurConstraints = (): MediaTrackConstraintSet =>
  blursBackground() ? { backgroundBlur: { ideal: true } } : {};

export const canBlur = (camera: MediaStreamTrack): boolean =>
  typeof camera.getCapabilities === 'function' && camera.getCapabilities().backgroundBlur?.includes(true) === true;
