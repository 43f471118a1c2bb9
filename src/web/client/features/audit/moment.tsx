import type { ReactNode } from 'react';
import { writtenClock, writtenDays, writtenSecond } from '#modules/identity/contract/dates.ts';
import { dateText, viewer, zoneText } from '#client/lib/time.ts';
import styles from './audit.module.css';

/** To the second, in the viewer's zone with its name (C-028): audits are about order. */
export const exactly = (at: string): string => writtenSecond(at, viewer());

/** The day that a list's entries stand under, with the zone its times are in. */
export const dayOf = (at: string): string => `${dateText(at)}, ${zoneText(at)}`;

/** From which day to which: `Nov 20 – 21, 2026`. */
export const days = (from: string, to: string): string => writtenDays(from, to, viewer());

/** An instant to the second; the hint has it as it was recorded. `under="day"`: its day stands above. */
export const Moment = ({ at, under }: { at: string; under?: 'day' }) => (
  <time dateTime={at} title={at}>
    {under === 'day' ? writtenClock(at, viewer()) : exactly(at)}
  </time>
);

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A recorded text with its instants as times that people read. */
export const readable = (text: string): string => text.replaceAll(INSTANT, exactly);

export const byDay = <T extends { at: string }>(list: readonly T[]): { day: string; entries: T[] }[] => {
  const found: { day: string; entries: T[] }[] = [];
  for (const each of list) {
    const day = dayOf(each.at);
    const last = found.at(-1);
    if (last?.day === day) last.entries.push(each);
    else found.push({ day, entries: [each] });
  }
  return found;
};

/** A list with a heading over what follows each other on one day; `item` draws the `<li>`. */
export const ByDay = <T extends { at: string }>({
  list,
  heading: Heading = 'h3',
  as: List = 'ol',
  item,
}: {
  list: readonly T[];
  heading?: 'h2' | 'h3';
  as?: 'ol' | 'ul';
  item: (entry: T) => ReactNode;
}) =>
  byDay(list).map(({ day, entries }) => (
    <section key={day} aria-label={day}>
      <Heading className={styles.day}>{day}</Heading>
      <List className={styles.entries}>{entries.map(item)}</List>
    </section>
  ));
