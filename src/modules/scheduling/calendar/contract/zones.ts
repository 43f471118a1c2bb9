import { Temporal } from 'temporal-polyfill';
import { writtenMoment, type DateReader } from '#modules/identity/contract/dates.ts';
import { knownZone } from '../../contract/days.ts';

/** "Monday, May 4, 2026, 7:00pm BST" in a zone, with its abbreviation (C-028); UTC for an unknown zone. */
export const whenIn = (instant: string, { timezone, ...reader }: DateReader): string =>
  writtenMoment(instant, { ...reader, timezone: knownZone(timezone) });

/** Whether clocks in two zones show the same at an instant, so that one of them suffices. */
export const sameClock = (instant: string, one: string, other: string): boolean => {
  const at = Temporal.Instant.from(instant);
  const offset = (zone: string) => at.toZonedDateTimeISO(knownZone(zone)).offsetNanoseconds;
  return one === other || offset(one) === offset(other);
};

/** The moment in the reader's zone, and in the host's where clocks there show something else. */
export const whenFor = (instant: string, reader: DateReader, host: string): string =>
  sameClock(instant, reader.timezone, host)
    ? whenIn(instant, reader)
    : `${whenIn(instant, reader)} (${whenIn(instant, { ...reader, timezone: host })} ${FOR_THE_HOST[reader.language ?? 'en']})`;
const FOR_THE_HOST = { en: 'for the host', es: 'para quien modera' } as const;
