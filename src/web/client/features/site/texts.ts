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
