/** How often a session is held (SCH-094). */
export const repeats = ['SINGLE', 'WEEKS:1', 'WEEKS:2', 'WEEKS:4'] as const;
export type Repeat = (typeof repeats)[number];
export type SeriesRepeat = Exclude<Repeat, 'SINGLE'>;
export type Weeks = 1 | 2 | 4;

/** What switching to recurring begins with (SCH-095). */
export const usualRepeat: SeriesRepeat = 'WEEKS:1';

/** Weeks from one occurrence to the next. */
export const weeksOf = (repeat: SeriesRepeat): Weeks => Number(repeat.slice('WEEKS:'.length)) as Weeks;
export const repeatOf = (weeks: Weeks): SeriesRepeat => `WEEKS:${weeks}`;
