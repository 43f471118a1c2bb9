import type { DateFormat } from '#modules/identity/contract/dates.ts';
import { whenFor } from '#modules/scheduling/calendar/contract/zones.ts';
import { attendeesOf, type Meeting } from '../domain/meeting.ts';
import type { News } from '../domain/news.ts';

/** The texts of mails. Sender, subject and text name no topic, no Well and no member (I-012). */
export type Letter = { subject: string; paragraphs: readonly string[] };

export type About = {
  session: string;
  meeting: Meeting;
  /** The reader's zone; the host's is added where clocks differ (C-028). */
  timezone: string;
  dateFormat: DateFormat;
  publicUrl: string;
  asHost: boolean;
};

const pageOf = ({ publicUrl, session }: About): string => `${publicUrl}/session/${session}`;
const starts = ({ meeting, timezone, dateFormat }: About, startsAt = meeting.startsAt): string =>
  whenFor(startsAt, { timezone, dateFormat }, meeting.timezone);
const subjectOf = ({ asHost }: About, what: string): Telling['subject'] => {
  const which = asHost ? 'you host' : 'you registered for';
  return { one: `A session ${which} was ${what}`, several: `Sessions ${which} were ${what}` };
};
const people = (count: number): string => (count === 1 ? '1 person has' : `${count === 0 ? 'No' : count} people have`);

/** The last paragraph of a mail that members may end (I-011). */
export const endOfMails = (page: string): string =>
  `With one click no more mails of this kind: ${page} Mails about sessions that you booked, and about your account, still come.`;

/** COM-064. Addresses without the Well's name, which would tell the topic (I-012). */
export const newSessionsLetter = ({ well, publicUrl }: { well: string; publicUrl: string }): Letter => ({
  subject: 'New sessions for you',
  paragraphs: [
    'There is something new in one of your Wells: a session was planned, perhaps more than one. You do not have to do anything.',
    `Here you find it: ${publicUrl}/well/sessions/${well}`,
    `If you would rather not get these mails, you can turn them off for this Well: ${publicUrl}/well/sessions/${well}/preferences`,
  ],
});

/** I-007. Addresses without the Well's name, which would tell the topic (I-012). */
export const newPostsLetter = ({ well, publicUrl }: { well: string; publicUrl: string }): Letter => ({
  subject: 'New posts for you',
  paragraphs: [
    'Somebody wrote in one of your Wells. You do not have to do anything.',
    `Here you can read it: ${publicUrl}/well/discussion/${well}/discussion`,
    `If you would rather not get these mails, you can turn them off for this Well: ${publicUrl}/well/discussion/${well}/preferences`,
  ],
});

/** I-008 */
export const repliesLetter = ({ publicUrl }: { publicUrl: string }): Letter => ({
  subject: 'New replies for you',
  paragraphs: [
    'There are replies to you, or posts that mention you. You do not have to do anything.',
    `Here you can read it: ${publicUrl}/notices`,
  ],
});

/** I-004 */
export const registeredLetter = (of: About & { unregisterMinutes: number }): Letter => ({
  subject: 'Your seat in a session',
  paragraphs: [
    `You are registered. The session starts on ${starts(of)} and takes ${of.meeting.durationMinutes} minutes.`,
    `This is its page: ${pageOf(of)}`,
    `Plans change: on that page you can unregister until ${of.unregisterMinutes} minutes before the start, so that somebody else can have your seat. Declining it in your calendar does not give your seat back.`,
    `If you need somebody right now, you find people who help here: ${of.publicUrl}/get-help`,
  ],
});

/** I-025 */
export const offeredLetter = (of: About & { until: string }): Letter => ({
  subject: 'A seat is free for you',
  paragraphs: [
    `A seat became free in the session you wait for, which starts on ${starts(of)}. It is kept for you until ${starts(of, of.until)}.`,
    `Here you can take it, or leave it to the next in line: ${pageOf(of)}`,
  ],
});

export const unregisteredLetter = (of: About & { because: string; supportEmail: string }): Letter =>
  of.because === 'removed'
    ? {
        subject: 'Your seat in a session was taken back',
        paragraphs: [
          `You were taken out of the session on ${starts(of)}. Other sessions stay open to you.`,
          ...(of.supportEmail === ''
            ? []
            : [`If you think that this was a mistake, please write to ${of.supportEmail}.`]),
          `If you need somebody right now, you find people who help here: ${of.publicUrl}/get-help`,
        ],
      }
    : {
        subject: 'You gave back your seat in a session',
        paragraphs: [
          `You are no longer registered for the session on ${starts(of)}. You do not need to do anything.`,
          `You can find other sessions here: ${of.publicUrl}/sessions`,
        ],
      };

/** Parameters of one session, and those common to several. */
type Telling = { subject: { one: string; several: string }; happened: string; next: readonly string[]; asks: boolean };

