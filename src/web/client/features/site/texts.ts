import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** Of forms that take an address. */
export const capture = editable('address', {
  invalid: 'Invalid email.',
  noAge: 'Please verify your age.',
} as const);

export const legalVersionTexts = editable('legal-versions', {
  earlier: 'You are reading an earlier version of this page, as it was from',
  first: 'the beginning',
  now: 'Read the present one',
  updated: 'Last updated',
  span: message(
    '{unit, select, hour {{count, plural, one {one hour} other {# hours}}} day {{count, plural, one {one day} other {# days}}} month {{count, plural, one {one month} other {# months}}} other {{count, plural, one {one year} other {# years}}}}',
    (unit: 'hour' | 'day' | 'month' | 'year', count: number) => ({ unit, count }),
  ),
} as const);

export const changedTermsTexts = editable('changed-terms', {
  title: 'Our terms have changed',
  text: 'Please read what is new. You can go on using everything; we ask again until you have answered.',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  before: 'what you agreed to before',
  yes: 'I have read and agree',
  later: 'Not now',
  done: 'Thank you. What you agreed to is kept with your account.',
} as const);
