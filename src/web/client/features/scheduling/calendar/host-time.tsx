import type { Session } from '#modules/scheduling/contract/api.ts';
import type { DateReader } from '#modules/identity/contract/dates.ts';
import { dateText, timeText, useViewer, viewer, zoneText } from '#client/lib/time.ts';
import { Soft } from '#ui/layout.tsx';
import { calendarTexts as texts } from './calendar-texts.ts';

type HostTimeTimed = Pick<Session, 'start_time' | 'timezone' | 'is_group_hosted'>;

/** "8:00pm CEST for the host", with the day when it is another one there; nothing where clocks show the same (C-028). */
export const hostTimeOf = (
  { start_time, timezone, is_group_hosted }: HostTimeTimed,
  here: DateReader = viewer(),
): string | null => {
  if (is_group_hosted) return null;
  try {
    const there = { ...here, timezone };
    const sameDay = dateText(start_time, there) === dateText(start_time, here);
    if (sameDay && timeText(start_time, there) === timeText(start_time, here)) return null;
    const day = sameDay ? '' : `${dateText(start_time, there).split(',')[0]} `;
    return `${day}${timeText(start_time, there)} ${zoneText(start_time, timezone)} ${texts.forHost}`;
  } catch {
    // A zone that this browser does not know.
    return null;
  }
};

/** The start on the host's clock, beside the viewer's. */
export const HostTime = ({ session }: { session: HostTimeTimed }) => {
  const text = hostTimeOf(session, useViewer());
  return text === null ? null : (
    <Soft as="small" display="block" fw={500} style={{ flexBasis: '100%' }}>
      {text}
    </Soft>
  );
};
