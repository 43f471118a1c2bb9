import { Temporal } from 'temporal-polyfill';
import { zoneName } from '../../../../shared-kernel/contract/zone-name.ts';
import { knownZone } from '../../contract/days.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    formats.set(zone, format);
  }
  return format;
};

/** "Monday, May 4, 2026 at 7:00 PM BST" in a zone, with its abbreviation (C-028); UTC for an unknown zone. */
export const whenIn = (instant: string, zone: string): string => {
  const [at, known] = [new Date(instant), knownZone(zone)];
  return formatOf(known)
    .formatToParts(at)
    .map(({ type, value }) => (type === 'timeZoneName' ? zoneName(at, known) : value))
    .join('');
};

/** Whether clocks in two zones show the same at an instant, so that one of them suffices. */
export const sameClock = (instant: string, one: string, other: string): boolean => {
  const at = Temporal.Instant.from(instant);
  const offset = (zone: string) => at.toZonedDateTimeISO(knownZone(zone)).offsetNanoseconds;
  return one === other || offset(one) === offset(other);
};

/** The moment in the reader's zone, and in the host's where clocks there show something else. */
export const whenFor = (instant: string, reader: string, host: string): string =>
  sameClock(instant, reader, host)
    ? whenIn(instant, reader)
    : `${whenIn(instant, reader)} (${whenIn(instant, host)} for the host)`;
