import { serverNow } from './server-time.ts';
import { dateText, timeText } from './time.ts';

const DAY = 86_400_000;

/** A time within a sentence: "today 7:00pm", "tomorrow 7:00pm", else with its date. */
export const soonText = (instant: string, now: number = serverNow()): string => {
  const day = dateText(instant);
  const word = day === dateText(now) ? 'today' : day === dateText(now + DAY) ? 'tomorrow' : day;
  return `${word} ${timeText(instant)}`;
};
