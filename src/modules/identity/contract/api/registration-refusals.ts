import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

/** What the forms of registering and of asking for a link refuse before they ask: visitors load these without the rest of the table. */
export const registrationRefusals = {
  EMAIL_INVALID: known(106, 'Invalid email'),
  USERNAME_INVALID: known(107, 'Invalid username'),
  PASSWORD_LENGTH_INVALID: known(108, 'Passwords must be at least {min} characters long'),
  PASSWORD_TOO_LONG: known(109, 'Passwords can be at most {max} characters long'),
  TERMS_NOT_ACCEPTED: known(112, 'Please confirm that you are over 18 and agree to the terms and privacy policy.'),
} as const satisfies RefusalTable;
