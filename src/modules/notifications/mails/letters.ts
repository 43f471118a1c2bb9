import type { Language } from '#kernel/contract/messages/languages.ts';
import { writeLetter, type LetterTemplate, type LetterValues, type WrittenLetter } from '#kernel/contract/letters.ts';
import type { DateFormat } from '#modules/identity/contract/dates.ts';
import { whenFor } from '#modules/scheduling/calendar/contract/zones.ts';
import { letterWordsIn } from '../contract/letter-words.ts';
import { sessionLetters } from '../contract/letters.ts';
import { attendeesOf, type Meeting } from '../domain/meeting.ts';
import type { News } from '../domain/news.ts';

/** Mails about sessions. Sender, subject and text name no topic, no Well and no member (I-012). */
export type LettersLetter = WrittenLetter;

/** The same to many readers, each in their language. */
export type NewsLetter = { template: LetterTemplate; values: LetterValues };

export type LettersAbout = {
  session: string;
  meeting: Meeting;
  /** The reader's zone; the host's is added where clocks differ (C-028). */
  timezone: string;
  dateFormat: DateFormat;
  language?: Language | null | undefined;
  publicUrl: string;
  asHost: boolean;
};

const pageOf = ({ publicUrl, session }: LettersAbout): string => `${publicUrl}/session/${session}`;
const starts = ({ meeting, timezone, dateFormat, language }: LettersAbout, startsAt = meeting.startsAt): string =>
  whenFor(startsAt, { timezone, dateFormat, language: language ?? null }, meeting.timezone);
const subjectOf = ({ asHost, language }: LettersAbout, what: 'changed' | 'canceled'): Telling['subject'] => {
  const { hostChanged, changed, hostCanceled, canceled } = letterWordsIn(language);
  return asHost ? { changed: hostChanged, canceled: hostCanceled }[what] : { changed, canceled }[what];
};

/** The last paragraph of a mail that members may end (I-011). */
export const endOfMails = (page: string, language: LettersAbout['language']): string =>
  letterWordsIn(language).endOfMails(page);

/** Paths without the Well's name, which would tell the topic (I-012). */
export const sessionsPath = (well: string): string => `/well/sessions/${well}`;
export const sessionPath = (session: string): string => `/session/${session}`;
export const postsPath = (well: string): string => `/well/discussion/${well}/discussion`;

/** COM-064. Addresses without the Well's name, which would tell the topic (I-012). */
export const newSessionsLetter = ({ well, publicUrl }: { well: string; publicUrl: string }): NewsLetter => ({
  template: sessionLetters.newSessions,
  values: {
    page: `${publicUrl}${sessionsPath(well)}`,
    settings: `${publicUrl}/well/sessions/${well}/preferences`,
  },
});

/** Names neither the host nor the Well (I-012). */
export const followedHostLetter = ({ session, publicUrl }: { session: string; publicUrl: string }): NewsLetter => ({
  template: sessionLetters.followedHost,
  values: { page: `${publicUrl}${sessionPath(session)}`, settings: `${publicUrl}/account/notices` },
});

/** I-007. Addresses without the Well's name, which would tell the topic (I-012). */
export const newPostsLetter = ({ well, publicUrl }: { well: string; publicUrl: string }): NewsLetter => ({
  template: sessionLetters.newPosts,
  values: {
    page: `${publicUrl}${postsPath(well)}`,
    settings: `${publicUrl}/well/discussion/${well}/preferences`,
  },
});

/** I-008 */
export const repliesLetter = ({ publicUrl }: { publicUrl: string }): NewsLetter => ({
  template: sessionLetters.replies,
  values: { page: `${publicUrl}/notices` },
});

/** I-004 */
export const registeredLetter = (input: LettersAbout & { unregisterMinutes: number }): LettersLetter =>
  writeLetter(
    sessionLetters.registered,
    {
      start: starts(input),
      minutes: input.meeting.durationMinutes,
      page: pageOf(input),
      unregister_minutes: input.unregisterMinutes,
      help: `${input.publicUrl}/get-help`,
    },
    input.language,
  );

/** I-025 */
export const offeredLetter = (input: LettersAbout & { until: string }): LettersLetter =>
  writeLetter(
    sessionLetters.offered,
    {
      start: starts(input),
      until: starts(input, input.until),
      page: pageOf(input),
    },
    input.language,
  );

export const unregisteredLetter = (input: LettersAbout & { because: string; supportEmail: string }): LettersLetter =>
  writeLetter(
    input.because === 'removed' ? sessionLetters.seatTaken : sessionLetters.unregistered,
    {
      start: starts(input),
      support: input.supportEmail === '' ? null : input.supportEmail,
      help: `${input.publicUrl}/get-help`,
      sessions: `${input.publicUrl}/sessions`,
    },
    input.language,
  );

