import { cameraCapture, SMALL_ROOM } from '#modules/live-rooms/contract/media-constants.ts';
import type { Rung } from '../stage/saving/ladder.ts';
import { blurConstraints } from '../devices/background-blur.ts';
import type { CaptureSize } from '../devices/local-media.ts';

const SIZES: Record<Exclude<Rung, 'full'>, CaptureSize> = {
  low: { width: 320, height: 240, frameRate: 12 },
  audio: { width: 160, height: 120, frameRate: 8 },
  voice: { width: 160, height: 120, frameRate: 8 },
};

/**
 * The size of the sent picture: smaller while the room is crowded and all pictures are small anyway, and while data is
 * saved. Null: as large as the camera gives it.
 */
export const sentSize = (people: number, rung: Rung): CaptureSize | null =>
  rung === 'full' ? (people > SMALL_ROOM ? cameraCapture(people) : null) : SIZES[rung];

/**
 * A smaller picture of the same camera, so that old phones and slow connections carry the whole group. Where a camera
 * cannot scale, the picture stays unchanged. The caller stops the track after use.
 */
const smaller = async (camera: MediaStreamTrack, { width, height, frameRate }: CaptureSize) => {
  const track = camera.clone();
  await track
    .applyConstraints({
      width: { ideal: width },
      height: { ideal: height },
      frameRate: { ideal: frameRate },
      ...blurConstraints(),
    })
    .catch(() => undefined);
  return track;
};

/** Gives `use` the camera in this size, and lets go of what was made for it. */
export const inSize = async (
  camera: MediaStreamTrack,
  size: CaptureSize | null,
  use: (camera: MediaStreamTrack) => Promise<void>,
): Promise<void> => {
  if (!size) return use(camera);
  const sized = await smaller(camera, size);
  try {
    await use(sized);
  } finally {
    sized.stop();
  }
};

export const sameSize = (a: CaptureSize | null, b: CaptureSize | null): boolean =>
  a?.width === b?.width && a?.frameRate === b?.frameRate;
