import { writeLetter, type WrittenLetter } from '#kernel/contract/letters.ts';
import type { DateFormat } from '#modules/identity/contract/dates.ts';
import { whenFor } from '#modules/scheduling/calendar/contract/zones.ts';
import { sessionLetters } from '../contract/letters.ts';
import { attendeesOf, type Meeting } from '../domain/meeting.ts';
import type { News } from '../domain/news.ts';

/** Mails about sessions. Sender, subject and text name no topic, no Well and no member (I-012). */
export type LettersLetter = WrittenLetter;

export type LettersAbout = {
  session: string;
  meeting: Meeting;
  /** The reader's zone; the host's is added where clocks differ (C-028). */
  timezone: string;
  dateFormat: DateFormat;
  publicUrl: string;
  asHost: boolean;
};

const pageOf = ({ publicUrl, session }: LettersAbout): string => `${publicUrl}/session/${session}`;
const starts = ({ meeting, timezone, dateFormat }: LettersAbout, startsAt = meeting.startsAt): string =>
  whenFor(startsAt, { timezone, dateFormat }, meeting.timezone);
const subjectOf = ({ asHost }: LettersAbout, what: string): Telling['subject'] => {
  const which = asHost ? 'you host' : 'you registered for';
  return { one: `A session ${which} was ${what}`, several: `Sessions ${which} were ${what}` };
};
const people = (count: number): string => (count === 1 ? '1 person has' : `${count === 0 ? 'No' : count} people have`);

/** The last paragraph of a mail that members may end (I-011). */
export const endOfMails = (page: string): string =>
  `With one click no more mails of this kind: ${page} Mails about sessions that you booked, and about your account, still come.`;

/** Paths without the Well's name, which would tell the topic (I-012). */
export const sessionsPath = (well: string): string => `/well/sessions/${well}`;
export const sessionPath = (session: string): string => `/session/${session}`;
export const postsPath = (well: string): string => `/well/discussion/${well}/discussion`;

/** COM-064. Addresses without the Well's name, which would tell the topic (I-012). */
export const newSessionsLetter = ({ well, publicUrl }: { well: string; publicUrl: string }): LettersLetter =>
  writeLetter(sessionLetters.newSessions, {
    page: `${publicUrl}${sessionsPath(well)}`,
    settings: `${publicUrl}/well/sessions/${well}/preferences`,
  });

/** Names neither the host nor the Well (I-012). */
export const followedHostLetter = ({ session, publicUrl }: { session: string; publicUrl: string }): LettersLetter =>
  writeLetter(sessionLetters.followedHost, {
    page: `${publicUrl}${sessionPath(session)}`,
    settings: `${publicUrl}/account/notices`,
  });

/** I-007. Addresses without the Well's name, which would tell the topic (I-012). */
export const newPostsLetter = ({ well, publicUrl }: { well: string; publicUrl: string }): LettersLetter =>
  writeLetter(sessionLetters.newPosts, {
    page: `${publicUrl}${postsPath(well)}`,
    settings: `${publicUrl}/well/discussion/${well}/preferences`,
  });

/** I-008 */
export const repliesLetter = ({ publicUrl }: { publicUrl: string }): LettersLetter =>
  writeLetter(sessionLetters.replies, { page: `${publicUrl}/notices` });

/** I-004 */
export const registeredLetter = (input: LettersAbout & { unregisterMinutes: number }): LettersLetter =>
  writeLetter(sessionLetters.registered, {
    start: starts(input),
    minutes: input.meeting.durationMinutes,
    page: pageOf(input),
    unregister_minutes: input.unregisterMinutes,
    help: `${input.publicUrl}/get-help`,
  });

/** I-025 */
export const offeredLetter = (input: LettersAbout & { until: string }): LettersLetter =>
  writeLetter(sessionLetters.offered, {
    start: starts(input),
    until: starts(input, input.until),
    page: pageOf(input),
  });

export const unregisteredLetter = (input: LettersAbout & { because: string; supportEmail: string }): LettersLetter =>
  writeLetter(input.because === 'removed' ? sessionLetters.seatTaken : sessionLetters.unregistered, {
    start: starts(input),
    support: input.supportEmail === '' ? null : input.supportEmail,
    help: `${input.publicUrl}/get-help`,
    sessions: `${input.publicUrl}/sessions`,
  });

