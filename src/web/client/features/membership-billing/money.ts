/** An amount in the currency's smallest unit as people write it: 1500 of `usd` is "$15.00". */
export const moneyText = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** "1 month", "3 months". */
export const monthsText = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`;

/** What staff typed, "15" or "15.00", in cents; undefined for anything else and for nothing. */
export const centsOf = (typed: string): number | undefined => {
  const parts = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(typed.trim());
  const cents = parts ? Number(parts[1]) * 100 + Number(parts[2] ?? 0) : 0;
  return cents > 0 ? cents : undefined;
};
