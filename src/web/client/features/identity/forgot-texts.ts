import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';
import { enteringTexts } from './entering-texts.ts';

/** What asking for a link says, which visitors load without the texts of the account. */
export const forgotTexts = editable('account', enteringTexts, {
  forgot: {
    title: 'Forgot your password?',
    lead: 'Tell us the email address of your account. We send you a link to choose a new one.',
    email: 'Email',
    submit: 'Send link',
    sentTitle: 'Please look in your inbox',
    sent: message(
      'If there is an account with the address {email}, a link is on its way. The email says how long it works.',
      (email: string) => ({ email }),
    ),
    again: 'Try another address',
    back: 'Back to log in',
  },
} as const);
