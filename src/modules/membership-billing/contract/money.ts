/** How many digits of an amount in the smallest unit stand behind the point: 2 of `usd`, none of `jpy`. */
const digitsOf = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in the currency's smallest unit as people write it: 1500 of `usd` is "$15.00". */
export const moneyText = (amount: number, currency: string, language = 'en-US'): string => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** digitsOf(format));
};

const IS_CURRENCY = /^[a-z]{3}$/i;

/** As records have it: "15.00 USD", "1500 JPY". */
export const sum = (amount: number, currency: string): string => {
  const digits = IS_CURRENCY.test(currency)
    ? digitsOf(new Intl.NumberFormat('en-US', { style: 'currency', currency }))
    : 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${currency.toUpperCase()}`;
};
