import { dateText, viewerZone, zoneText } from '../../lib/time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const formatted = (of: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const options = { ...of, timeZone: viewerZone() };
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', options)));
  return format;
};

/** To the second, in the viewer's zone with its name (C-028): audits are about order. */
export const exactly = (at: string): string =>
  `${formatted({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))} ${zoneText(at)}`;

/** The day that a list's entries stand under, with the zone its times are in. */
export const dayOf = (at: string): string => `${dateText(at)}, ${zoneText(at)}`;

/** From which day to which: `Nov 20 – 21, 2026`. */
export const days = (from: string, to: string): string =>
  formatted({ dateStyle: 'medium' }).formatRange(new Date(from), new Date(to));

/** An instant to the second; the hint has it as it was recorded. `under="day"`: its day stands above. */
export const Moment = ({ at, under }: { at: string; under?: 'day' }) => (
  <time dateTime={at} title={at}>
    {under === 'day' ? formatted({ timeStyle: 'medium' }).format(new Date(at)) : exactly(at)}
  </time>
);

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A recorded text with its instants as times that people read. */
export const readable = (text: string): string => text.replaceAll(INSTANT, exactly);

/** What follows each other on one day, under that day. */
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
