import type { DateReader } from '#modules/identity/contract/dates.ts';
import { serverNow, useMoment } from '#client/lib/server-time.ts';
import { dateText, dayWithin, timeText, useViewer, viewer } from '#client/lib/time.ts';

const DAY = 86_400_000;

/** A time within a sentence: "today 7:00pm", "tomorrow 7:00pm", else with its date. */
export const soonText = (instant: string, now: number = serverNow(), reader: DateReader = viewer()): string => {
  const day = dateText(instant, reader);
  const word = day === dateText(now, reader) ? dayWithin(0) : day === dateText(now + DAY, reader) ? dayWithin(1) : day;
  return `${word} ${timeText(instant, reader)}`;
};

/** The same for a component. */
export const useSoonText = (): ((instant: string) => string) => {
  const [now, reader] = [useMoment(), useViewer()];
  return (instant) => soonText(instant, now, reader);
};
