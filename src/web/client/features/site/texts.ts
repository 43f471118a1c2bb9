/** Of forms that take an address. */
export const capture = { invalid: 'Invalid email.', noAge: 'Please verify your age.' } as const;

export const legalVersionTexts = {
  earlier: 'You are reading an earlier version of this page, as it was from',
  first: 'the beginning',
  now: 'Read the present one',
  updated: 'Last updated',
} as const;
