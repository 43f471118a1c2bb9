import { whenFor } from '../scheduling/contract/calendar/zones.ts';
import type { Meeting } from './domain/meeting.ts';

/** What a mail says. Sender, subject and text name no topic, no Well and nobody (I-012). */
export type Letter = { subject: string; paragraphs: readonly string[] };

export type About = {
  session: string;
  meeting: Meeting;
  /** The reader's zone; the host's is told where clocks differ (C-028). */
  timezone: string;
  publicUrl: string;
  asHost: boolean;
};

const pageOf = ({ publicUrl, session }: About): string => `${publicUrl}/session/${session}`;
const starts = ({ meeting, timezone }: About, startsAt = meeting.startsAt): string =>
  whenFor(startsAt, timezone, meeting.timezone);
const subjectOf = ({ asHost }: About, what: string): string =>
  asHost ? `A session you host was ${what}` : `A session you registered for was ${what}`;
const people = (count: number): string => (count === 1 ? '1 person has' : `${count === 0 ? 'No' : count} people have`);

/** I-004 */
export const registeredLetter = (of: About & { unregisterMinutes: number }): Letter => ({
  subject: 'Your seat in a session',
  paragraphs: [
    `You are registered. The session starts on ${starts(of)} and takes ${of.meeting.durationMinutes} minutes.`,
    `This is its page: ${pageOf(of)}`,
    `Plans change: on that page you can unregister until ${of.unregisterMinutes} minutes before the start, so that somebody else can have your seat.`,
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

/** Seats and allowance are given back, and there is somewhere else to go (C-009, I-006, I-020). */
export const canceledLetter = (of: About): Letter => ({
  subject: subjectOf(of, 'canceled'),
  paragraphs: [
    of.asHost
      ? `The session on ${starts(of)} was canceled by our staff. Everybody who had registered is told.`
      : `The session on ${starts(of)} was canceled. You do not need to do anything: your seat and your monthly allowance are free again.`,
    `You can find other sessions here: ${of.publicUrl}/sessions`,
  ],
});

/** Both times, old and new (I-006, I-019). */
export const changedLetter = (of: About & { before: Meeting; moved: boolean; newLink: boolean }): Letter => {
  const { before, meeting } = of;
  const sameStart = before.startsAt === meeting.startsAt;
  return {
    subject: subjectOf(of, 'changed'),
    paragraphs: [
      ...(of.moved
        ? [
            sameStart
              ? `The session on ${starts(of)} takes ${meeting.durationMinutes} minutes now instead of ${before.durationMinutes}.`
              : `The session on ${starts(of, before.startsAt)} now starts on ${starts(of)} and takes ${meeting.durationMinutes} minutes.`,
          ]
        : []),
      ...(of.newLink
        ? [
            `${of.moved ? 'It' : `The session on ${starts(of)}`} has a new meeting link. You will find it when you enter the session.`,
          ]
        : []),
      ...(of.moved && !of.asHost ? ['Your seat is kept. If the new time does not suit you, you can unregister.'] : []),
      pageOf(of),
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
