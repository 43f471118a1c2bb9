/** An amount in the currency's smallest unit as people write it: 1500 of `usd` is "$15.00". */
export const moneyText = (amount: number, currency: string, language = 'en-US'): string => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
