/** Durations in milliseconds, and arithmetic on instants (ISO 8601 UTC text, which also sorts as text). */
export const seconds = (n: number): number => n * 1000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;

export const plus = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** Milliseconds from one instant to a later one; negative when `to` lies before `from`. */
export const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from);
