import { letterTemplates } from '#kernel/contract/letters.ts';
import { accountLettersEs } from './letters.es.ts';

const NOT_YOU = [
  'If that was not you, use this link within {days} days. With one tap it closes everything that opens your account, and we mail you how to choose a new password:',
  '{link}',
];

const status = (
  about: string,
  sentence: string,
  objection = ['If you think that this is wrong, please answer this mail.'],
) => ({
  about,
  subject: 'About your {product} account',
  paragraphs: [sentence, 'The reason: {reason}', 'This ends on {until}.', ...objection],
});

const wayIn = (about: string, sentence: string) => ({
  about,
  subject: 'How you log in to {product} was changed',
  paragraphs: [sentence, ...NOT_YOU],
});

/** What members are mailed about their accounts. */
export const accountLetters = letterTemplates(
  'account',
  {
    confirmation: {
      about: 'Confirm the address of a new account',
      subject: 'Please confirm your email for {product}',
      paragraphs: [
        'With this address the account {username} was opened, {opened}. Please confirm that the address and the account are yours:',
        '{link}',
        'The link works for {days} days, and only the newest one does.',
        'If you did not open this account, do not confirm it. You need not do anything.',
      ],
    },
    reset: {
      about: 'Choose a new password',
      subject: 'Choose a new password for {product}',
      paragraphs: [
        'Here you can choose a new password:',
        '{link}',
        'The link works once, for {minutes} minutes.',
        'If you did not ask for this, you need not do anything: your password stays as it is.',
      ],
    },
    ownData: {
      about: 'The copy of a member’s data is ready',
      subject: 'Your {product} data is ready',
      paragraphs: [
        'You asked for everything that is kept about you. Here you can download it; before that you show us that it is you:',
        '{link}',
        'It is there until {until}, and then removed.',
        'If you did not ask for this, somebody else is logged in as you. Choose a new password right away: {password_link}',
      ],
    },
    opened: status('Staff opened an account again', 'Your account is open again, without any limit.', []),
    warningOver: status('A warning is over', 'The warning about your account is over.', []),
    warned: status('Staff warned a member', 'This is a warning. Nothing else changes for now.'),
    probation: status(
      'Staff put a member on probation',
      'For now you can take part in sessions, but not host or post. Sessions that you were to host meanwhile are called off.',
    ),
    suspended: status(
      'Staff suspended a member',
      'Your account is suspended: you cannot log in, and your places in coming sessions are given to others.',
    ),
    removed: status('Staff closed an account', 'Your account is closed: you cannot log in any more.'),
    passwordChanged: {
      about: 'The password was changed',
      subject: 'Your {product} password was changed',
      paragraphs: ['Your password was just changed, and every other device was logged out.', ...NOT_YOU],
    },
    supportAccess: {
      about: 'Support was in an account',
      subject: 'Our support was in your {product} account',
      paragraphs: [
        'Somebody of our staff just logged in as you, to see what you see and help. They can read for at most half an hour; they cannot write, enter rooms or read chats.',
        'Your account lists every such visit:',
        '{link}',
        'If you did not ask for help and wonder why, please write to {support}.',
      ],
    },
    emailLink: {
      about: 'Confirm a new address',
      subject: 'Please confirm your new email for {product}',
      paragraphs: [
        'You asked us to use this address from now on. Please confirm that it is yours:',
        '{link}',
        'Until then everything stays as it is. The link works for {days} days, and only the newest one does.',
        'If you did not ask for this, you need not do anything.',
      ],
    },
    emailAsked: {
      about: 'Another address was asked for, to the present one',
      subject: 'Another email was asked for your {product} account',
      paragraphs: [
        'Your account is to have another email address, as soon as a link that we mailed there is used. Until then everything stays as it is.',
        ...NOT_YOU,
      ],
    },
    emailChanged: {
      about: 'The address was changed, to the one before',
      subject: 'Your {product} email was changed',
      paragraphs: [
        'Your account has another email address now. Mails go there, and this address does not work for logging in any more.',
        'If that was not you, use this link within {days} days. With one tap your account has this address again, everything that opens it is closed, and we mail you how to choose a new password:',
        '{link}',
      ],
    },
    loginLinked: {
      about: 'Another provider opens the account',
      subject: 'Logging in to {product} with {provider}',
      paragraphs: ['From now on you can log in to your account with {provider}.', ...NOT_YOU],
    },
    loginUnlinked: {
      about: 'A provider opens the account no more',
      subject: 'Logging in to {product} with {provider}',
      paragraphs: ['{provider} is not a way to log in to your account any more.', ...NOT_YOU],
    },
    secondStepSet: wayIn('A second step was set', 'From now on a code is asked for after your password.'),
    secondStepRemoved: wayIn(
      'The second step was removed',
      'The second step was removed: your password alone is enough to log in.',
    ),
    passkeyAdded: wayIn('A passkey was added', 'A passkey was added, with which you can log in from now on.'),
    passkeyRemoved: wayIn('A passkey was removed', 'A passkey was removed. You cannot log in with it any more.'),
    usernameChanged: wayIn(
      'The username was changed',
      'You have another username. You log in with it, or with your email address.',
    ),
    apiTokenMade: {
      about: 'A token for a program was made',
      subject: 'A token for your {product} account',
      paragraphs: [
        'A token was made, with which a program can use your account as far as you allowed. Your account lists it, and ends it.',
        ...NOT_YOU,
      ],
    },
    newPlace: {
      about: 'A log-in from elsewhere',
      subject: 'New log-in to your {product} account',
      paragraphs: [
        'Somebody just logged in to your account, from a device and a network that we had not seen with you before: {device}, {at}.',
        'If that was you, you need not do anything.',
        ...NOT_YOU,
        'Where you are logged in: {account_link}',
      ],
    },
    addressInUse: {
      about: 'An account was to be opened with the address of another one',
      subject: 'You already have a {product} account',
      paragraphs: [
        'Somebody, probably you, tried to open an account with this address. You have one already.',
        'Log in here: {link}',
        'Forgot your password? {reset_link}',
        'If it was not you, you need not do anything: nobody learned that this address has an account.',
      ],
    },
    logInElsewhere: {
      about: 'A provider does not open the account yet',
      subject: 'Logging in to {product} with {provider}',
      paragraphs: [
        'Somebody, probably you, tried to log in with {provider}, which named this address. You have an account with it already, and {provider} does not open that account yet.',
        'Log in as you usually do, here: {link}',
        'Then you can link {provider} on your account page.',
        'Forgot your password? {reset_link}',
        'If it was not you, you need not do anything: nobody learned that this address has an account.',
      ],
    },
    deletion: {
      about: 'An account is closed and will be deleted',
      subject: 'Your {product} account will be deleted',
      paragraphs: [
        'As you asked, your account is closed and will be deleted for good on {day}. Until then nobody sees you.',
        'Changed your mind, or was it not you? Log in before that day, or follow this link:',
        '{link}',
        'You need not do anything to be deleted. We will then send one last mail.',
      ],
    },
    retained: {
      about: 'An account stays after all',
      subject: 'Your {product} account stays',
      paragraphs: [
        'Welcome back. Your account will not be deleted. Sessions you had given up are not booked again.',
        'If that was not you, choose a new password right away: {link}',
      ],
    },
    receipt: {
      about: 'The last mail, with the receipt of a deletion',
      subject: 'Your {product} account is deleted',
      paragraphs: [
        'Your account is deleted, with everything that was personal about you. This is our last mail: we do not know your address any more.',
        'Below is a receipt. Anybody can check it here, you need not tell who you are:',
        '{link}',
        'Only with this code can it be seen that the receipt is about you. We do not keep it:\n{code}',
        '{receipt}',
        'Take care of yourself.',
      ],
    },
  },
  { es: accountLettersEs },
);
