import { listeners } from '#client/lib/listeners.ts';
import { tabStorage } from '#client/lib/storage.ts';
import type { MessagesReaction } from '../video/messages.ts';
import type { Measured } from '../video/measure.ts';
import type { VideoRoom } from '../video/video-room.ts';
import { roomHints, type Hints, type HintsLine } from './hints.ts';
import { storedHidden, rememberHidden, type Hidden } from './hidden.ts';
import { afterMeasuring, chose, declined, startLadder, SAVINGS, type Rung, type Saving } from './saving/ladder.ts';
import { qualityBetween, steadied, worse, type Quality } from './saving/quality.ts';
import { receivedPictures } from './saving/received-pictures.ts';
import type { ScreenShare, Sharing } from './screen-share.ts';

const KEY = 'room-saving';

/** How much data this person wanted to spend, in this tab; automatic when they did not say. */
const storedSaving = (): Saving => SAVINGS.find((saving) => saving === tabStorage.read(KEY)) ?? 'auto';

const rememberSaving = (saving: Saving): void => tabStorage.write(KEY, saving);

/** All that this window knows about how people are seen and heard, besides who they are. */
export type StageState = Hints & {
  saving: Saving;
  rung: Rung;
  offers: boolean;
  /** One's own connection. */
  quality: Quality;
  hidden: Hidden;
  /**
   * The large tile: a member, or `screen:` and a member; `grid` is an explicit choice of none, null leaves it to the
   * room.
   */
  pinned: string | null;
  sharing: Sharing;
};

export type VideoStage = {
  state: () => StageState;
  subscribe: (changed: () => void) => () => void;
  save: (choice: Saving) => void;
  declineSaving: () => void;
  raiseHand: (up: boolean) => void;
  react: (kind: MessagesReaction) => void;
  hide: (member: string, hidden: boolean) => void;
  pin: (key: string | null) => void;
  share: Pick<ScreenShare, 'start' | 'stop'>;
  /** Tells a room that is about to be entered how it is to be. */
  prepare: (room: VideoRoom) => void;
  /** Another room, or none: hands and reactions belong to the one that is left. */
  entered: (room: VideoRoom | null) => void;
  dispose: () => void;
};

export type StageParts = {
  session: string;
  me: string;
  isCameraLost: () => boolean;
  onDevices: (changed: () => void) => () => void;
  share: (changed: () => void) => ScreenShare;
  /** The most bits a second that this browser takes (ROM-117); undefined for no limit. */
  limit: number | undefined;
  now?: () => number;
};

export const MEASURE_EVERY_MS = 2000;

const beginning = (session: string, { choice, rung }: ReturnType<typeof startLadder>): StageState => ({
  saving: choice,
  rung,
  offers: false,
  quality: 'good',
  lines: new Map(),
  hands: new Map(),
  reactions: new Map(),
  hidden: storedHidden(session),
  pinned: null,
  sharing: 'off',
});

/** What the others hear of one's own connection. */
const lineOf = (quality: Quality, camera: Rung | 'lost'): HintsLine => ({
  quality,
  picture: camera === 'lost' ? 'lost' : camera === 'voice' ? 'saved' : 'sent',
});

/** The quality of the connection, from one measurement to the next in the same room. */
const measuredLink = () => {
  let before: Measured | undefined;
  let steady = steadied();
  return {
    next: (measured: Measured) => {
      const link = before && qualityBetween(before, measured);
      before = measured;
      return link && steady(link);
    },
    interrupt: () => {
      before = undefined;
    },
    begin: () => {
      before = undefined;
      steady = steadied();
    },
  };
};

type Hearing = {
  me: string;
  hints: ReturnType<typeof roomHints>;
  pictures: ReturnType<typeof receivedPictures>;
  isHidden: (member: string) => boolean;
  reconnected: () => void;
  ended: () => void;
};

/** What a room says, taken up by hands, reactions and pictures. */
const hear = (videoRoom: VideoRoom, { me, hints, pictures, isHidden, reconnected, ended }: Hearing) =>
  videoRoom.subscribe((event) => {
    switch (event.type) {
      case 'message':
        // A hidden person must not be noticed.
        if (isHidden(event.member) && event.message.name === 'reaction') return undefined;
        return hints.heard(event.member, event.message);
      case 'speaking-changed':
        if (event.speaking) pictures.spoke(event.member);
        return pictures.choose();
      case 'participant-joined':
        hints.greet();
        return pictures.choose();
      case 'participant-left':
        hints.keep(new Set([me, ...videoRoom.participants().map(({ member }) => member)]));
        return pictures.choose();
      case 'reconnected':
        reconnected();
        return hints.greet();
      case 'lost':
      case 'evicted':
        return ended();
      default:
        return undefined;
    }
  });

