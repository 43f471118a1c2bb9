import type { OpenVidu, Publisher, Session, Stream } from 'openvidu-browser';
import type { VideoKind } from '#modules/live-rooms/contract/video-participant.ts';
import { CALL_TIMEOUT_MS, within } from './deadline.ts';
import { preparePublisher } from './prepare-publisher.ts';
import { asRoomError } from './room-error.ts';
import { contentHint, limitAudio, limitScreen } from './tracks.ts';
import { VideoRoomError, type LocalTracks } from './video-room.ts';

/** What this participant sends: clones of the caller's tracks, and whether the others hear and see them. */
export type OwnMedia = {
  /** What is being sent, once it is published. */
  stream: () => Stream | undefined;
  /** What was sent ended without being asked to, and nothing was published since. */
  isMissing: () => boolean;
  isAudioOn: () => boolean;
  /** Sends these tracks in place of what was sent before. */
  publish: (openvidu: OpenVidu, session: Session, tracks: LocalTracks) => Promise<void>;
  setAudio: (on: boolean) => void;
  setPicture: (on: boolean) => void;
  replaceTrack: (track: MediaStreamTrack) => Promise<void>;
  /** After a reconnection: the others may have missed whether we are heard and seen. */
  repeatState: () => void;
  /** The room is over: the library ends what it sent. */
  forget: () => void;
};

export type OwnMediaNeeds = {
  sends: VideoKind;
  isOnline: () => boolean;
  isOver: () => boolean;
  /** What was sent ended without being asked to: the media server was replaced, or ended it. */
  stopped: () => void;
  report: (error: unknown) => void;
};

export const ownMedia = ({ sends, isOnline, isOver, stopped, report }: OwnMediaNeeds): OwnMedia => {
  let publisher: Publisher | undefined;
  let missing = false;
  let audioOn = true;
  let pictureOn = true;
  let sentAudio: MediaStreamTrack | undefined;
  let sentVideo: MediaStreamTrack | undefined;

  const forget = () => {
    publisher = undefined;
    missing = false;
    sentAudio = undefined;
    sentVideo = undefined;
  };

  /** Tells the others whether we can be heard; `again` when they may have missed it. */
  const tellAudio = (again = false) => {
    if (!publisher || !isOnline()) return;
    if (again) publisher.stream.audioActive = !audioOn;
    publisher.publishAudio(audioOn);
  };

  /** Tells the others whether there is a picture. A camera that is gone is never switched on: the library would take another. */
  const tellPicture = (again = false) => {
    if (!publisher || !sentVideo || !isOnline()) return;
    if (pictureOn && sentVideo.readyState === 'ended') return;
    if (again) publisher.stream.videoActive = !pictureOn;
    publisher.publishVideo(pictureOn).catch(report);
  };

  /**
   * What was chosen here holds. The server sends each change back, late on a slow line, and the library takes it for an order:
   * a camera that was switched on and off again in the meantime would be on.
   */
  const holdState = () => {
    if (!publisher) return;
    const { stream } = publisher;
    if (sentAudio) stream.audioActive = sentAudio.enabled = audioOn;
    if (!sentVideo) return;
    sentVideo.enabled = pictureOn;
    stream.videoActive = pictureOn && sentVideo.readyState !== 'ended';
  };

  const unpublish = async (current: Session, previous: Publisher) => {
    publisher = undefined;
    try {
      await within(CALL_TIMEOUT_MS, current.unpublish(previous), 'failed', 'ending what was sent');
    } catch (error) {
      report(error);
      await previous.stream.disposeMediaStream();
    }
  };

  const send = async (openvidu: OpenVidu, session: Session, tracks: LocalTracks): Promise<Publisher> => {
    const { publisher: next, audio, video } = await preparePublisher(openvidu, tracks, { audioOn, pictureOn, sends });
    sentAudio = audio;
    sentVideo = video;
    try {
      await within(CALL_TIMEOUT_MS, session.publish(next), 'failed', 'sending to the room');
    } catch (error) {
      await next.stream.disposeMediaStream();
      throw asRoomError(error);
    }
    return next;
  };

  return {
    stream: () => publisher?.stream,
    isMissing: () => missing,
    isAudioOn: () => audioOn,

    async publish(openvidu, session, tracks) {
      const wasMissing = missing;
      missing = false;
      if (publisher) await unpublish(session, publisher);
      const next = await send(openvidu, session, tracks).catch((error: unknown) => {
        missing = wasMissing;
        throw error;
      });
      if (isOver()) return next.stream.disposeMediaStream();
      publisher = next;
      next.on('streamDestroyed', () => {
        if (publisher !== next) return;
        forget();
        missing = true;
        // At the end of the whole connection this comes first.
        queueMicrotask(() => {
          if (!isOver()) stopped();
        });
      });
      next.on('streamPropertyChanged', holdState);
      // Muted or unmuted while it was being published.
      if (next.stream.audioActive !== audioOn) tellAudio();
      if (next.stream.videoActive !== pictureOn) tellPicture();
      const limit = sends === 'screen' ? limitScreen : limitAudio;
      await limit(next.stream.getRTCPeerConnection()).catch(report);
    },

    setAudio(on) {
      audioOn = on;
      if (sentAudio) sentAudio.enabled = on;
      tellAudio();
    },

    setPicture(on) {
      pictureOn = on;
      tellPicture();
    },

    async replaceTrack(track) {
      if (!publisher || isOver()) throw new VideoRoomError('not-connected', 'nothing is being sent');
      const clone = track.clone();
      if (track.kind === 'video') clone.contentHint = contentHint(sends);
      try {
        await within(CALL_TIMEOUT_MS, publisher.replaceTrack(clone), 'failed', 'changing the device');
      } catch (error) {
        clone.stop();
        throw asRoomError(error);
      }
      if (track.kind === 'audio') {
        sentAudio = clone;
        clone.enabled = audioOn;
      } else {
        sentVideo = clone;
        clone.enabled = pictureOn;
        // The camera was gone and is back.
        if (publisher.stream.videoActive !== pictureOn) tellPicture();
      }
    },

    repeatState() {
      tellAudio(true);
      tellPicture(true);
    },

    forget,
  };
};
