import { SCREEN_CAPTURE } from '#modules/live-rooms/contract/media-constants.ts';

const CHANGED_THEIR_MIND = new Set(['AbortError', 'NotAllowedError']);

/** The shared screen's track; undefined when the member closed the browser's dialog (ROM-033). Other errors are thrown. */
export async function captureScreen(
  source: Pick<MediaDevices, 'getDisplayMedia'> = navigator.mediaDevices,
): Promise<MediaStreamTrack | undefined> {
  try {
    const stream = await source.getDisplayMedia({
      video: {
        width: { max: SCREEN_CAPTURE.width },
        height: { max: SCREEN_CAPTURE.height },
        frameRate: { max: SCREEN_CAPTURE.frameRate },
      },
      audio: false,
    });
    const [track] = stream.getVideoTracks();
    if (track) track.contentHint = 'detail';
    return track;
  } catch (error) {
    if (CHANGED_THEIR_MIND.has((error as { name?: string }).name ?? '')) return undefined;
    throw error;
  }
}
