import { message } from '#kernel/contract/messages/message.ts';
import type { MemberScope, OrganisationScope } from '#modules/identity/contract/api/api-scopes.ts';
import { editable } from '#client/lib/site/editable.ts';

/** What the tokens of members and of organisations are called alike. */
export const programTexts = editable('programs', {
  none: 'There is no token.',
  scopes: {
    'sessions:read': 'See sessions',
    'seats:write': 'Take places in sessions, wait for one, and give them back',
    'wells:read': 'See Wells',
    'forum:read': 'Read posts',
    'profile:read': 'Read the profile, with the email address',
    'figures:read': 'Read weekly figures about the whole community',
  } satisfies Record<MemberScope | OrganisationScope, string> as Readonly<Record<string, string>>,
  ends: 'Ends',
  usedOn: message('Last used on {day}', (day: string) => ({ day })),
  unused: 'Not used yet',
  end: 'End',
  endOne: message('End the token {name}', (name: string) => ({ name })),
  ended: 'The token is ended. The program gets no answer any more.',
  open: 'Make a token',
  allow: 'It may',
  allowMissing: 'Please choose what the program may do',
  nameMissing: 'Please enter a name',
  days: 'It ends after',
  daysOf: { '30': '30 days', '90': '90 days', '365': 'a year' } as Readonly<Record<string, string>>,
  password: 'Your password',
  passwordWhy: 'You logged in a while ago. We want to make sure that it is you.',
  passwordMissing: 'Please enter your password',
  make: 'Make the token',
  cancel: 'Cancel',
  secret: {
    title: 'The token',
    text: 'Copy it now: it is not shown again. It can do what you allowed, so keep it as you keep a password.',
    copy: 'Copy',
    copied: 'It is copied.',
    done: 'I have copied it',
  },
} as const);
