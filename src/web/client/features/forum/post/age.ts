import { shownLanguage } from '#client/lib/language/language.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago that was: `5m`, `3h`, `12d` (FOR-008). What has just happened, or a clock that is behind, is `1m`. */
export const ageText = (instant: string, now: number): string => {
  const { count, unit } = ageOf(instant, now);
  return `${count}${unit[0]}`;
};

/** The same to be read aloud. */
export const ageInWords = (instant: string, now: number): string => {
  const { count, unit } = ageOf(instant, now);
  return new Intl.RelativeTimeFormat(shownLanguage()).format(-count, unit);
};

const ageOf = (instant: string, now: number): { count: number; unit: 'minute' | 'hour' | 'day' } => {
  const age = now - Date.parse(instant);
  if (age >= DAY) return { count: Math.floor(age / DAY), unit: 'day' };
  if (age >= HOUR) return { count: Math.floor(age / HOUR), unit: 'hour' };
  return { count: Math.max(1, Math.floor(age / MINUTE)), unit: 'minute' };
};
