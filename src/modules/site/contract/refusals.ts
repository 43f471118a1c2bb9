import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const siteRefusals = {
  TRAINING_NOT_OPEN: known(451, 'The host training is not open yet.'),
  MARKETING_KEY_UNKNOWN: known(449, 'Nothing is kept under this name.'),
  CONTACT_NOT_SET_UP: known(392, 'No address is set up here yet.'),
  CONTACT_WORDS_INVALID: known(393, 'Please write between {min} and {max} characters.'),
  TRUST_TEXT_REQUIRED: known(419, 'Please write what was asked and what was answered.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    site: keyof typeof siteRefusals;
  }
}
