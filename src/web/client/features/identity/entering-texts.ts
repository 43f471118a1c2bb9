import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';

/** What the log-in form says, which visitors load without the texts of the account. */
export const enteringTexts = editable('account', {
  tagline: 'Find support, healing and connection through peer support',
  logIn: {
    title: 'Log in',
    name: 'Email or Username',
    password: 'Password',
    submit: 'LOGIN',
    forgot: 'Forgot Password',
    newHere: 'New here?',
    create: 'CREATE ACCOUNT',
    invalidName: 'Invalid username or email',
    invalidPassword: 'Invalid password',
    unconfirmed:
      'New here? Please open the link in our email first. If you cannot find it, “Forgot Password” sends you another.',
    broken: 'The page failed to load properly. Please refresh.',
  },
  showPassword: 'Show the password',
} as const);

export const staysTexts = editable('leaving', {
  stays: 'Welcome back. Your account stays; sessions you had given up are not booked again.',
} as const);

export const providerTexts = editable('logins', {
  or: 'or',
  with: message('continue with {provider}', (provider: string) => ({ provider })),
  agreement: {
    before:
      'They learn that you log in here, nothing more. If you have no account yet, this opens one; you then choose your username. By going on you confirm that you are at least 18 years old and agree to the',
    terms: 'terms',
    and: 'and the',
    privacy: 'privacy policy',
  },
} as const);

export const codeTexts = editable('second-step', {
  codeMissing: 'Please enter the code',
  logIn: {
    code: 'Code of your second step',
    hint: 'Six digits that your app shows, or a recovery code.',
  },
} as const);
