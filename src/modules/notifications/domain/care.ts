import type { Language } from '#kernel/contract/messages/languages.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { letterWordsIn } from '../contract/letter-words.ts';
import { isQuiet, nextDigest, quietUntil } from '../contract/quiet-hours.ts';
import type { ChosenKind, QuietException, Way } from '../contract/ways.ts';
import type { RemindingState } from './reminding.ts';

/**
 * Whether, when and by which way a person hears of something outside the product, and in which words. Pure: given what
 * happened, what the person chose and the moment, one decision. Mails, devices and digests ask it, and nothing else does.
 */
export type NoticeKind = keyof typeof kinds;

type Rule = {
  /** The member chooses the way; others come by mail. */
  isChosen?: true;
  /** Comes at once, at any hour: the account is at stake, or a person needs help. */
  isUrgent?: true;
  /** By mail and on devices at the same time: a person of the team is needed within a minute. */
  isOnBoth?: true;
  /** What it counts as in quiet hours. */
  exception?: QuietException;
  /** Left out while the member wants their own sessions alone. */
  isOptional?: true;
  /** Not needed once it was seen in the product. Mails that change a calendar are. */
  isDoneWhenSeen?: true;
  /** Comes in the way that the member chose for another kind. */
  comesAs?: ChosenKind;
  /** Also for members whom staff shut out: about what was decided, the account and its money. */
  isForShutOut?: true;
  /** Stands in the member's own list of the product; replies have a list of theirs, and staff have their desk. */
  isListed?: true;
};

const own = { exception: 'own-sessions', isListed: true } as const;
const circle = { isChosen: true, isOptional: true, isDoneWhenSeen: true } as const;
const kinds = {
  account: { isUrgent: true, isForShutOut: true },
  money: { isListed: true, isForShutOut: true },
  staff: { exception: 'staff-letters', isListed: true, isForShutOut: true },
  seats: own,
  reminders: { ...own, isChosen: true, isDoneWhenSeen: true },
  offers: { ...own, isChosen: true, isDoneWhenSeen: true },
  hosting: { ...own, isChosen: true, isDoneWhenSeen: true },
  sessions: { ...circle, isListed: true },
  followed: { ...circle, isListed: true, comesAs: 'sessions' },
  posts: { ...circle, isListed: true },
  replies: { ...circle, exception: 'replies' },
  news: { ...circle, isListed: true },
  desk: {},
  help: { isUrgent: true, isOnBoth: true },
} as const satisfies Record<string, Rule>;
const ruleOf = (kind: NoticeKind): Rule => kinds[kind];

/** The kind of a letter, by its name or by whose letter it is. What is not named is about the account and comes at once. */
const LETTERS: Readonly<Record<string, NoticeKind>> = {
  'sessions.registered': 'seats',
  'sessions.unregistered': 'seats',
  'sessions.seatTaken': 'seats',
  'sessions.news': 'seats',
  'sessions.missed': 'seats',
  'sessions.hostMissed': 'seats',
  'sessions.offered': 'offers',
  'sessions.reminder': 'reminders',
  'sessions.hostReminder': 'reminders',
  'sessions.tooFew': 'hosting',
  'sessions.hostMisses': 'desk',
  'sessions.newSessions': 'sessions',
  'sessions.followedHost': 'followed',
  'sessions.newPosts': 'posts',
  'sessions.replies': 'replies',
  'sessions.gathered': 'news',
  'account.opened': 'staff',
  'account.warningOver': 'staff',
  'account.warned': 'staff',
  'account.probation': 'staff',
  'duty.called': 'help',
  'duty.calledAll': 'help',
};
const MODULES: Readonly<Record<string, NoticeKind>> = {
  account: 'account',
  billing: 'money',
  wells: 'staff',
  decision: 'staff',
  cases: 'staff',
  staff: 'desk',
  duty: 'desk',
  site: 'desk',
};
/** Undefined for a letter that this file does not know; a test keeps that from happening. */
export const kindOfLetter = (letter: string): NoticeKind | undefined =>
  LETTERS[letter] ?? MODULES[letter.slice(0, letter.indexOf('.'))];

export type Choices = Pick<RemindingState, 'ways' | 'quiet' | 'lowUntil' | 'discreet'>;
export type Happened = {
  kind: NoticeKind;
  /** Nothing is said before this moment: it speaks of what is not over yet. */
  notBefore?: string | undefined;
  /** From this moment on it says nothing any more. */
  expires?: string | undefined;
};
export type Moment = {
  now: string;
  /** The clock of the member. */
  zone: string;
  /** The hour of that clock at which gathered mails come. */
  digestHour: number;
  /** It was seen in the product. */
  isSeen: boolean;
  /** The member is in a live room. */
  isInRoom: boolean;
  /** A device of the member takes notices. */
  hasDevice: boolean;
};
export type Decision =
  | { what: 'send'; by: 'mail' | 'device' | 'both' }
  | { what: 'wait'; until: string }
  | { what: 'gather'; rhythm: 'daily' | 'weekly'; until: string }
  | { what: 'leave-out'; because: 'ended' | 'low-energy' | 'seen' | 'late' };

