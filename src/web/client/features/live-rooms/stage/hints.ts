import { allowance, type Reaction, type RoomMessage } from '../video/messages.ts';
import type { VideoRoom } from '../video/video-room.ts';
import { ofPresent, withHand, type Hands } from './hands.ts';

/** What a person reports about their own connection. */
export type Line = Extract<RoomMessage, { name: 'line' }>['data'];
export type ShownReaction = { kind: Reaction; number: number };

/** What people in one room let each other know. */
export type Hints = {
  hands: Hands;
  lines: ReadonlyMap<string, Line>;
  reactions: ReadonlyMap<string, ShownReaction>;
};

export const REACTION_MS = 5000;
/** So many hints go out at once, and one more each second. */
const AT_ONCE = 6;

export type RoomHints = {
  raiseHand: (up: boolean) => void;
  react: (kind: Reaction) => void;
  /** Sends the own connection quality when it changed, and hints that could not be sent before. */
  tellNews: () => void;
  /** Late participants get the current hints. */
  greet: () => void;
  heard: (member: string, message: RoomMessage) => void;
  /** Only those who are here count. */
  keep: (present: ReadonlySet<string>) => void;
  /** Another room: what was known belonged to the last one. */
  begin: () => void;
  dispose: () => void;
};

const nothing: Hints = { hands: new Map(), lines: new Map(), reactions: new Map() };
/** The default for participants who sent no hint. */
const usual: Line = { quality: 'good', picture: 'sent' };
const same = (a: Line, b: Line) => a.quality === b.quality && a.picture === b.picture;

/** The hints of one person's rooms: what they send and what they hear. */
export const roomHints = (of: {
  me: string;
  room: () => VideoRoom | null;
  line: () => Line;
  changed: (hints: Hints) => void;
  now: () => number;
}): RoomHints => {
  let hints = nothing;
  let sending = allowance(AT_ONCE, 1000);
  let sentLine: Line = usual;
  let owesHand = false;
  let number = 0;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const set = (next: Partial<Hints>) => {
    hints = { ...hints, ...next };
    of.changed(hints);
  };
  /** False when it has to wait. */
  const send = (message: RoomMessage): boolean => {
    const room = of.room();
    if (!room || !sending.take(of.now())) return false;
    room.send(message);
    return true;
  };
  const tellLine = () => {
    const line = of.line();
    if (!same(line, sentLine) && send({ name: 'line', data: line })) sentLine = line;
  };
  const tellHand = () => {
    const since = hints.hands.get(of.me);
    const ago = since === undefined ? 0 : Math.max(0, Math.round(of.now() - since));
    owesHand = !send({ name: 'hand', data: { up: since !== undefined, ago } });
  };
  const show = (member: string, kind: Reaction) => {
    const reactionNumber = (number += 1);
    set({ reactions: new Map(hints.reactions).set(member, { kind, number: reactionNumber }) });
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (hints.reactions.get(member)?.number !== reactionNumber) return;
      set({ reactions: new Map([...hints.reactions].filter(([other]) => other !== member)) });
    }, REACTION_MS);
    timers.add(timer);
  };

  return {
    raiseHand: (up) => {
      set({ hands: withHand(hints.hands, of.me, up, of.now()) });
      tellHand();
    },
    react: (kind) => {
      if (send({ name: 'reaction', data: { kind } })) show(of.me, kind);
    },
    tellNews: () => {
      if (owesHand) tellHand();
      tellLine();
    },
    greet: () => {
      if (hints.hands.has(of.me)) tellHand();
      sentLine = usual;
      tellLine();
    },
    heard: (member, message) => {
      if (message.name === 'line') set({ lines: new Map(hints.lines).set(member, message.data) });
      else if (message.name === 'reaction') show(member, message.data.kind);
      else set({ hands: withHand(hints.hands, member, message.data.up, of.now() - message.data.ago) });
    },
    keep: (present) => {
      const hands = ofPresent(hints.hands, present);
      const gone = [...hints.lines.keys()].some((member) => !present.has(member));
      const lines = gone ? new Map([...hints.lines].filter(([member]) => present.has(member))) : hints.lines;
      if (hands !== hints.hands || lines !== hints.lines) set({ hands, lines });
    },
    begin: () => {
      sending = allowance(AT_ONCE, 1000);
      sentLine = usual;
      owesHand = false;
      set(nothing);
    },
    dispose: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
