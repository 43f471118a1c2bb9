import { MAX_AUDIO_BITRATE, SCREEN_CAPTURE } from '#modules/live-rooms/contract/media-constants.ts';
import type { VideoKind } from '#modules/live-rooms/contract/video-participant.ts';
import type { LocalTracks } from './video-room.ts';

/** What matters in a picture: faces move, writing on a screen has to be read. */
export const contentHint = (kind: VideoKind): 'motion' | 'detail' => (kind === 'screen' ? 'detail' : 'motion');

/** Clones to send: the client library stops what it was given, and the member's own tracks must outlive a room. */
export function clonesToSend({ audio, video }: LocalTracks, audioOn: boolean, kind: VideoKind = 'camera'): LocalTracks {
  const clones = { audio: audio?.clone(), video: video?.clone() };
  if (clones.audio) clones.audio.enabled = audioOn;
  if (clones.video) clones.video.contentHint = contentHint(kind);
  return clones;
}

/** The same stream with these tracks, all of them audible and visible: the library leaves some switched off. */
export function exchangeTracks(media: MediaStream, tracks: readonly MediaStreamTrack[]): void {
  for (const track of media.getTracks()) if (!tracks.includes(track)) media.removeTrack(track);
  for (const track of tracks) {
    track.enabled = true;
    if (!media.getTracks().includes(track)) media.addTrack(track);
  }
}

/** Keeps the sent voice below its bitrate (ROM-116). */
export async function limitAudio(peer: RTCPeerConnection): Promise<void> {
  const sender = peer.getSenders().find((candidate) => candidate.track?.kind === 'audio');
  if (!sender) return;
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.maxBitrate = MAX_AUDIO_BITRATE;
  await sender.setParameters(parameters);
}

/** A shared screen yields to faces when the line is tight, and changes seldom (ROM-114). */
export async function limitScreen(peer: RTCPeerConnection): Promise<void> {
  const sender = peer.getSenders().find((candidate) => candidate.track?.kind === 'video');
  if (!sender) return;
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) {
    encoding.priority = SCREEN_CAPTURE.priority;
    encoding.networkPriority = SCREEN_CAPTURE.priority;
    encoding.maxFramerate = SCREEN_CAPTURE.frameRate;
  }
  await sender.setParameters(parameters);
}
