import { editable } from '#client/lib/site/editable.ts';

/** Every sentence of logging in with other providers. */
export const loginTexts = editable('logins', {
  or: 'or',
  with: (provider: string) => `Continue with ${provider}`,
  agreement: {
    before:
      'They learn that you log in here, nothing more. If you have no account yet, this opens one; you then choose your username. By going on you confirm that you are at least 18 years old and agree to the',
    terms: 'terms',
    and: 'and the',
    privacy: 'privacy policy',
  },
  back: {
    title: (provider: string) => `Log in with ${provider}`,
    linkTitle: (provider: string) => `Link ${provider}`,
    other: 'another provider',
    waiting: 'Logging you in',
    linking: 'Linking your login',
    canceled: (provider: string) => `You stopped at ${provider}. Nothing was changed.`,
    unreachable: (provider: string) => `${provider} does not answer at the moment. Please try again in a few minutes.`,
    rejected: (provider: string) => `We could not verify your log-in at ${provider}. Please begin again.`,
    incomplete: (provider: string) =>
      `${provider} did not tell us your name and email address, so nothing was done. Please try again and share both, or use your password.`,
    toLogin: 'Back to log in',
    toAccount: 'Back to your account',
    linked: (provider: string) => `From now on you can log in with ${provider}.`,
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
    linkOne: (provider: string) => `Link ${provider}`,
    unlink: 'Remove',
    unlinkOne: (provider: string) => `Remove ${provider}`,
    unlinked: 'This login is removed.',
    passwordWhy: (provider: string) =>
      `So that nobody else can link ${provider} on your device. Without a password, log out and in again first.`,
    cancel: 'Cancel',
    noPassword: 'Your account has no password yet. With one you can log in without other providers.',
    choosePassword: 'Email me a link to choose a password',
    sent: 'The email is on its way. Please look in your inbox.',
  },
} as const);
