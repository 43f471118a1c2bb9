import { texts } from '#client/lib/texts.ts';
import { useIsDrawn } from '#client/lib/drawn.ts';
import { useServerNow } from '#client/lib/server-time.ts';
import { dateText, nearDayText, timeText, useViewer, zoneText } from '#client/lib/time.ts';

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
  const viewer = useViewer();
  const reader = wanted === undefined ? viewer : { ...viewer, timezone: wanted };
  const clock = `${timeText(at, reader)}${until === undefined ? '' : ` - ${timeText(until, reader)}`} ${zoneText(at, reader.timezone)}`;
  const text = { date: dateText(at, reader), time: clock, both: `${dateText(at, reader)}, ${clock}` }[show];
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
};

/** In a list, where the day may stand elsewhere: "Today 1:00pm · 60 min". */
export const NearTime = ({ at, until, withDay }: { at: string; until: string; withDay: boolean }) => {
  // A zone that is not the reader's own has its name beside it.
  const isDrawn = useIsDrawn();
  const reader = useViewer();
  const now = useServerNow();
  const minutes = Math.round((Date.parse(until) - Date.parse(at)) / 60_000);
  return (
    <time dateTime={new Date(at).toISOString()}>
      {withDay ? `${nearDayText(at, now, reader)} ` : ''}
      {timeText(at, reader)} {isDrawn ? `${zoneText(at, reader.timezone)} ` : ''}· {texts.minutes(minutes)}
    </time>
  );
};
