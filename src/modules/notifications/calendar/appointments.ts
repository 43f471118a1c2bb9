import type { Mailbox } from '#modules/scheduling/calendar/contract/icalendar.ts';
import { iCalendar, type CalendarMethod } from '#modules/scheduling/calendar/contract/icalendar.ts';
import { sequenceFor, type Meeting } from '../domain/meeting.ts';

export type Sender = { productName: string; publicUrl: string; supportEmail: string };
export const DISCREET_TITLE = 'Appointment';

/** Answers of mail programs go where questions go. */
const organizerOf = ({ productName, publicUrl, supportEmail }: Sender, discreet: boolean): Mailbox => ({
  name: discreet ? DISCREET_TITLE : productName,
  email: supportEmail === '' ? `no-reply@${new URL(publicUrl).hostname}` : supportEmail,
});

/** Answers of calendars reach staff and give back no seat; who declines there would believe it free. */
const described = (url: string | undefined, off: boolean): { description?: string; url?: string } => ({
  ...(off
    ? {}
    : {
        description: `Declining in a calendar changes nothing. To give up this appointment, use ${url ?? 'the link in the mail'}.`,
      }),
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
    reader: Mailbox;
    discreet: boolean;
    now: string;
    off?: boolean;
  },
): { method: CalendarMethod; content: string } => {
  const { session, meeting, discreet, off = false } = options;
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
          summary: discreet ? DISCREET_TITLE : `${sender.productName} session`,
          ...described(discreet ? undefined : `${sender.publicUrl}/session/${session}`, off),
          organizer: organizerOf(sender, discreet),
          attendee: options.reader,
        },
      ],
    }),
  };
};
