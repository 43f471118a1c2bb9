import type { Language } from '#kernel/contract/messages/languages.ts';
import { type Mailbox, iCalendar, type CalendarMethod } from '#modules/scheduling/calendar/contract/icalendar.ts';
import { letterWordsIn } from '../contract/letter-words.ts';
import { sequenceFor, type Meeting } from '../domain/meeting.ts';

export type Sender = { productName: string; publicUrl: string; supportEmail: string };
type CalendarWords = ReturnType<typeof letterWordsIn>['calendar'];

/** Answers of mail programs go where questions go. */
const organizerOf = (
  { productName, publicUrl, supportEmail }: Sender,
  { discreet, words }: { discreet: boolean; words: CalendarWords },
): Mailbox => ({
  name: discreet ? words.discreet : productName,
  email: supportEmail === '' ? `no-reply@${new URL(publicUrl).hostname}` : supportEmail,
});

/** Answers of calendars reach staff and give back no seat; who declines there would believe it free. */
const described = (
  url: string | undefined,
  { off, words }: { off: boolean; words: CalendarWords },
): { description?: string; url?: string } => ({
  ...(off ? {} : { description: words.declining(url ?? words.linkInMail) }),
  ...(url === undefined ? {} : { url }),
});

/**
 * A session as an attachment to a mail: it names neither topic nor people (I-012), and with discretion not even the product.
 * A request books it in the reader's calendar, a cancellation takes it out again.
 */
export const attachment = (
  sender: Sender,
  options: {
    session: string;
    meeting: Meeting;
    member: string;
    reader: Mailbox & { language?: Language | null | undefined };
    discreet: boolean;
    now: string;
    off?: boolean;
  },
): { method: CalendarMethod; content: string } => {
  const { session, meeting, discreet, off = false } = options;
  const { language, ...attendee } = options.reader;
  const words = letterWordsIn(language).calendar;
  const method = off ? 'CANCEL' : 'REQUEST';
  return {
    method,
    content: iCalendar({
      product: discreet ? 'Calendar' : sender.productName,
      method,
      appointments: [
        {
          uid: session,
          sequence: sequenceFor(meeting, options.member),
          startsAt: meeting.startsAt,
          endsAt: meeting.endsAt,
          stamp: options.now,
          canceled: off,
          summary: discreet ? words.discreet : words.session(sender.productName),
          ...described(discreet ? undefined : `${sender.publicUrl}/session/${session}`, { off, words }),
          organizer: organizerOf(sender, { discreet, words }),
          attendee,
        },
      ],
    }),
  };
};
