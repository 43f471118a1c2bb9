import type { OpenVidu, Publisher } from 'openvidu-browser';
import { VIDEO_CODEC } from '#modules/live-rooms/contract/media-constants.ts';
import type { VideoKind } from '#modules/live-rooms/contract/video-participant.ts';
import { CALL_TIMEOUT_MS, within } from './deadline.ts';
import { asRoomError } from './room-error.ts';
import { clonesToSend } from './tracks.ts';
import type { LocalTracks } from './video-room.ts';

/** A publisher of clones of these tracks, and the clones: the library stops what it was given. */
export async function preparePublisher(
  openvidu: OpenVidu,
  tracks: LocalTracks,
  how: { audioOn: boolean; pictureOn: boolean; sends: VideoKind },
): Promise<LocalTracks & { publisher: Publisher }> {
  const { audio, video } = clonesToSend(tracks, how.audioOn, how.sends);
  try {
    const publisher = await within(
      CALL_TIMEOUT_MS,
      openvidu.initPublisherAsync(undefined, {
        audioSource: audio ?? false,
        videoSource: video ?? false,
        publishAudio: how.audioOn,
        publishVideo: how.pictureOn,
        mirror: false,
        // Several sizes at once, where the media server can choose between them; Kurento cannot (ROM-115).
        videoSimulcast: how.sends === 'camera' && VIDEO_CODEC.simulcast,
      }),
      'failed',
      'preparing what to send',
    );
    return { publisher, audio, video };
  } catch (error) {
    audio?.stop();
    video?.stop();
    throw asRoomError(error);
  }
}
