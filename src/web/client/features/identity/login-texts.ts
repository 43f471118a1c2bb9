import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';
import { providerTexts } from './entering-texts.ts';

export const loginTexts = editable('logins', providerTexts, {
  back: {
    title: message('Log in with {provider}', (provider: string) => ({ provider })),
    linkTitle: message('Link {provider}', (provider: string) => ({ provider })),
    other: 'another provider',
    waiting: 'Logging you in',
    linking: 'Linking your login',
    canceled: message('You stopped at {provider}. Nothing was changed.', (provider: string) => ({ provider })),
    unreachable: message(
      '{provider} does not answer at the moment. Please try again in a few minutes.',
      (provider: string) => ({ provider }),
    ),
    rejected: message('We could not verify your log-in at {provider}. Please begin again.', (provider: string) => ({
      provider,
    })),
    incomplete: message(
      '{provider} did not tell us your name and email address, so nothing was done. Please try again and share both, or use your password.',
      (provider: string) => ({ provider }),
    ),
    toLogin: 'Back to log in',
    toAccount: 'Back to your account',
    linked: message('From now on you can log in with {provider}.', (provider: string) => ({ provider })),
  },
  newcomer: {
    title: 'Choose your username',
    lead: 'Your account is there. Other members see this name: choose one that does not tell who you are, or keep it.',
    submit: 'CONTINUE',
  },
  account: {
    title: 'Other ways to log in',
    lead: 'You can link accounts that you have elsewhere. We never post anything there, and other members do not see them.',
    linked: 'Linked',
    link: 'Link',
    linkOne: message('Link {provider}', (provider: string) => ({ provider })),
    unlink: 'Remove',
    unlinkOne: message('Remove {provider}', (provider: string) => ({ provider })),
    unlinked: 'This login is removed.',
    passwordWhy: message(
      'So that nobody else can link {provider} on your device. Without a password, log out and in again first.',
      (provider: string) => ({ provider }),
    ),
    cancel: 'Cancel',
    noPassword: 'Your account has no password yet. With one you can log in without other providers.',
    choosePassword: 'Email me a link to choose a password',
    sent: 'The email is on its way. Please look in your inbox.',
  },
} as const);
