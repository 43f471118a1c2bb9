/** "1 month", "3 months". */
export const monthsText = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`;

/** What staff typed, "15" or "15.00", in cents; undefined for anything else and for nothing. */
export const centsOf = (typed: string): number | undefined => {
  const parts = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(typed.trim());
  const cents = parts ? Number(parts[1]) * 100 + Number(parts[2] ?? 0) : 0;
  return cents > 0 ? cents : undefined;
};
