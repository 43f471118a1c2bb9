import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { listeners } from '#client/lib/listeners.ts';
import { toast } from '#client/lib/toast.ts';
import type { LocalMedia } from '../devices/local-media.ts';
import type { MyDevices } from '../devices/my-devices.ts';
import type { VideoStage } from '../stage/room-stage.ts';
import { roomTexts } from '../texts.ts';
import type { openViduRoom } from '../video/openvidu-room.ts';
import { reportRoomError } from '../video/room-error.ts';
import { stillPicture } from '../video/still-picture.ts';
import type { VideoRoom } from '../video/video-room.ts';
import { inSize, sameSize, sentSize } from './camera-size.ts';
import type { JoiningEvidence } from './joining-evidence.ts';
import type { OpenInput, RoomContextOpened } from './room-context.ts';
import { isDefinite, wayOutOf } from './room-rules.ts';

export type SessionVideoParts = {
  session: string;
  tab: string;
  devices: MyDevices;
  stage: VideoStage;
  evidence: JoiningEvidence;
  peopleHere: () => number;
  openRoom: typeof openViduRoom;
};

/** The video room that this window is in, and what it sends there of camera and microphone. */
export const sessionVideo = ({ session, tab, devices, stage, evidence, peopleHere, openRoom }: SessionVideoParts) => {
  let video: VideoRoom | null = null;
  const { tell, subscribe } = listeners();
  const setVideo = (next: VideoRoom | null) => {
    video = next;
    stage.entered(next);
    tell();
  };
  const close = () => {
    video?.leave();
    if (video) setVideo(null);
  };

  const notSent = (error: unknown) => {
    reportRoomError(error);
    toast.error(roomTexts.problems.connect);
  };
  let size = sentSize(0, 'full');
  const wantedSize = () => sentSize(peopleHere(), stage.state().rung);
  /** What is sent while the camera gives no pictures. */
  let still: MediaStreamTrack | undefined;
  let sendsStill = false;
  /** The others get a smaller picture while the room is crowded or data is saved. */
  const withPicture = (camera: MediaStreamTrack, use: (picture: MediaStreamTrack) => Promise<void>) => {
    sendsStill = devices.isCameraLost();
    return sendsStill ? use((still ??= stillPicture())) : inSize(camera, size, use);
  };
  const sendCamera = (camera: MediaStreamTrack) =>
    withPicture(camera, async (picture) => video?.replaceTrack(picture)).catch(notSent);
  const sendMicrophone = (microphone: MediaStreamTrack) => {
    video?.replaceTrack(microphone).catch(notSent);
  };
  const followSize = () => {
    const camera = devices.media()?.video();
    if (!video || !camera || sameSize(size, wantedSize())) return;
    size = wantedSize();
    if (!sendsStill) void sendCamera(camera);
  };
  const followCamera = () => {
    const camera = devices.media()?.video();
    if (video && camera && devices.isCameraLost() && !sendsStill) void sendCamera(camera);
  };

  /** Sends the devices. Answers how to send those that took their place meanwhile. */
  const sendDevices = async (room: VideoRoom, media: LocalMedia): Promise<() => void> => {
    const [camera, microphone] = [media.video(), media.audio()];
    // Muted or not as it is now, through every change of room.
    room.setAudio(devices.isAudioOn());
    await withPicture(camera, (picture) => room.publish({ audio: microphone, video: picture }));
    room.setAudio(devices.isAudioOn());
    return () => {
      const now = devices.media();
      if (!now || video !== room) return;
      if (now.audio() !== microphone) sendMicrophone(now.audio());
      if (now.video() === camera) followCamera();
      else void sendCamera(now.video());
    };
  };

  /** What was sent ended without being asked to: the others see and hear this person again. */
  const sendAgain = async (room: VideoRoom) => {
    const media = devices.media();
    if (!media || video !== room) return;
    const followDevices = await sendDevices(room, media);
    followDevices();
  };

  const open = async ({ reason, room: number }: OpenInput, signal: AbortSignal): Promise<RoomContextOpened> => {
    close();
    const media = devices.media();
    if (!media) return { failed: roomTexts.problems.connect };
    const answer = await call(
      enterRoom,
      { id: session, rid: String(number), tab, reason, step: 'connect' },
      { quiet: true },
    );
    if (!answer.ok) {
      const { notice } = answer;
      // Moved on meanwhile: the next look says where to.
      if (notice.name === 'SESSION_ENTERING_UNASSIGNED_ROOM') return 'closed';
      if (notice.name === 'VIDEO_UNAVAILABLE' || !isDefinite(answer)) {
        evidence.note(notice.name === 'VIDEO_UNAVAILABLE' ? 'video-server' : 'connection');
        return { failed: notice.msg };
      }
      return { out: wayOutOf(notice) };
    }
    const token = answer.value.session_video.provider_token;
    if (token === '' || signal.aborted) return 'closed';
    const room = openRoom();
    // A person who leaves meanwhile is neither seen nor heard for a moment.
    const leave = () => room.leave();
    signal.addEventListener('abort', leave, { once: true });
    try {
      stage.prepare(room);
      await room.connect(token);
      if (signal.aborted) throw new Error('The person left while connecting');
      size = wantedSize();
      const followDevices = await sendDevices(room, devices.media() ?? media);
      if (signal.aborted) throw new Error('The person left while sending began');
      setVideo(room);
      room.subscribe(({ type }) => {
        // It asks again until something is sent.
        if (type === 'publishing-stopped') sendAgain(room).catch(reportRoomError);
      });
      followDevices();
      return 'open';
    } catch (error) {
      room.leave();
      if (!signal.aborted) {
        evidence.note('video-server');
        reportRoomError(error);
      }
      return { failed: roomTexts.problems.connect };
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };

  const stopFollowing = devices.onChange((change) => {
    if (change === 'audio') video?.setAudio(devices.isAudioOn());
    else if (change === 'state') followCamera();
    else if (change.kind === 'video') void sendCamera(change);
    else sendMicrophone(change);
  });

  return {
    current: () => video,
    subscribe,
    open,
    close,
    followSize,
    dispose: () => {
      stopFollowing();
      close();
      still?.stop();
    },
  };
};
