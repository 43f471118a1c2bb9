import type { RoomMessage, Reaction } from '../video/messages.ts';
import { allowance } from '../video/messages.ts';
import type { Measured } from '../video/measure.ts';
import type { VideoRoom } from '../video/video-room.ts';
import { ofPresent, withHand, type Hands } from './hands.ts';
import { rememberedHidden, rememberHidden, type Hidden } from './hidden.ts';
import { afterMeasuring, chose, declined, startLadder, type Rung, type Saving } from './ladder.ts';
import { qualityBetween, steadied, worse, type Quality } from './quality.ts';
import { picturesWithin, wantedPictures } from './receiving.ts';
import type { ScreenShare, Sharing } from './screen-share.ts';

/** What somebody says about their own connection. */
export type Line = Extract<RoomMessage, { name: 'line' }>['data'];
export type ShownReaction = { kind: Reaction; number: number };

/** All that this window knows about how people are seen and heard, besides who they are. */
export type StageState = {
  saving: Saving;
  rung: Rung;
  /** Saving data is offered. */
  offers: boolean;
  /** One's own connection. */
  quality: Quality;
  lines: ReadonlyMap<string, Line>;
  hands: Hands;
  reactions: ReadonlyMap<string, ShownReaction>;
  hidden: Hidden;
  /** What is shown large: a member, or `screen:` and a member; `grid` is nobody by choice, null leaves it to the room. */
  pinned: string | null;
  sharing: Sharing;
};

export type Stage = {
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
export const REACTION_MS = 5000;
/** So many hints go out at once, and one more each second. */
const HINTS_AT_ONCE = 6;
const SPEAKERS_REMEMBERED = 8;

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
}: StageParts): Stage => {
  const listeners = new Set<() => void>();
  const sharing = share(() => set({ sharing: sharing.state() }));
  let room: VideoRoom | null = null;
  /** The room that is listened to, from before it is entered. */
  let prepared: VideoRoom | null = null;
  let stopHearing: (() => void) | undefined;
  let ladder = startLadder();
  let measured: Measured | undefined;
  let steady = steadied();
  let most = Infinity;
  let spoke: readonly string[] = [];
  let receiving: ReadonlySet<string> = new Set();
  let reactions = 0;
  let hints = allowance(HINTS_AT_ONCE, 1000);
  let saidLine = '';
  let shows = true;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  let state: StageState = {
    saving: ladder.choice,
    rung: ladder.rung,
    offers: false,
    quality: 'good',
    lines: new Map(),
    hands: new Map(),
    reactions: new Map(),
    hidden: rememberedHidden(session),
    pinned: null,
    sharing: 'off',
  };
  const set = (next: Partial<StageState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const others = () => (room ?? prepared)?.participants() ?? [];
  const isPictureOn = () => ladder.rung !== 'voice' && !isCameraLost();

  const tell = (message: RoomMessage) => {
    if (hints.take(now())) room?.send(message);
  };
  const ownLine = (): Line => ({
    quality: state.quality,
    picture: isCameraLost() ? 'lost' : ladder.rung === 'voice' ? 'saved' : 'sent',
  });
  const tellLine = () => {
    const line = ownLine();
    if (JSON.stringify(line) === saidLine) return;
    saidLine = JSON.stringify(line);
    tell({ name: 'line', data: line });
  };
  /** Whoever comes later hears what the others know already. */
  const tellAgain = () => {
    const since = state.hands.get(me);
    if (since !== undefined) tell({ name: 'hand', data: { up: true, ago: Math.max(0, Math.round(now() - since)) } });
    saidLine = JSON.stringify({ quality: 'good', picture: 'sent' });
    tellLine();
  };

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
  /** Somebody who has just come is shown, unless data is saved or they are hidden. */
  const tellRoom = (of: VideoRoom) => {
    const wanted = receiving;
    const known = new Set(others().map(({ member }) => member));
    const { hidden } = state;
    const open = ladder.rung === 'full' && most === Infinity;
    of.receivePictures((member) => (known.has(member) || !open ? wanted.has(member) : !hidden.has(member)));
  };
  const showOwnPicture = () => {
    if (isPictureOn() !== shows) room?.setPicture(isPictureOn());
    shows = isPictureOn();
    tellLine();
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
    tellLine();
  };

  const heard = (member: string, message: RoomMessage) => {
    if (state.hidden.has(member) && message.name === 'reaction') return;
    if (message.name === 'line') set({ lines: new Map(state.lines).set(member, message.data) });
    else if (message.name === 'hand')
      set({ hands: withHand(state.hands, member, message.data.up, now() - message.data.ago) });
    else showReaction(member, message.data.kind);
  };
  const showReaction = (member: string, kind: Reaction) => {
    const number = (reactions += 1);
    set({ reactions: new Map(state.reactions).set(member, { kind, number }) });
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (state.reactions.get(member)?.number !== number) return;
      set({ reactions: new Map([...state.reactions].filter(([of]) => of !== member)) });
    }, REACTION_MS);
    timers.add(timer);
  };
  const forget = () => {
    const present = new Set([me, ...others().map(({ member }) => member)]);
    const hands = ofPresent(state.hands, present);
    const lines = [...state.lines.keys()].every((member) => present.has(member))
      ? state.lines
      : new Map([...state.lines].filter(([member]) => present.has(member)));
    if (hands !== state.hands || lines !== state.lines) set({ hands, lines });
  };

  const hear = (of: VideoRoom) =>
    of.subscribe((event) => {
      switch (event.type) {
        case 'message':
          return heard(event.member, event.message);
        case 'speaking-changed':
          if (event.speaking)
            spoke = [event.member, ...spoke.filter((one) => one !== event.member)].slice(0, SPEAKERS_REMEMBERED);
          return chooseReceived();
        case 'participant-joined':
          tellAgain();
          return chooseReceived();
        case 'participant-left':
          forget();
          return chooseReceived();
        case 'reconnected':
          measured = undefined;
          return tellAgain();
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
    hints = allowance(HINTS_AT_ONCE, 1000);
    receiving = new Set();
    spoke = [];
    saidLine = '';
    set({ hands: new Map(), lines: new Map(), reactions: new Map() });
  };

  const timer = setInterval(() => void measure().catch(() => undefined), MEASURE_EVERY_MS);
  const stopDevices = onDevices(showOwnPicture);

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    save: (choice) => climb(chose(choice)),
    declineSaving: () => climb(declined(ladder)),
    raiseHand: (up) => {
      set({ hands: withHand(state.hands, me, up, now()) });
      tell({ name: 'hand', data: { up, ago: 0 } });
    },
    react: (kind) => {
      if (!room || !hints.take(now())) return;
      room.send({ name: 'reaction', data: { kind } });
      showReaction(me, kind);
    },
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
      tellLine();
    },
    dispose: () => {
      clearInterval(timer);
      for (const each of timers) clearTimeout(each);
      sharing.stop();
      stopHearing?.();
      stopDevices();
      listeners.clear();
    },
  };
};
