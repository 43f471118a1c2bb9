import { editable } from '#client/lib/site/editable.ts';

export const tokenTexts = editable('tokens', {
  title: 'Programs of your own',
  lead: 'With a token, a program that you write or trust can use your account as far as you allow. It never reaches your password, your payments or the work of staff.',
  inAccount: 'A program that you write can read and book for you, with a token.',
  inAccountOpen: 'Tokens for programs',
  name: 'What is it for?',
  nameHint: 'So that you recognise it later, such as “My calendar”.',
} as const);
