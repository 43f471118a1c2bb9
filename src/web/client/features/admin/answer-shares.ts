/** "2026-05" as "May 2026", or "May". */
export const monthText = (month: string, isShort = false): string =>
  new Intl.DateTimeFormat('en-US', {
    month: isShort ? 'short' : 'long',
    ...(isShort ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T12:00:00.000Z`));

/** From the best answer to the worst. */
const COLOURS = ['var(--ws-brand)', 'var(--ws-water-1)', 'var(--ws-line-strong)', 'var(--ws-sun)', 'var(--ws-danger)'];
export const colourOf = (at: number, count: number): string =>
  COLOURS[Math.round((at / Math.max(1, count - 1)) * (COLOURS.length - 1))]!;

export const shareOf = (count: number, answers: number): number => Math.round((count / answers) * 100);
