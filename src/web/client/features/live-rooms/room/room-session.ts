import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import {
  enterRoom,
  leaveRoom,
  listRooms,
  lookIntoWaitingRoom,
  shareScreen,
  type EnteredSession,
} from '#modules/live-rooms/contract/api.ts';
import { subscriptionBitrateLimit } from '#modules/live-rooms/contract/media-constants.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import { texts as siteTexts } from '#client/lib/texts.ts';
import { call, type CallAnswer } from '#client/lib/call.ts';
import { onPush } from '#client/lib/push-state.ts';
import { measuredOffset, serverNow, setClockOffset } from '#client/lib/server-time.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { inSize, sameSize, sentSize } from './camera-size.ts';
import { speakInvitation, type SpeakInvitation } from './speak-invitation.ts';
import { myDevices, type MyDevices } from '../devices/my-devices.ts';
import { storedMute } from '../devices/muted.ts';
import type { EnterInput, PollInput, RoomContextOpened, OpenInput, RoomEvent } from './room-context.ts';
import { joiningEvidence } from './joining-evidence.ts';
import { roomMachine } from './room-machine.ts';
import { isDefinite, wayOutOf, type Me } from './room-rules.ts';
import { followDevices } from '../devices/device-fallback.ts';
import { roomStage, type VideoStage } from '../stage/room-stage.ts';
import { screenShare, type ShareEnd } from '../stage/screen-share.ts';
import { stageTexts } from '../stage/texts.ts';
import { roomTexts } from '../texts.ts';
import { openViduRoom, type OpenViduRoomOptions } from '../video/openvidu-room.ts';
import { captureScreen } from '../video/screen-capture.ts';
import { stillPicture } from '../video/still-picture.ts';
import type { VideoRoom } from '../video/video-room.ts';

export type RoomActor = ActorRefFrom<typeof roomMachine>;

/** One person's session in this window: the machine, the devices and, while in the room, the video. */
export type RoomSession = {
  session: string;
  actor: RoomActor;
  devices: MyDevices;
  /** The open video room; subscribers are notified of changes. */
  video: { current: () => VideoRoom | null; subscribe: (changed: () => void) => () => void };
  /** How people are seen and heard here: data, hands, pins, screens. */
  stage: VideoStage;
  /** Whether this person was invited to speak and has not answered yet. */
  invitation: SpeakInvitation;
  dispose: () => void;
};

const STORED = 'room-session';
const POLL_TIMEOUT = 5000;

let current: RoomSession | null = null;
const listeners = new Set<() => void>();
const setCurrent = (next: RoomSession | null) => {
  current = next;
  for (const listener of listeners) listener();
};

/** For `useSyncExternalStore`: the session of this window, if it is in one. */
export const roomSessions = {
  current: () => current,
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  },
};

/** The session this window was in before it was reloaded. */
export const storedSession = (): string | null => tabStorage.read(STORED);

export type RoomStart = {
  session: string;
  me: Me;
  /** Milliseconds between two polls (ROM-060). */
  pollEvery: number;
  entered?: EnteredSession | null;
  reason?: string | undefined;
  openRoom?: (options?: OpenViduRoomOptions) => VideoRoom;
};

/** Takes this window into a session and leaves the previous one. */
export const startRoomSession = (roomStart: RoomStart): RoomSession => {
  current?.dispose();
  tabStorage.write(STORED, roomStart.session);
  const started = roomSession(roomStart);
  setCurrent(started);
  return started;
};

/** Releases everything; the next page may be another member's. */
export const endRoomSession = (): void => {
  tabStorage.forget(STORED);
  current?.dispose();
  setCurrent(null);
};

const newTab = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const quiet = { quiet: true } as const;
const rid = String(MAIN_ROOM);

/** Every look at the rooms also sets the clock: what is waited for here is a matter of seconds (API-017). */
const keepingTime = async <A extends CallAnswer<typeof listRooms> | CallAnswer<typeof siteConfiguration>>(
  looking: Promise<A>,
): Promise<A> => {
  const sentAt = Date.now();
  const answer = await looking;
  if (answer.ok) setClockOffset(measuredOffset(sentAt, Date.now(), answer.value.server_time));
  return answer;
};

