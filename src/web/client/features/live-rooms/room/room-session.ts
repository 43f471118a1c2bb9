import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import {
  enterRoom,
  leaveRoom,
  listRooms,
  lookIntoWaitingRoom,
  shareScreen,
  type EnteredSession,
  type RoomsAnswer,
} from '#modules/live-rooms/contract/api.ts';
import { subscriptionBitrateLimit } from '#modules/live-rooms/contract/media-constants.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import { texts as siteTexts } from '#client/lib/texts.ts';
import { call, type CallAnswer } from '#client/lib/call.ts';
import { listeners } from '#client/lib/listeners.ts';
import { onPush } from '#client/lib/push-state.ts';
import { measuredOffset, serverNow, setClockOffset } from '#client/lib/server-time.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { speakInvitation, type SpeakInvitation } from './speak-invitation.ts';
import { myDevices, type MyDevices } from '../devices/my-devices.ts';
import { storedMute } from '../devices/muted.ts';
import type { EnterInput, OpenInput, PollAnswer, PollInput, RoomEvent } from './room-context.ts';
import { joiningEvidence } from './joining-evidence.ts';
import { roomMachine } from './room-machine.ts';
import { isDefinite, type Me } from './room-rules.ts';
import { sessionVideo } from './session-video.ts';
import { followDevices } from '../devices/device-fallback.ts';
import { roomStage, type VideoStage } from '../stage/room-stage.ts';
import { screenShare, type ShareEnd } from '../stage/screen-share.ts';
import { stageTexts } from '../stage/texts.ts';
import { roomTexts } from '../texts.ts';
import { openViduRoom, type OpenViduRoomOptions } from '../video/openvidu-room.ts';
import { reportRoomError } from '../video/room-error.ts';
import { captureScreen } from '../video/screen-capture.ts';
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
const { tell, subscribe } = listeners();
const setCurrent = (next: RoomSession | null) => {
  current = next;
  tell();
};

/** For `useSyncExternalStore`: the session of this window, if it is in one. */
export const roomSessions = { current: () => current, subscribe };

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

/** Polls the rooms; what did not change since the last poll is not sent again. */
const roomsPoll = (session: string, tab: string) => {
  let last: RoomsAnswer | undefined;
  return async (mute: string | null): Promise<PollAnswer> => {
    const answer = await call(
      listRooms,
      {
        id: session,
        tab,
        ...(mute === null ? {} : { mute_user: mute }),
        ...(last === undefined ? {} : { known: last.version }),
      },
      { ...quiet, timeout: POLL_TIMEOUT },
    );
    if (!answer.ok) return answer;
    last = 'session_rooms' in answer.value ? answer.value : { ...last!, ...answer.value };
    return { ...answer, value: last };
  };
};

/** Every look at the rooms also sets the clock: what is waited for here is a matter of seconds (API-017). */
const keepingTime = async <A extends PollAnswer | CallAnswer<typeof siteConfiguration>>(
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

const videoEvents = (current: () => VideoRoom | null) =>
  fromCallback<RoomEvent>(({ sendBack }) => {
    const video = current();
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
  });

const pushedChanges = fromCallback<RoomEvent, { session: string }>(({ sendBack, input }) =>
  onPush(({ topic, id }) => {
    const isOurs = topic === 'room' && (id === undefined || id === input.session);
    if (isOurs) sendBack({ type: 'PUSHED' });
    // The sandbox's clock was moved: what is waited for may be here.
    else if (topic === 'clock')
      void keepingTime(call(siteConfiguration, {}, quiet)).then(() => sendBack({ type: 'PUSHED' }));
  }),
);

const roomSession = ({ session, me, pollEvery, entered, reason, openRoom = openViduRoom }: RoomStart): RoomSession => {
  const tab = newTab();
  const devices = myDevices(storedMute(session));
  const rooms = roomsPoll(session, tab);
  const invitation = speakInvitation();
  const evidence = joiningEvidence(session, devices, () => actor.getSnapshot().context.wasIn);
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
        report: reportRoomError,
      }),
  });

  const video = sessionVideo({
    session,
    tab,
    devices,
    stage,
    evidence,
    peopleHere: () => actor.getSnapshot().context.room?.users.length ?? 0,
    openRoom,
  });

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
              : rooms(mute),
          ),
        ),
        openVideo: fromPromise(({ input, signal }: { input: OpenInput; signal: AbortSignal }) =>
          video.open(input, signal),
        ),
        leave: fromPromise(async ({ input }: { input: { session: string; tab: string; onPurpose: boolean } }) => {
          if (input.onPurpose) await call(leaveRoom, { id: session, tab, confirmed: true }, quiet);
          else sayGoodbye(session, tab);
        }),
        videoEvents: videoEvents(video.current),
        changes: pushedChanges,
      },
      actions: {
        closeVideo: video.close,
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

  const stopFallingBack = followDevices(devices);
  actor.subscribe(video.followSize);
  stage.subscribe(video.followSize);
  const onHide = () => {
    if (actor.getSnapshot().matches('present')) sayGoodbye(session, tab);
  };
  addEventListener('pagehide', onHide);
  actor.start();

  return {
    session,
    actor,
    devices,
    video,
    stage,
    invitation,
    dispose: () => {
      removeEventListener('pagehide', onHide);
      onHide();
      evidence.stop();
      stopFallingBack();
      actor.stop();
      video.dispose();
      stage.dispose();
      devices.release();
    },
  };
};
