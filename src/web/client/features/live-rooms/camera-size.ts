import { cameraCapture, SMALL_ROOM } from '../../../../modules/live-rooms/contract/media-constants.ts';

/** Are there so many people that everybody's picture is small anyway? */
export const isCrowded = (people: number): boolean => people > SMALL_ROOM;

/**
 * The camera for the others in a crowded room: a smaller picture of the same camera, so that old phones and slow lines carry
 * the whole group. Where a camera cannot do that, the picture stays as it is. Whoever asked stops it after use.
 */
export const smallerCamera = async (camera: MediaStreamTrack, people: number): Promise<MediaStreamTrack> => {
  const track = camera.clone();
  const { width, height, frameRate } = cameraCapture(people);
  await track
    .applyConstraints({ width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: frameRate } })
    .catch(() => undefined);
  return track;
};
