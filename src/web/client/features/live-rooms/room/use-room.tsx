import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { SnapshotFrom } from 'xstate';
import { z } from 'zod';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { Dialog } from '#ui/dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import type { roomMachine } from './room-machine.ts';
import { useMe, usePollEvery } from './room-me.ts';
import { endedWords } from './goodbye-words.ts';
import { CANCELED, SURVEY } from './room-rules.ts';
import { endRoomSession, storedSession, roomSessions, startRoomSession, type RoomSession } from './room-session.ts';
import type { RoomParticipant, VideoRoom } from '../video/video-room.ts';
import { roomTexts } from '../texts.ts';

/** Says to a person who was put out of a room why they are on another page now; a message that goes by itself is missed. */
const showPutOut = (text: string): void => {
  openModal((close) => (
    <Dialog title={roomTexts.gone.title} onClose={close}>
      <p>{text}</p>
    </Dialog>
  ));
};

export type RoomSnapshot = SnapshotFrom<typeof roomMachine>;
export type RoomPath = '/room/preview' | '/room/wait' | '/room';

const LAST_SESSION = 'last-session';
const lastSessionSchema = z.object({
  session: z.guid(),
  title: z.string(),
  /** Why it ended, where people did not choose it. */
  ended: z.string().nullable().default(null),
});
/** The session that this window was in last, for the page after it (ROM-072). */
export const lastSession = (): z.output<typeof lastSessionSchema> | null => {
  try {
    return lastSessionSchema.parse(JSON.parse(tabStorage.read(LAST_SESSION) ?? ''));
  } catch {
    return null;
  }
};

/** The page for a person who is in the session; null on the way out. */
export const pathOf = (snapshot: RoomSnapshot): RoomPath | null => {
  const { currentRoom, returning } = snapshot.context;
  if (snapshot.matches('preparing')) return '/room/preview';
  if (snapshot.matches({ present: { place: 'inRoom' } }) || snapshot.matches({ present: { place: 'away' } }))
    return '/room';
  // Between two rooms, and on the way back into one, the room's page stays.
  if (snapshot.matches({ present: { place: 'connecting' } }) && (currentRoom !== null || returning)) return '/room';
  if (snapshot.matches('arriving') || snapshot.matches('present')) return '/room/wait';
  return null;
};

/** So many polls in a row fail before a page says that the connection is lost (C-030). */
const POLLS_THAT_MAY_FAIL = 5;

export type Link = 'good' | 'polls-fail' | 'server-away' | 'reconnecting' | 'lost';

/**
 * How this window is connected. Without the server the call continues while its video is up (C-030); without both, or
 * without the video for good, the seat stays and the window is on its way back (C-031). Video that ended with an order to leave, or
 * that the server ended, says nothing of the line.
 */
export const linkOf = (snapshot: RoomSnapshot): Link => {
  const { failures, returning, isLeaving, isOutPerhaps } = snapshot.context;
  const isLong = failures >= POLLS_THAT_MAY_FAIL;
  if (returning) return (isLeaving || isOutPerhaps) && failures === 0 ? 'good' : 'lost';
  const isCut = (['reconnecting', 'stalled'] as const).some((inRoom) =>
    snapshot.matches({ present: { place: { inRoom } } }),
  );
  if (isCut) return isLong ? 'lost' : 'reconnecting';
  if (snapshot.matches({ present: { place: 'inRoom' } }))
    return isLong ? 'server-away' : failures > 0 ? 'polls-fail' : 'good';
  return isLong ? 'lost' : failures > 0 ? 'polls-fail' : 'good';
};

/** The session of this window; taken up again after a reload. Null while there is none. */
export const useRoomSession = (): RoomSession | null => {
  const session = useSyncExternalStore(roomSessions.subscribe, roomSessions.current);
  const navigate = useNavigate();
  const me = useMe();
  const pollEvery = usePollEvery();
  const takeUp = useEffectEvent(() => {
    if (roomSessions.current()) return;
    const before = storedSession();
    if (before === null) void navigate('/', { replace: true });
    else if (!me) {
      storeReturnPath('/room/preview');
      void navigate('/login', { replace: true });
    } else startRoomSession({ session: before, me, pollEvery });
  });
  useEffect(() => takeUp(), []);
  return session;
};

export const useRoomState = <T,>(session: Pick<RoomSession, 'actor'>, select: (snapshot: RoomSnapshot) => T): T =>
  useSelector(session.actor, select);

/** Goes to the page that belongs to the state of the session, and out of it at its end (ROM-071, ROM-072). */
export const useRoomPath = (session: RoomSession, here: RoomPath): void => {
  const navigate = useNavigate();
  const path = useRoomState(session, pathOf);
  const isGone = useRoomState(session, ({ status }) => status === 'done');
  const leave = useEffectEvent(() => {
    const { context } = session.actor.getSnapshot();
    const { out, entered } = context;
    const to = out?.to ?? '/';
    if (to === SURVEY && entered)
      tabStorage.write(
        LAST_SESSION,
        JSON.stringify({ session: session.session, title: entered.title, ended: endedWords(context) }),
      );
    else tabStorage.forget(LAST_SESSION);
    if (out?.text !== undefined && out.stays) showPutOut(out.text);
    else if (out?.text !== undefined) toast[out.tone](out.text);
    endRoomSession();
    // The address tells the session too, for windows that keep nothing.
    void navigate(to === SURVEY || to === CANCELED ? `${to}?session=${session.session}` : to, { replace: true });
  });
  useEffect(() => {
    if (isGone) leave();
    // At once: a transition is put off for as long as polls and voices change the page that is left.
    else if (path !== null && path !== here)
      queueMicrotask(() => void navigate(path, { replace: true, flushSync: true }));
  }, [isGone, path, here, navigate]);
};

export const useVideo = (session: RoomSession): VideoRoom | null =>
  useSyncExternalStore(session.video.subscribe, session.video.current);

export const useVideoParticipants = (video: VideoRoom | null): readonly RoomParticipant[] => {
  const [inVideo, setInVideo] = useState<{ of: VideoRoom | null; people: readonly RoomParticipant[] }>({
    of: null,
    people: [],
  });
  useEffect(() => {
    if (!video) return undefined;
    const refresh = () => setInVideo({ of: video, people: video.participants() });
    refresh();
    return video.subscribe(refresh);
  }, [video]);
  return inVideo.of === video ? inVideo.people : [];
};
