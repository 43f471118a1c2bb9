/**
 * Writing iCalendar (RFC 5545, RFC 5546): only what appointments need, all times in UTC, so that no calendar has to know a
 * zone (C-028).
 */

/** What a calendar is asked to do: show it, book it for this person, take it back. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

export type Appointment = {
  /** The same for one session for ever, so that calendars replace what they have. */
  uid: string;
  /** Rises with every change. */
  sequence: number;
  startsAt: string;
  endsAt: string;
  /** When it was last changed, or written. */
  stamp: string;
  canceled: boolean;
  summary: string;
  description?: string | undefined;
  url?: string | undefined;
  organizer?: Mailbox | undefined;
  /** The attendee, who has accepted already, so that no reply is requested. */
  attendee?: Mailbox | undefined;
};
export type Mailbox = { name: string; email: string };

export type Calendar = {
  /** Who writes it. */
  product: string;
  method: CalendarMethod;
  appointments: readonly Appointment[];
  /** Name of a subscribed calendar, and how often to look again. */
  feed?: { name: string; refresh: string } | undefined;
};

/** A calendar file, lines ended by CRLF and folded at 75 octets. */
export const iCalendar = ({ product, method, appointments, feed }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(product)}//Sessions//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(feed
      ? [
          `NAME:${text(feed.name)}`,
          `X-WR-CALNAME:${text(feed.name)}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${feed.refresh}`,
          `X-PUBLISHED-TTL:${feed.refresh}`,
        ]
      : []),
    ...appointments.flatMap(lines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

const lines = (appointment: Appointment): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(appointment.uid)}`,
  `SEQUENCE:${appointment.sequence}`,
  `DTSTAMP:${utc(appointment.stamp)}`,
  `LAST-MODIFIED:${utc(appointment.stamp)}`,
  `DTSTART:${utc(appointment.startsAt)}`,
  `DTEND:${utc(appointment.endsAt)}`,
  `SUMMARY:${text(appointment.summary)}`,
  ...(appointment.description === undefined ? [] : [`DESCRIPTION:${text(appointment.description)}`]),
  ...(appointment.url === undefined ? [] : [`URL:${appointment.url.replaceAll(/[\r\n]/g, '')}`]),
  ...(appointment.organizer
    ? [`ORGANIZER;CN=${parameter(appointment.organizer.name)}:mailto:${address(appointment.organizer.email)}`]
    : []),
  ...(appointment.attendee
    ? [
        `ATTENDEE;CN=${parameter(appointment.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(appointment.attendee.email)}`,
      ]
    : []),
  `STATUS:${appointment.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${appointment.canceled ? 'TRANSPARENT' : 'OPAQUE'}`,
  'CLASS:PRIVATE',
  'END:VEVENT',
];

/** `20260505T190000Z` */
const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

// Control characters are not allowed in a value, except the tab.
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

const text = (value: string): string =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll('\n', '\\n')
    .replaceAll(forbidden, '');

/** In quotes, which themselves cannot be written (RFC 6868 is understood by few). */
const parameter = (value: string): string =>
  `"${value.replaceAll('"', "'").replaceAll('\n', ' ').replaceAll(forbidden, '')}"`;

const address = (email: string): string => email.replaceAll(/[\s"<>]/g, '');

const LONGEST = 75;
const encoder = new TextEncoder();

/** Continues in a new line, which begins with a space, before the 76th octet; never within a character. */
const folded = (line: string): string => {
  if (encoder.encode(line).length <= LONGEST) return line;
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (size + octets > LONGEST) {
      parts.push(part);
      part = ' ';
      size = 1;
    }
    part += character;
    size += octets;
  }
  return [...parts, part].join('\r\n');
};