/** Parameters of one session, and those common to several. */
type Telling = { subject: { one: string; several: string }; happened: string; next: readonly string[]; asks: boolean };

/** Seats and allowance are given back, and there is somewhere else to go (C-009, I-006, I-020). */
const canceledTelling = (input: LettersAbout & News): Telling => {
  const words = letterWordsIn(input.language);
  const findOthers = words.findOthers(`${input.publicUrl}/sessions`);
  if (input.as === 'waiting')
    return {
      subject: words.waitingCanceled,
      happened: words.noSeat(starts(input)),
      next: [words.nothingToDo, findOthers],
      asks: false,
    };
  const isHost = input.as === 'host';
  return {
    subject: subjectOf(input, 'canceled'),
    happened: (isHost ? words.wasCanceledByStaff : words.wasCanceled)(starts(input)),
    next: [isHost ? words.allAreMailed : words.seatIsFree, findOthers],
    asks: false,
  };
};

/** Both times, old and new; a member who does not come at the new one has missed nothing (I-006, I-019). */
const changedTelling = (input: LettersAbout & News): Telling => {
  const { before, after, moved, newLink } = input;
  const words = letterWordsIn(input.language);
  const otherStart = before.startsAt !== after.startsAt;
  const change = otherStart
    ? words.startsOtherwise(starts(input, before.startsAt), starts(input), after.durationMinutes)
    : words.takesOtherwise(starts(input), after.durationMinutes, before.durationMinutes);
  const link = moved ? words.itHasLink : words.hasLink(starts(input));
  if (input.as === 'waiting')
    return { subject: words.waitingChanged, happened: change, next: [placeInLine(input)], asks: true };
  return {
    subject: subjectOf(input, 'changed'),
    happened: [...(moved ? [change] : []), ...(newLink ? [link] : [])].join(' '),
    next: input.as !== 'attendee' || !moved ? [] : [otherStart ? words.sameTime : words.sameSeat],
    asks: true,
  };
};

/** The deadline that an earlier mail named may hold no longer (I-025). */
const placeInLine = (input: LettersAbout & News): string => {
  const { after, before, member, language } = input;
  const words = letterWordsIn(language);
  const until = after.offers.get(member);
  if (until !== undefined) return words.offerEnds(starts(input, until));
  return before.offers.has(member) ? words.offerEnded : words.staysInLine;
};

/** I-035 */
const handedOverTelling = (input: LettersAbout & News): Telling => {
  const words = letterWordsIn(input.language);
  const registered = attendeesOf(input.after).length;
  switch (input.as) {
    case 'new-host':
      return {
        subject: words.newHost,
        happened: words.givenYou(starts(input), input.after.durationMinutes, words.people(registered)),
        next: [words.onItsPage],
        asks: true,
      };
    case 'former-host':
      return {
        subject: words.formerHost,
        happened: words.givenAway(starts(input)),
        next: [words.yoursAgain],
        asks: false,
      };
    default:
      return {
        subject: subjectOf(input, 'changed'),
        happened: words.anotherHost(starts(input)),
        next: [words.staysAsItIs],
        asks: true,
      };
  }
};

const tellings = { canceled: canceledTelling, changed: changedTelling, 'handed-over': handedOverTelling };

/** One mail about everything that happened at once: to one session, or to several of a series. */
export const newsLetter = (news: readonly [LettersAbout & News, ...(LettersAbout & News)[]]): LettersLetter => {
  const parts = news.map((input) => ({ about: input, ...tellings[input.what](input) }));
  const [first] = parts as [(typeof parts)[number]];
  const next = [...new Set(parts.flatMap((each) => each.next))];
  const several = parts.map(({ about, happened, asks }) => `- ${happened}${asks ? `\n  ${pageOf(about)}` : ''}`);
  const isOne = parts.length === 1;
  return writeLetter(
    sessionLetters.news,
    {
      subject: isOne ? first.subject.one : first.subject.several,
      happened: isOne ? first.happened : several.join('\n\n'),
      next: next.length === 0 ? null : next.join('\n\n'),
      page: isOne && first.asks ? pageOf(first.about) : null,
    },
    first.about.language,
  );
};

/** I-005 */
export const reminderLetter = (input: LettersAbout & { unregisterMinutes: number }): LettersLetter =>
  writeLetter(
    input.asHost ? sessionLetters.hostReminder : sessionLetters.reminder,
    {
      start: starts(input),
      page: pageOf(input),
      unregister_minutes: input.unregisterMinutes,
      account: `${input.publicUrl}/account`,
    },
    input.language,
  );

/** I-071 */
export const tooFewLetter = (input: LettersAbout & { registered: number }): LettersLetter =>
  writeLetter(
    sessionLetters.tooFew,
    {
      people: letterWordsIn(input.language).people(input.registered),
      start: starts(input),
      page: pageOf(input),
    },
    input.language,
  );
