import { loadLibrary } from './client-library.ts';
import { within } from './deadline.ts';
import { hangUp } from './hang-up.ts';
import { SOCKET_OPEN } from './reconnecting-socket.ts';

const STEP_MS = 10_000;
const LOOK_EVERY_MS = 200;

/** `no socket`: the video server is not reached at all; `no media`: it answers, but no sound gets through. */
export type WayToVideo = 'works' | 'no socket' | 'no media';

/** A silent track, so that the connection can be tested without camera and microphone. */
const silence = (): { track: MediaStreamTrack; end: () => void } => {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const track = out.stream.getAudioTracks()[0]!;
  return {
    track,
    end: () => {
      track.stop();
      void context.close();
    },
  };
};

const isConnected = async (peer: RTCPeerConnection, until: number): Promise<boolean> => {
  while (peer.connectionState !== 'connected') {
    if (peer.connectionState === 'failed' || performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return true;
};

/** Tries the way that sound and picture of a session take: signalling first, then media. Ends what it opened. */
export const checkWayToVideo = async (token: string): Promise<WayToVideo> => {
  const openvidu = await loadLibrary().catch(() => undefined);
  if (openvidu === undefined) return 'no socket';
  const session = openvidu.initSession();
  session.on('connectionCreated', () => {
    // Only what the deployment itself offers is asked for addresses.
    if (openvidu.iceServers?.length > 0) openvidu.setAdvancedConfiguration({});
  });
  try {
    await within(STEP_MS, session.connect(token), 'not-reachable', 'connecting to live video');
  } catch {
    hangUp(openvidu, session);
    return 'no socket';
  }
  const { track, end } = silence();
  try {
    const publisher = await within(
      STEP_MS,
      openvidu.initPublisherAsync(undefined, { audioSource: track, videoSource: false, publishAudio: true }),
      'failed',
      'preparing what to send',
    );
    await within(STEP_MS, session.publish(publisher), 'failed', 'sending to the room');
    const works = await isConnected(publisher.stream.getRTCPeerConnection(), performance.now() + STEP_MS);
    return works ? 'works' : 'no media';
  } catch {
    return 'no media';
  } finally {
    if (openvidu.getWsReadyState() === SOCKET_OPEN) session.disconnect();
    else hangUp(openvidu, session);
    end();
  }
};
