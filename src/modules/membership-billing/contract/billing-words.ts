/** `unlimited-yearly` is "Unlimited, yearly". */
export const planInWords = (type: string): string => {
  const [plan = '', ...rest] = type.split('-');
  return [`${plan.charAt(0).toUpperCase()}${plan.slice(1)}`, ...(rest.length === 0 ? [] : [rest.join(' ')])].join(', ');
};

const CARDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Who issued a card, as it stands on it: `visa` is "Visa". */
export const cardInWords = (brand: string): string => CARDS[brand] ?? inWords(brand);

/** A word of the payment provider or the name of an event, as words: `expired_or_canceled_card`, `ChargeSucceeded`. */
export const inWords = (code: string): string =>
  /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/.test(code)
    ? code.replaceAll(/[_-]/g, ' ')
    : /^(?:[A-Z][a-z]+)+$/.test(code)
      ? code.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()
      : code;