/** Nothing appears over a live room; what may wait comes when it is probably over. */
const ROOM_WAIT = minutes(15);

export const isLow = ({ lowUntil }: Pick<Choices, 'lowUntil'>, now: string): boolean =>
  lowUntil !== null && now < lowUntil;
export const isForShutOut = (kind: NoticeKind): boolean => ruleOf(kind).isForShutOut === true;
export const isListed = (kind: NoticeKind): boolean => ruleOf(kind).isListed === true;
/** Counted on the bell: in a time of low energy the own sessions alone are. */
export const isCounted = (kind: NoticeKind, choices: Choices, now: string): boolean =>
  isListed(kind) && !(ruleOf(kind).isOptional && isLow(choices, now));

/** The kind under which the member chose how it comes. */
export const chosenAs = (kind: NoticeKind): NoticeKind => ruleOf(kind).comesAs ?? kind;
const wayOf = (kind: NoticeKind, { ways }: Choices): Way => {
  const chosen = chosenAs(kind);
  return chosen in ways ? ways[chosen as keyof typeof ways] : 'mail';
};

const isExempt = (kind: NoticeKind, { quiet }: Choices): boolean => {
  const { exception } = ruleOf(kind);
  return exception !== undefined && quiet?.except.includes(exception) === true;
};

const waitUntil = (until: string, { expires }: Happened): Decision =>
  expires !== undefined && until >= expires ? { what: 'leave-out', because: 'late' } : { what: 'wait', until };

/** Why the member does not hear of it at all; undefined when they do. */
const leftOut = (kind: NoticeKind, choices: Choices, { now, isSeen }: Moment) => {
  const { isOptional, isDoneWhenSeen } = ruleOf(kind);
  if (wayOf(kind, choices) === 'none') return 'ended';
  if (isOptional && isLow(choices, now)) return 'low-energy';
  return isDoneWhenSeen && isSeen ? 'seen' : undefined;
};

export const decide = (happened: Happened, choices: Choices, moment: Moment): Decision => {
  const { kind, notBefore, expires } = happened;
  const { now, zone, digestHour, isInRoom, hasDevice } = moment;
  const { isUrgent, isOnBoth } = ruleOf(kind);
  if (isUrgent) return { what: 'send', by: isOnBoth && hasDevice ? 'both' : 'mail' };
  const because = expires !== undefined && expires <= now ? 'late' : leftOut(kind, choices, moment);
  if (because !== undefined) return { what: 'leave-out', because };
  if (notBefore !== undefined && notBefore > now) return waitUntil(notBefore, happened);
  const way = wayOf(kind, choices);
  const { quiet } = choices;
  if (way === 'daily' || way === 'weekly')
    return { what: 'gather', rhythm: way, until: nextDigest(now, zone, { rhythm: way, hour: digestHour, quiet }) };
  if (quiet !== null && !isExempt(kind, choices) && isQuiet(now, zone, quiet))
    return waitUntil(quietUntil(now, zone, quiet), happened);
  if (way === 'push' && hasDevice)
    return isInRoom && kind !== 'offers' ? waitUntil(plus(now, ROOM_WAIT), happened) : { what: 'send', by: 'device' };
  return { what: 'send', by: 'mail' };
};

/** When what was gathered is sent, or why it is not: nothing that was seen or is not wanted any more, and nothing in quiet hours. */
export const decideDigest = <Item extends { kind: NoticeKind; isSeen: boolean }>(
  gathered: readonly Item[],
  choices: Choices,
  { now, zone }: Pick<Moment, 'now' | 'zone'>,
): { what: 'wait'; until: string } | { what: 'send'; items: Item[] } | { what: 'leave-out' } => {
  const items = gathered.filter(({ kind, isSeen }) => leftOut(kind, choices, { now, isSeen } as Moment) === undefined);
  if (items.length === 0) return { what: 'leave-out' };
  return choices.quiet !== null && isQuiet(now, zone, choices.quiet)
    ? { what: 'wait', until: quietUntil(now, zone, choices.quiet) }
    : { what: 'send', items };
};

/**
 * What a lock screen shows: the subject of the mail, which names no Well and no person (I-012); not even that there are
 * sessions for members whose calendars are discreet.
 */
export const lockScreen = (
  { kind, subject }: { kind: NoticeKind; subject: string },
  { discreet }: Choices,
  productName: string,
  language?: Language | null,
): { title: string; body: string } =>
  discreet && kind !== 'help' ? letterWordsIn(language).lockScreen : { title: productName, body: subject };