/** A closing window notifies the server without waiting for the answer; the member keeps the seat (C-012). */
const sayGoodbye = (session: string, tab: string) => {
  const body = new Blob([JSON.stringify({ tab, confirmed: false })], { type: 'application/json' });
  navigator.sendBeacon?.(`/v1/session/${session}/room/leave`, body);
};

const tellShareEnd = (why: ShareEnd, words?: string) => {
  if (why === 'stopped-by-host') toast.info(stageTexts.screen.endedByHost);
  else toast.error(words ?? stageTexts.screen.failed);
};

const roomSession = ({ session, me, pollEvery, entered, reason, openRoom = openViduRoom }: RoomStart): RoomSession => {
  const tab = newTab();
  const devices = myDevices(storedMute(session));
  const invitation = speakInvitation();
  const evidence = joiningEvidence(session, devices, () => actor.getSnapshot().context.wasIn);
  let video: VideoRoom | null = null;
  const watchers = new Set<() => void>();
  const setVideo = (next: VideoRoom | null) => {
    video = next;
    stage.entered(next);
    for (const watcher of watchers) watcher();
  };
  const closeVideo = () => {
    video?.leave();
    if (video) setVideo(null);
  };

  const stage = roomStage({
    session,
    me: me.uuid,
    isCameraLost: devices.isCameraLost,
    onDevices: devices.onChange,
    limit: subscriptionBitrateLimit(navigator.userAgent),
    share: (changed) =>
      screenShare({
        capture: captureScreen,
        token: async () => {
          const answer = await call(shareScreen, { id: session, tab }, quiet);
          return answer.ok ? { token: answer.value.session_video.provider_token } : { refused: answer.notice.msg };
        },
        open: () => openRoom({ receive: false, sends: 'screen' }),
        changed,
        ended: tellShareEnd,
      }),
  });

  let size = sentSize(0, 'full');
  const peopleHere = () => actor.getSnapshot().context.room?.users.length ?? 0;
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
    withPicture(camera, async (picture) => video?.replaceTrack(picture)).catch(() =>
      toast.error(roomTexts.problems.connect),
    );
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

  /** What was sent ended without being asked to: the others see and hear this person again. */
  const sendAgain = async (room: VideoRoom) => {
    const media = devices.media();
    if (!media || video !== room) return;
    await withPicture(media.video(), (picture) => room.publish({ audio: media.audio(), video: picture }));
    room.setAudio(devices.isAudioOn());
    followCamera();
  };

  const openVideo = async ({ reason, room: number }: OpenInput, signal: AbortSignal): Promise<RoomContextOpened> => {
    closeVideo();
    const media = devices.media();
    if (!media) return { failed: roomTexts.problems.connect };
    const answer = await call(enterRoom, { id: session, rid: String(number), tab, reason, step: 'connect' }, quiet);
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
      // Muted or not as it was, through every change of room.
      room.setAudio(devices.isAudioOn());
      stage.prepare(room);
      await room.connect(token);
      if (signal.aborted) throw new Error('The person left while connecting');
      size = wantedSize();
      await withPicture(media.video(), (picture) => room.publish({ audio: media.audio(), video: picture }));
      if (signal.aborted) throw new Error('The person left while sending began');
      room.setAudio(devices.isAudioOn());
      setVideo(room);
      room.subscribe(({ type }) => {
        // It asks again until something is sent.
        if (type === 'publishing-stopped') sendAgain(room).catch(() => undefined);
      });
      // Lost while it was being sent.
      followCamera();
      return 'open';
    } catch {
      room.leave();
      if (!signal.aborted) evidence.note('video-server');
      return { failed: roomTexts.problems.connect };
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };

  const actor = createActor(
    roomMachine.provide({
      actors: {
        enter: fromPromise(async ({ input: { step, reason } }: { input: EnterInput }) => {
          const answer = await call(enterRoom, { id: session, rid, tab, step, reason }, quiet);
          if (!answer.ok && !isDefinite(answer)) evidence.note('connection');
          return answer;
        }),
        poll: fromPromise(({ input: { beforeStart, mute } }: { input: PollInput }) =>
          keepingTime(
            beforeStart
              ? call(lookIntoWaitingRoom, { id: session, tab }, { ...quiet, timeout: POLL_TIMEOUT })
              : call(
                  listRooms,
                  { id: session, tab, ...(mute === null ? {} : { mute_user: mute }) },
                  { ...quiet, timeout: POLL_TIMEOUT },
                ),
          ),
        ),
        openVideo: fromPromise(({ input, signal }: { input: OpenInput; signal: AbortSignal }) =>
          openVideo(input, signal),
        ),
        leave: fromPromise(async ({ input }: { input: { session: string; tab: string; onPurpose: boolean } }) => {
          if (input.onPurpose) await call(leaveRoom, { id: session, tab, confirmed: true }, quiet);
          else sayGoodbye(session, tab);
        }),
        videoEvents: fromCallback<RoomEvent>(({ sendBack }) => {
          // What happened between connecting and listening.
          if (video?.state() === 'lost') sendBack({ type: 'LOST' });
          if (video?.state() === 'evicted') sendBack({ type: 'EVICTED' });
          const eventOf = {
            reconnecting: 'RECONNECTING',
            reconnected: 'RECONNECTED',
            stalled: 'STALLED',
            flowing: 'FLOWING',
            lost: 'LOST',
            evicted: 'EVICTED',
          } as const;
          return video?.subscribe(({ type }) => {
            if (type in eventOf) sendBack({ type: eventOf[type as keyof typeof eventOf] });
          });
        }),
        changes: fromCallback<RoomEvent, { session: string }>(({ sendBack, input }) =>
          onPush(({ topic, id }) => {
            const isOurs = topic === 'room' && (id === undefined || id === input.session);
            if (isOurs) sendBack({ type: 'PUSHED' });
            // The sandbox's clock was moved: what is waited for may be here.
            else if (topic === 'clock')
              void keepingTime(call(siteConfiguration, {}, quiet)).then(() => sendBack({ type: 'PUSHED' }));
          }),
        ),
      },
      actions: {
        closeVideo,
        releaseDevices: () => devices.release(),
        muteIfAsked: (_, isAsked) => {
          if (!isAsked || !devices.isAudioOn()) return;
          devices.setAudio(false);
          toast.info(roomTexts.room.wereMuted);
        },
        inviteIfAsked: (_, isAsked) => {
          if (isAsked && !devices.isAudioOn()) invitation.invite();
        },
        tellSignedOut: () => toast.error(siteTexts.signedOutInRoom),
        stepAside: () => sayGoodbye(session, tab),
      },
    }),
    { input: { session, tab, me, pollEvery, now: serverNow, entered: entered ?? null, reason } },
  );

  const stopFollowing = devices.onChange((change) => {
    if (change === 'audio') video?.setAudio(devices.isAudioOn());
    else if (change === 'state') followCamera();
    else if (change.kind === 'video') void sendCamera(change);
    else video?.replaceTrack(change).catch(() => toast.error(roomTexts.problems.connect));
  });
  const stopFallingBack = followDevices(devices);
  actor.subscribe(followSize);
  stage.subscribe(followSize);
  const onHide = () => {
    if (actor.getSnapshot().matches('present')) sayGoodbye(session, tab);
  };
  addEventListener('pagehide', onHide);
  actor.start();

  return {
    session,
    actor,
    devices,
    video: {
      current: () => video,
      subscribe: (changed) => {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
    },
    stage,
    invitation,
    dispose: () => {
      removeEventListener('pagehide', onHide);
      onHide();
      stopFollowing();
      evidence.stop();
      stopFallingBack();
      actor.stop();
      closeVideo();
      stage.dispose();
      devices.release();
      still?.stop();
    },
  };
};
