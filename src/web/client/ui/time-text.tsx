import { serverNow } from '#client/lib/server-time.ts';
import { dateText, nearDayText, timeText, zoneText } from '#client/lib/time.ts';

/**
 * An instant in the viewer's own zone: "Saturday, Mar 7, 2026", "7:00pm EST", or both. With `until` a span:
 * "7:00pm - 8:00pm EST" (SCH-026, SCH-027, C-028).
 */
export const TimeText = ({
  at,
  until,
  show = 'both',
  zone,
}: {
  at: string;
  until?: string;
  show?: 'date' | 'time' | 'both';
  zone?: string;
}) => {
  const clock = `${timeText(at, zone)}${until === undefined ? '' : ` - ${timeText(until, zone)}`} ${zoneText(at, zone)}`;
  const text = { date: dateText(at, zone), time: clock, both: `${dateText(at, zone)}, ${clock}` }[show];
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
};

/** In a list, where the day may stand elsewhere: "Today 1:00pm · 60 min". */
export const NearTime = ({ at, until, withDay }: { at: string; until: string; withDay: boolean }) => {
  const minutes = Math.round((Date.parse(until) - Date.parse(at)) / 60_000);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {withDay ? `${nearDayText(at, serverNow())} ` : ''}
      {timeText(at)} · {minutes} min
    </time>
  );
};