/** Seats and allowance are given back, and there is somewhere else to go (C-009, I-006, I-020). */
const canceledTelling = (of: About & News): Telling => {
  const findOthers = `You can find other sessions here: ${of.publicUrl}/sessions`;
  const off = `The session on ${starts(of)} was canceled`;
  if (of.as === 'waiting')
    return {
      subject: { one: 'A session you wait for was canceled', several: 'Sessions you wait for were canceled' },
      happened: `${off}, so no seat can become free in it any more.`,
      next: ['You do not need to do anything.', findOthers],
      asks: false,
    };
  return {
    subject: subjectOf(of, 'canceled'),
    happened: of.as === 'host' ? `${off} by our staff.` : `${off}.`,
    next: [
      of.as === 'host'
        ? 'Everybody who had registered is told.'
        : 'You do not need to do anything: your seat and your monthly allowance are free again.',
      findOthers,
    ],
    asks: false,
  };
};

/** Both times, old and new; a member who does not come at the new one has missed nothing (I-006, I-019). */
const changedTelling = (of: About & News): Telling => {
  const { before, after, moved, newLink } = of;
  const otherStart = before.startsAt !== after.startsAt;
  const happened = [
    ...(moved
      ? [
          otherStart
            ? `The session on ${starts(of, before.startsAt)} now starts on ${starts(of)} and takes ${after.durationMinutes} minutes.`
            : `The session on ${starts(of)} takes ${after.durationMinutes} minutes now instead of ${before.durationMinutes}.`,
        ]
      : []),
    ...(newLink
      ? [
          `${moved ? 'It' : `The session on ${starts(of)}`} has a new meeting link. You will find it when you enter the session.`,
        ]
      : []),
  ].join(' ');
  return {
    subject: subjectOf(of, 'changed'),
    happened,
    next:
      of.as !== 'attendee' || !moved
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
const handedOverTelling = (of: About & News): Telling => {
  const registered = attendeesOf(of.after).length;
  switch (of.as) {
    case 'new-host':
      return {
        subject: { one: 'You host a session now', several: 'You host several sessions now' },
        happened: `Our staff have given you the session on ${starts(of)}, which takes ${of.after.durationMinutes} minutes. ${people(registered)} registered so far.`,
        next: ['On its page you see who is coming, and can change it or cancel it with notice.'],
        asks: true,
      };
    case 'former-host':
      return {
        subject: { one: 'A session you hosted has another host', several: 'Sessions you hosted have another host' },
        happened: `Our staff have given the session on ${starts(of)} to another host.`,
        next: ['You do not need to do anything: the time is yours again, and everybody registered is told.'],
        asks: false,
      };
    default:
      return {
        subject: subjectOf(of, 'changed'),
        happened: `The session on ${starts(of)} has another host now.`,
        next: ['Day and time stay as they are, and your seat is kept. If this does not suit you, you can unregister.'],
        asks: true,
      };
  }
};

const tellings = { canceled: canceledTelling, changed: changedTelling, 'handed-over': handedOverTelling };

/** One mail about everything that happened at once: to one session, or to several of a series. */
export const newsLetter = (news: readonly [About & News, ...(About & News)[]]): Letter => {
  const parts = news.map((of) => ({ of, ...tellings[of.what](of) }));
  const [first] = parts as [(typeof parts)[number]];
  const next = [...new Set(parts.flatMap((each) => each.next))];
  return parts.length === 1
    ? { subject: first.subject.one, paragraphs: [first.happened, ...next, ...(first.asks ? [pageOf(first.of)] : [])] }
    : {
        subject: first.subject.several,
        paragraphs: [
          ...parts.map(({ of, happened, asks }) => `- ${happened}${asks ? `\n  ${pageOf(of)}` : ''}`),
          ...next,
        ],
      };
};

/** I-005 */
export const reminderLetter = (of: About & { unregisterMinutes: number }): Letter => ({
  subject: 'A reminder of your session',
  paragraphs: [
    `The session that you ${of.asHost ? 'host' : 'are registered for'} starts on ${starts(of)}.`,
    `This is the way in: ${pageOf(of)}`,
    ...(of.asHost
      ? []
      : [
          `If you cannot come, please unregister until ${of.unregisterMinutes} minutes before the start, so that somebody else can have your seat.`,
        ]),
    `You can switch reminders off in your account: ${of.publicUrl}/account`,
  ],
});

/** I-071 */
export const tooFewLetter = (of: About & { registered: number }): Letter => ({
  subject: 'About the session you host',
  paragraphs: [
    `${people(of.registered)} registered so far for your session on ${starts(of)}.`,
    'You can go on as planned, people may still come. Or you can cancel it on its page, and everybody who registered is told:',
    pageOf(of),
  ],
});
