import { viewerZone, zoneText } from '../../ui/time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** To the second, in the viewer's zone with its name (C-028): audits are about order. */
export const exactly = (at: string): string => {
  const timeZone = viewerZone();
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return `${format.format(new Date(at))} ${zoneText(at, timeZone)}`;
};

/** An instant to the second; the hint has it as it was recorded. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={at}>
    {exactly(at)}
  </time>
);

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A recorded text with its instants as times that people read. */
export const readable = (text: string): string => text.replaceAll(INSTANT, exactly);
