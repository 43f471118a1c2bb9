import { message } from '#kernel/contract/messages/message.ts';
import { editable } from '#client/lib/site/editable.ts';
import { enteringTexts } from './entering-texts.ts';

/** What the registration says, which visitors load without the texts of the account. */
export const registerTexts = editable('account', enteringTexts, {
  register: {
    title: 'Create your account',
    lead: 'Choose a username that does not tell who you are. It is what other members see.',
    email: 'Email',
    emailHint: 'We write to you at this address. Other members never see it.',
    username: 'Username',
    usernameHint: 'Letters, digits and underscores.',
    shortUsername: 'With a username this short you log in with your email address.',
    password: 'Password',
    passwordHint: message('At least {min} characters; 12 or more keep you safer.', (min: number) => ({ min })),
    agreement: {
      age: 'I confirm that I am at least 18 years old, and I agree to the',
      terms: 'terms',
      and: 'and the',
      privacy: 'privacy policy',
      of: message('of {product}.', (product: string) => ({ product })),
    },
    submit: 'CREATE ACCOUNT',
    member: 'Already a member?',
    logIn: 'Log in',
    mailed: {
      title: 'Please look in your inbox',
      text: 'We have sent you an email that says how to go on. It can take a minute. If it does not come, please look into the folder for spam as well.',
      textTo: message(
        'We have sent an email to {address} that says how to go on. It can take a minute. If it does not come, please look into the folder for spam as well.',
        (address: string) => ({ address }),
      ),
      lost: 'Nothing after a few minutes? With',
      again: 'Forgot Password',
      opens: 'you get another email, which opens your account as well.',
    },
  },
  strength: {
    'too short': 'Too short',
    weak: 'Easy to guess',
    fair: 'Fair',
    strong: 'Strong',
  },
} as const);
