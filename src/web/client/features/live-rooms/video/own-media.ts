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

const letGo = ({ stream }: Publisher) => {
  stream.disposeWebRtcPeer();
  return stream.disposeMediaStream();
};

const begin = async (session: Session, publisher: Publisher, isOnline: () => boolean) => {
  try {
    await within(CALL_TIMEOUT_MS, session.publish(publisher), 'failed', 'sending to the room');
  } catch (error) {
    // Where only the answer was lost, the server has the stream, and refuses every later one (106).
    if (isOnline()) session.unpublish(publisher).catch(() => undefined);
    await letGo(publisher);
    throw asRoomError(error);
  }
};

const end = async (session: Session, publisher: Publisher, report: (error: unknown) => void) => {
  try {
    await within(CALL_TIMEOUT_MS, session.unpublish(publisher), 'failed', 'ending what was sent');
  } catch (error) {
    report(error);
    await letGo(publisher);
  }
};

export const ownMedia = ({ sends, isOnline, isOver, stopped, report }: OwnMediaNeeds): OwnMedia => {
  let publisher: Publisher | undefined;
  let missing = false;
  let audioOn = true;
  let pictureOn = true;
  let sentAudio: MediaStreamTrack | undefined;
  let sentVideo: MediaStreamTrack | undefined;

  /** Nothing of ours stays open, also where the library is not done with it. */
  const forget = () => {
    sentAudio?.stop();
    sentVideo?.stop();
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

  const send = async (openvidu: OpenVidu, session: Session, tracks: LocalTracks): Promise<Publisher> => {
    const { publisher: next, audio, video } = await preparePublisher(openvidu, tracks, { audioOn, pictureOn, sends });
    sentAudio = audio;
    sentVideo = video;
    if (isOver()) {
      forget();
      throw new VideoRoomError('not-connected', 'the room was left');
    }
    await begin(session, next, isOnline);
    return next;
  };

  return {
    stream: () => publisher?.stream,
    isMissing: () => missing,
    isAudioOn: () => audioOn,

    async publish(openvidu, session, tracks) {
      const wasMissing = missing;
      missing = false;
      const previous = publisher;
      publisher = undefined;
      if (previous) await end(session, previous, report);
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
      const limit = () =>
        (sends === 'screen' ? limitScreen : limitAudio)(next.stream.getRTCPeerConnection()).catch(report);
      // The library renews a broken stream with another peer.
      next.stream.ee.on('stream-reconnected-by-publisher', () => void limit());
      await limit();
    },

    setAudio(on) {
      audioOn = on;
      if (sentAudio) sentAudio.enabled = on;
      tellAudio();
    },

    setPicture(on) {
      pictureOn = on;
      if (sentVideo) sentVideo.enabled = on;
      tellPicture();
    },

    async replaceTrack(track) {
      if (!publisher || isOver()) throw new VideoRoomError('not-connected', 'nothing is being sent');
      const current = publisher;
      const clone = track.clone();
      // The library opens it as far as it knows, which may be from before the line broke.
      holdState();
      if (track.kind === 'video') {
        clone.contentHint = contentHint(sends);
        sentVideo = clone;
      } else sentAudio = clone;
      try {
        await within(CALL_TIMEOUT_MS, current.replaceTrack(clone), 'failed', 'changing the device');
      } catch (error) {
        clone.stop();
        // The library has stopped what was sent before, and nothing takes its place.
        if (publisher === current) {
          missing = true;
          stopped();
        }
        throw asRoomError(error);
      }
      clone.enabled = track.kind === 'audio' ? audioOn : pictureOn;
      // The camera was gone and is back.
      if (track.kind === 'video' && current.stream.videoActive !== pictureOn) tellPicture();
    },

    repeatState() {
      tellAudio(true);
      tellPicture(true);
    },

    forget,
  };
};
