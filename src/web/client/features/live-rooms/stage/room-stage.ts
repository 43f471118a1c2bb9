import { tabStorage } from '#client/lib/storage.ts';
import type { Reaction } from '../video/messages.ts';
import type { Measured } from '../video/measure.ts';
import type { VideoRoom } from '../video/video-room.ts';
import { roomHints, type Hints, type Line } from './hints.ts';
import { storedHidden, rememberHidden, type Hidden } from './hidden.ts';
import { afterMeasuring, chose, declined, startLadder, SAVINGS, type Rung, type Saving } from './saving/ladder.ts';
import { qualityBetween, steadied, worse, type Quality } from './saving/quality.ts';
import { picturesWithin, wantedPictures } from './saving/receiving.ts';
import type { ScreenShare, Sharing } from './screen-share.ts';

const KEY = 'room-saving';

/** How much data this person wanted to spend, in this tab; automatic when they did not say. */
const storedSaving = (): Saving => SAVINGS.find((saving) => saving === tabStorage.read(KEY)) ?? 'auto';

const rememberSaving = (saving: Saving): void => tabStorage.write(KEY, saving);

/** All that this window knows about how people are seen and heard, besides who they are. */
export type StageState = Hints & {
  saving: Saving;
  rung: Rung;
  /** Saving data is offered. */
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
  /** No thanks to the offer to save data. */
  declineSaving: () => void;
  raiseHand: (up: boolean) => void;
  react: (kind: Reaction) => void;
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
const MAX_RECENT_SPEAKERS = 8;

const sameMembers = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((member) => b.has(member));

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
  const listeners = new Set<() => void>();
  const sharing = share(() => set({ sharing: sharing.state() }));
  let room: VideoRoom | null = null;
  /** The room that is listened to, from before it is entered. */
  let prepared: VideoRoom | null = null;
  let stopHearing: (() => void) | undefined;
  let ladder = startLadder(storedSaving());
  let measured: Measured | undefined;
  let steady = steadied();
  let most = Infinity;
  let spoke: readonly string[] = [];
  let receiving: ReadonlySet<string> = new Set();
  let shows = true;

  let state: StageState = {
    saving: ladder.choice,
    rung: ladder.rung,
    offers: false,
    quality: 'good',
    lines: new Map(),
    hands: new Map(),
    reactions: new Map(),
    hidden: storedHidden(session),
    pinned: null,
    sharing: 'off',
  };
  const set = (next: Partial<StageState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const others = () => (room ?? prepared)?.participants() ?? [];
  const isPictureOn = () => ladder.rung !== 'voice' && !isCameraLost();

  const ownLine = (): Line => ({
    quality: state.quality,
    picture: isCameraLost() ? 'lost' : ladder.rung === 'voice' ? 'saved' : 'sent',
  });
  const hints = roomHints({ me, room: () => room, line: ownLine, changed: set, now });

  const chooseReceived = () => {
    if (!room) return;
    const present = others();
    const wanted = wantedPictures({
      rung: ladder.rung,
      members: present.map(({ member }) => member),
      pinned: state.pinned,
      spoke,
      current: receiving,
      speaking: new Set(present.filter(({ speaking }) => speaking).map(({ member }) => member)),
      hidden: state.hidden,
      most,
    });
    if (sameMembers(wanted, receiving)) return;
    receiving = wanted;
    tellRoom(room);
  };
  /** A new participant is shown, unless data is saved or they are hidden. */
  const tellRoom = (of: VideoRoom) => {
    const wanted = receiving;
    const present = new Set(others().map(({ member }) => member));
    const { hidden } = state;
    const open = ladder.rung === 'full' && most === Infinity;
    of.receivePictures((member) => (present.has(member) || !open ? wanted.has(member) : !hidden.has(member)));
  };
  const showOwnPicture = () => {
    if (isPictureOn() !== shows) room?.setPicture(isPictureOn());
    shows = isPictureOn();
    hints.tellNews();
  };

  const climb = (next: typeof ladder) => {
    const before = ladder;
    ladder = next;
    if (before.rung !== next.rung) {
      chooseReceived();
      if (room) tellRoom(room);
      showOwnPicture();
    }
    if (before.rung !== next.rung || before.offers !== next.offers || before.choice !== next.choice)
      set({ rung: next.rung, offers: next.offers, saving: next.choice });
  };

  const measure = async () => {
    const of = room;
    const next = await of?.measure();
    if (!next || room !== of) return;
    const link = measured && qualityBetween(measured, next);
    measured = next;
    const steadyLink = link && steady(link);
    if (steadyLink) {
      most = picturesWithin(limit, { bitrate: steadyLink.receivedBitrate, pictures: receiving.size }, most);
      const quality = worse(steadyLink.down, steadyLink.up);
      if (quality !== state.quality) set({ quality });
    }
    climb(afterMeasuring(ladder, steadyLink, now()));
    chooseReceived();
    hints.tellNews();
  };

  const hear = (of: VideoRoom) =>
    of.subscribe((event) => {
      switch (event.type) {
        case 'message':
          // A hidden person must not be noticed.
          if (state.hidden.has(event.member) && event.message.name === 'reaction') return undefined;
          return hints.heard(event.member, event.message);
        case 'speaking-changed':
          if (event.speaking)
            spoke = [event.member, ...spoke.filter((one) => one !== event.member)].slice(0, MAX_RECENT_SPEAKERS);
          return chooseReceived();
        case 'participant-joined':
          hints.greet();
          return chooseReceived();
        case 'participant-left':
          hints.keep(new Set([me, ...others().map(({ member }) => member)]));
          return chooseReceived();
        case 'reconnected':
          measured = undefined;
          return hints.greet();
        case 'lost':
        case 'evicted':
          return sharing.stop();
        default:
          return undefined;
      }
    });

  /** Another room begins without what belonged to the last one. */
  const begin = (next: VideoRoom | null) => {
    stopHearing?.();
    stopHearing = next ? hear(next) : undefined;
    prepared = next;
    measured = undefined;
    steady = steadied();
    receiving = new Set();
    spoke = [];
    hints.begin();
  };

  const timer = setInterval(() => void measure().catch(() => undefined), MEASURE_EVERY_MS);
  const stopDevices = onDevices(showOwnPicture);

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    save: (choice) => {
      rememberSaving(choice);
      climb(chose(choice));
    },
    declineSaving: () => climb(declined(ladder)),
    raiseHand: hints.raiseHand,
    react: hints.react,
    hide: (member, isHidden) => {
      const hidden = new Set(state.hidden);
      if (isHidden) hidden.add(member);
      else hidden.delete(member);
      rememberHidden(session, hidden);
      const pinned = isHidden && state.pinned?.endsWith(member) === true ? null : state.pinned;
      set({ hidden, pinned });
      chooseReceived();
      if (room) tellRoom(room);
    },
    pin: (pinned) => {
      set({ pinned });
      chooseReceived();
    },
    share: sharing,
    prepare: (of) => {
      // Those who are there tell a newcomer at once what they know: hands are heard before one's own picture is sent.
      begin(of);
      shows = isPictureOn();
      if (!shows) of.setPicture(false);
      const { hidden } = state;
      of.receivePictures((member) => ladder.rung === 'full' && !hidden.has(member));
    },
    entered: (next) => {
      if (next === room && next !== null) return;
      // A shared screen was meant for the people of the room that is left (ROM-049).
      sharing.stop();
      room = null;
      if (next !== prepared || next === null) begin(next);
      room = next;
      chooseReceived();
      hints.tellNews();
    },
    dispose: () => {
      clearInterval(timer);
      hints.dispose();
      sharing.stop();
      stopHearing?.();
      stopDevices();
      listeners.clear();
    },
  };
};
