import { monthInWords, wallTimeInWords } from '#kernel/contract/days-in-words.ts';
import { cardInWords, inWords, planInWords } from '#modules/membership-billing/contract/billing-words.ts';

/** `maxAttendees` reads "max attendees", `help-calls` "help calls"; names and ids stay as they are. */
export const fieldInWords = (key: string): string => {
  if (/^[a-z]+(?:-[a-z]+)+$/.test(key)) return key.replaceAll('-', ' ');
  return /^[a-z]+(?:[A-Z][a-z]*)+$/.test(key) ? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : key;
};

/** Fields that people write: their values stay as they are. */
const WRITTEN: ReadonlySet<string> = new Set(
  'title slug text name username note reason description message words label topic handle'.split(' '),
);
/** Fields with a word of the payment provider, or what a person wrote, who writes no `product_not_received`. */
const OF_PROVIDER: ReadonlySet<string> = new Set(['reason', 'outcome', 'problem', 'what']);
/** Fields with a word of the program in capitals; a username may be in capitals, too. */
const IN_CAPITALS: ReadonlySet<string> = new Set(['kind', 'safety', 'because', 'status', 'notice', 'refused']);

/**
 * A recorded value that is a word of the program, as words: `own-wish` is "own wish", `unlimited-yearly` is "Unlimited, yearly".
 * Usernames have no hyphens.
 * @param field the field that holds it; undefined in a list
 */
export const valueInWords = (text: string, field?: string): string => {
  if (field !== undefined && OF_PROVIDER.has(field) && /^[a-z]+(?:_[a-z]+)+$/.test(text)) return inWords(text);
  if (field === 'brand') return cardInWords(text);
  if (field !== undefined && WRITTEN.has(field)) return text;
  if (/^(?:basic|unlimited)-[a-z]+$/.test(text)) return planInWords(text);
  if (/^[a-z]+(?:-[a-z]+)+$/.test(text)) return text.replaceAll('-', ' ');
  if (/^\d{4}-\d\d\/by(?:-[a-z]+)+$/.test(text)) return text.replace('/', ', ').replaceAll(/([a-z])-/g, '$1 ');
  if (field === 'currency') return text.toUpperCase();
  if (field === 'month') return monthInWords(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return wallTimeInWords(text);
  return field !== undefined && IN_CAPITALS.has(field) && /^[A-Z]+(?:_[A-Z\d]+)*$/.test(text)
    ? text.toLowerCase().replaceAll('_', ' ')
    : text;
};
