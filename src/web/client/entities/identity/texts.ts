import { editable } from '#client/lib/site/editable.ts';

/** What a member reads who has still to confirm the address (C-114). */
export const confirmTexts = editable('confirm', {
  title: 'Please confirm your email first',
  text: 'Joining Wells, places in sessions, chats and reports open with the link that we emailed to you. Leave this open if you like: it goes on by itself.',
  again: 'Send the e-mail again',
  sent: 'The email is on its way. Please look in your inbox.',
} as const);

/** What a visitor reads where members see more (C-187). */
export const createAccountTexts = editable('create-account', {
  title: 'Create a free account',
  text: 'Joining is free and takes a minute. You choose a name that does not tell who you are.',
  create: 'CREATE ACCOUNT',
  later: 'Not now',
  member: 'Already a member?',
  logIn: 'Log in',
} as const);