/** Parameters of one session, and those common to several. */
type Telling = { subject: { one: string; several: string }; happened: string; next: readonly string[]; asks: boolean };

/** Seats and allowance are given back, and there is somewhere else to go (C-009, I-006, I-020). */
const canceledTelling = (input: LettersAbout & News): Telling => {
  const findOthers = `You can find other sessions here: ${input.publicUrl}/sessions`;
  const off = `The session on ${starts(input)} was canceled`;
  if (input.as === 'waiting')
    return {
      subject: { one: 'A session you wait for was canceled', several: 'Sessions you wait for were canceled' },
      happened: `${off}, so no seat can become free in it any more.`,
      next: ['You do not need to do anything.', findOthers],
      asks: false,
    };
  return {
    subject: subjectOf(input, 'canceled'),
    happened: input.as === 'host' ? `${off} by our staff.` : `${off}.`,
    next: [
      input.as === 'host'
        ? 'Everybody who had registered is told.'
        : 'You do not need to do anything: your seat and your monthly allowance are free again.',
      findOthers,
    ],
    asks: false,
  };
};

/** Both times, old and new; a member who does not come at the new one has missed nothing (I-006, I-019). */
const changedTelling = (input: LettersAbout & News): Telling => {
  const { before, after, moved, newLink } = input;
  const otherStart = before.startsAt !== after.startsAt;
  const happened = [
    ...(moved
      ? [
          otherStart
            ? `The session on ${starts(input, before.startsAt)} now starts on ${starts(input)} and takes ${after.durationMinutes} minutes.`
            : `The session on ${starts(input)} takes ${after.durationMinutes} minutes now instead of ${before.durationMinutes}.`,
        ]
      : []),
    ...(newLink
      ? [
          `${moved ? 'It' : `The session on ${starts(input)}`} has a new meeting link. You will find it when you enter the session.`,
        ]
      : []),
  ].join(' ');
  return {
    subject: subjectOf(input, 'changed'),
    happened,
    next:
      input.as !== 'attendee' || !moved
        ? []
        : [
            otherStart
              ? 'Your seat is kept. If the new time does not suit you, you can unregister until the session starts, and it does not count as missed.'
              : 'Your seat is kept. If this does not suit you, you can unregister.',
          ],
    asks: true,
  };
};

/** I-035 */
const handedOverTelling = (input: LettersAbout & News): Telling => {
  const registered = attendeesOf(input.after).length;
  switch (input.as) {
    case 'new-host':
      return {
        subject: { one: 'You host a session now', several: 'You host several sessions now' },
        happened: `Our staff have given you the session on ${starts(input)}, which takes ${input.after.durationMinutes} minutes. ${people(registered)} registered so far.`,
        next: ['On its page you see who is coming, and can change it or cancel it with notice.'],
        asks: true,
      };
    case 'former-host':
      return {
        subject: { one: 'A session you hosted has another host', several: 'Sessions you hosted have another host' },
        happened: `Our staff have given the session on ${starts(input)} to another host.`,
        next: ['You do not need to do anything: the time is yours again, and everybody registered is told.'],
        asks: false,
      };
    default:
      return {
        subject: subjectOf(input, 'changed'),
        happened: `The session on ${starts(input)} has another host now.`,
        next: ['Day and time stay as they are, and your seat is kept. If this does not suit you, you can unregister.'],
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
  return parts.length === 1
    ? writeLetter(sessionLetters.news, {
        subject: first.subject.one,
        happened: first.happened,
        next: next.length === 0 ? null : next.join('\n\n'),
        page: first.asks ? pageOf(first.about) : null,
      })
    : writeLetter(sessionLetters.news, {
        subject: first.subject.several,
        happened: several.join('\n\n'),
        next: next.length === 0 ? null : next.join('\n\n'),
        page: null,
      });
};

/** I-005 */
export const reminderLetter = (input: LettersAbout & { unregisterMinutes: number }): LettersLetter =>
  writeLetter(input.asHost ? sessionLetters.hostReminder : sessionLetters.reminder, {
    start: starts(input),
    page: pageOf(input),
    unregister_minutes: input.unregisterMinutes,
    account: `${input.publicUrl}/account`,
  });

/** I-071 */
export const tooFewLetter = (input: LettersAbout & { registered: number }): LettersLetter =>
  writeLetter(sessionLetters.tooFew, {
    people: people(input.registered),
    start: starts(input),
    page: pageOf(input),
  });