/** What happens on the stage of one session in this window, from the first room to the last. */
export const roomStage = ({
  session,
  me,
  isCameraLost,
  onDevices,
  share,
  limit,
  now = Date.now,
}: StageParts): VideoStage => {
  const stageListeners = listeners();
  const sharing = share(() => set({ sharing: sharing.state() }));
  let room: VideoRoom | null = null;
  /** The room that is listened to, from before it is entered. */
  let prepared: VideoRoom | null = null;
  let stopHearing: (() => void) | undefined;
  let ladder = startLadder(storedSaving());
  const link = measuredLink();
  let shows = true;

  let state = beginning(session, ladder);
  const set = (next: Partial<StageState>) => {
    state = { ...state, ...next };
    stageListeners.tell();
  };

  const isPictureOn = () => ladder.rung !== 'voice' && !isCameraLost();

  const ownLine = () => lineOf(state.quality, isCameraLost() ? 'lost' : ladder.rung);
  const hints = roomHints({ me, room: () => room, line: ownLine, changed: set, now });

  const pictures = receivedPictures({
    room: () => room,
    present: () => (room ?? prepared)?.participants() ?? [],
    rung: () => ladder.rung,
    state: () => state,
    limit,
  });
  const showOwnPicture = () => {
    if (isPictureOn() !== shows) room?.setPicture(isPictureOn());
    shows = isPictureOn();
    hints.tellNews();
  };

  const climb = (next: typeof ladder) => {
    const before = ladder;
    ladder = next;
    if (before.rung !== next.rung) {
      pictures.choose();
      if (room) pictures.request(room);
      showOwnPicture();
    }
    if (before.rung !== next.rung || before.offers !== next.offers || before.choice !== next.choice)
      set({ rung: next.rung, offers: next.offers, saving: next.choice });
  };

  const measure = async () => {
    const measuring = room;
    const next = await measuring?.measure();
    if (!next || room !== measuring) return;
    const steadyLink = link.next(next);
    if (steadyLink) {
      pictures.fit(steadyLink.receivedBitrate);
      const quality = worse(steadyLink.down, steadyLink.up);
      if (quality !== state.quality) set({ quality });
    }
    climb(afterMeasuring(ladder, steadyLink, now()));
    pictures.choose();
    hints.tellNews();
  };

  /** Another room begins without what belonged to the last one. */
  const begin = (next: VideoRoom | null) => {
    stopHearing?.();
    stopHearing = next
      ? hear(next, {
          me,
          hints,
          pictures,
          isHidden: (member) => state.hidden.has(member),
          reconnected: link.interrupt,
          ended: sharing.stop,
        })
      : undefined;
    prepared = next;
    link.begin();
    pictures.begin();
    hints.begin();
  };

  const timer = setInterval(() => void measure().catch(() => undefined), MEASURE_EVERY_MS);
  const stopDevices = onDevices(showOwnPicture);

  return {
    state: () => state,
    subscribe: stageListeners.subscribe,
    save: (choice) => {
      rememberSaving(choice);
      climb(chose(choice));
    },
    declineSaving: () => climb(declined(ladder)),
    raiseHand: hints.raiseHand,
    react: hints.react,
    hide: (member, isHidden) => {
      const hidden = new Set([...state.hidden].filter((each) => each !== member));
      if (isHidden) hidden.add(member);
      rememberHidden(session, hidden);
      const pinned = isHidden && state.pinned?.endsWith(member) === true ? null : state.pinned;
      set({ hidden, pinned });
      pictures.choose();
      if (room) pictures.request(room);
    },
    pin: (pinned) => {
      set({ pinned });
      pictures.choose();
    },
    share: sharing,
    prepare: (videoRoom) => {
      // Those who are there tell a newcomer at once what they know: hands are heard before one's own picture is sent.
      begin(videoRoom);
      shows = isPictureOn();
      if (!shows) videoRoom.setPicture(false);
      const { hidden } = state;
      videoRoom.receivePictures((member) => ladder.rung === 'full' && !hidden.has(member));
    },
    entered: (next) => {
      if (next === room && next !== null) return;
      // A shared screen was meant for the people of the room that is left (ROM-049).
      sharing.stop();
      room = null;
      if (next !== prepared || next === null) begin(next);
      room = next;
      pictures.choose();
      hints.tellNews();
    },
    dispose: () => {
      clearInterval(timer);
      hints.dispose();
      sharing.stop();
      stopHearing?.();
      stopDevices();
      stageListeners.clear();
    },
  };
};
