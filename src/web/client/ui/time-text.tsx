import { dateText, timeText, useViewerZone, zoneText } from '#client/lib/time.ts';

/**
 * An instant in the viewer's own zone: "Saturday, Mar 7, 2026", "7:00pm EST", or both. With `until` a span:
 * "7:00pm - 8:00pm EST" (SCH-026, SCH-027, C-028).
 */
export const TimeText = ({
  at,
  until,
  show = 'both',
  zone: wanted,
}: {
  at: string;
  until?: string;
  show?: 'date' | 'time' | 'both';
  zone?: string;
}) => {
  const here = useViewerZone();
  const zone = wanted ?? here;
  const clock = `${timeText(at, zone)}${until === undefined ? '' : ` - ${timeText(until, zone)}`} ${zoneText(at, zone)}`;
  const text = { date: dateText(at, zone), time: clock, both: `${dateText(at, zone)}, ${clock}` }[show];
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
};
