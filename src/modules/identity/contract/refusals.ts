import { known, type RefusalTable } from '#kernel/contract/refusals.ts';
import { registrationRefusals } from './api/registration-refusals.ts';

export const identityRefusals = {
  ...registrationRefusals,
  USER_DOES_NOT_EXIST: known(100, 'This member does not exist.'),
  USER_EMAIL_ADDRESS_IS_TAKEN: known(101, 'There is already an account with this email address.'),
  USER_EMAIL_ADDRESS_CONFIRMATION_WRONG: known(102, 'This confirmation link is not valid any more.'),
  USER_USERNAME_IS_TAKEN: known(103, 'This username is already taken. Please select another.'),
  USER_CREDENTIALS_INCORRECT: known(104, 'Your email, username or password is not correct.'),
  SIGNUP_PHONE_NUMBER_INVALID: known(105, 'Please enter a valid phone number'),
  PASSWORD_TOO_COMMON: known(110, 'This password is too easy to guess. Please choose another.'),
  NAME_INVALID: known(111, 'Invalid display name'),
  PASSWORD_RESET_WRONG: known(113, 'This link is not valid any more. You can ask for a new one.'),
  NOT_ME_LINK_WRONG: known(
    682,
    'This link is not valid any more. With “Forgot Password” you choose a new password and close every other way in.',
  ),
  EMAIL_ALREADY_VERIFIED: known(115, 'Your email is already confirmed.'),
  USER_SUSPENDED: known(
    116,
    'This account is suspended. We emailed you why; please answer that email if you think it is wrong.',
  ),
  STAFF_REASON_REQUIRED: known(380, 'Please say why, in 5 to 500 characters.'),
  LEVEL_AND_STATUS_APART: known(
    375,
    'Please change the host level and the status one after the other. Nothing was changed.',
  ),
  STATUS_END_INVALID: known(381, 'Please choose an end in the future.'),
  ACCOUNT_OF_STAFF: known(382, 'This is not possible with the account of another staff member.'),
  ACCOUNT_SHUT_OUT: known(
    683,
    'This account is suspended or removed: its member cannot log in to it, and so you cannot do it for them.',
  ),
  SUPPORT_READS_ONLY: known(
    383,
    'You are logged in as a member, for reading only. Please return to your account first.',
  ),
  ON_PROBATION: known(384, 'You can take part in sessions at the moment, but not host or post. We emailed you why.'),
  TIMEZONE_INVALID: known(117, 'Please choose a time zone from the list'),
  FIRST_NAME_INVALID: known(118, 'Invalid name'),
  ABOUT_ME_TOO_LONG: known(119, 'Max {max} characters'),
  FRESH_LOGIN_NEEDED: known(334, 'Please enter your password to go on.'),
  ONLY_ADMIN_STAYS: known(335, 'You are the only admin. Please make somebody else an admin first.'),
  KEEP_ACCOUNT_LINK_WRONG: known(336, 'This link is not valid any more. Write to us if you need help.'),
  RECEIPT_UNREADABLE: known(
    337,
    'This is no receipt of ours. Please paste the whole text, from the first line to the last.',
  ),
  OWN_DATA_NOT_READY: known(339, 'There is no copy of your data to download. You can ask for one.'),
  ADMIN_PASSWORD_TOO_SHORT: known(
    353,
    'Staff need a password of at least {min} characters. Please choose a new one with “Forgot password?”.',
  ),
  SMS_CODE_INVALID: known(387, 'Invalid code'),
  EMAIL_IS_YOURS: known(385, 'This is the email address of your account already.'),
  USERNAME_CHANGED_OFTEN: known(
    386,
    'You have changed your username {most} times within {days} days. Please wait a while before you choose another.',
  ),
  PASSWORD_WRONG: known(338, 'This password is not correct.'),
  CREDENTIALS_TOO_MANY: known(319, 'Max {max} credentials allowed'),
  PROFILE_TEXT_TOO_LONG: known(370, 'Max {max} characters'),
  WEBSITE_INVALID: known(371, 'Please enter a valid url'),
  PROFILE_PICTURE_MISSING: known(372, 'Please choose a picture first.'),
  LOGIN_PROVIDER_UNKNOWN: known(650, 'This way of logging in is not available here.'),
  LOGIN_EXPIRED: known(651, 'This took too long, or was begun in another window. Please begin again.'),
  LOGIN_PROVIDER_DOWN: known(652, '{provider} does not answer at the moment. Please try again in a few minutes.'),
  LOGIN_REJECTED: known(653, 'We could not verify your log-in at {provider}. Please begin again.'),
  LOGIN_EMAIL_UNVERIFIED: known(
    654,
    '{provider} does not confirm that an email address is yours. Please create your account here with your email address.',
  ),
  LOGIN_ACCOUNT_EXISTS: known(
    655,
    'There is already an account with your email address. Please log in with your password; then you can link {provider} on your account page.',
  ),
  LOGIN_OF_ANOTHER: known(656, 'This login is already linked to another account.'),
  LOGIN_PROVIDER_LINKED: known(659, 'Another account of this provider is already linked. Please remove it first.'),
  ONLY_LOGIN_STAYS: known(657, 'This is your only way to log in. Please choose a password first.'),
  STAFF_NEED_PASSWORD: known(658, 'Staff log in with their password.'),
  SECOND_FACTOR_NEEDED: known(670, 'Please enter the code of your second step.'),
  SECOND_FACTOR_WRONG: known(671, 'This code is not correct, or was used before. Please enter the next one.'),
  SECOND_FACTOR_EXISTS: known(672, 'You have a second step already. Please remove it before you set up another one.'),
  SECOND_FACTOR_EXPIRED: known(673, 'This took too long. Please begin again.'),
  SECOND_FACTOR_REQUIRED: known(
    674,
    'Staff need a second step when they log in. Please set it up on your account page.',
  ),
  SECOND_FACTOR_NEEDS_PASSWORD: known(
    675,
    'The second step comes after a password. Please choose a password first, with “Forgot Password” on the login page.',
  ),
  LOGIN_NEEDS_CODE: known(676, 'You have a second step. Please log in with your password and a code.'),
  SECOND_FACTOR_AGAIN: known(677, 'Please enter a code of your second step, or use your passkey, to go on.'),
  PASSKEY_EXPIRED: known(678, 'This took too long, or was begun in another window. Please begin again.'),
  PASSKEY_WRONG: known(679, 'This passkey did not work here. Please try again, or log in in another way.'),
  PASSKEYS_TOO_MANY: known(680, 'You have {max} passkeys. Please remove one that you do not use any more.'),
  LOGIN_AGAIN_NEEDED: known(
    681,
    'Please log out and log in again to go on: you have no password with which we could make sure that it is you.',
  ),
  API_TOKEN_WRONG: {
    id: 450,
    msg: 'This token is not known here, or has ended. Its owner can make another one.',
    status: 401,
  },
  API_TOKEN_SCOPE: {
    id: 452,
    msg: 'This token does not reach this call. The scope that it needs: {scope}.',
    status: 403,
  },
  ORGANISATION_TOKEN_NEEDED: { id: 453, msg: 'This needs the token of an organisation.', status: 401 },
  API_TOKENS_TOO_MANY: known(454, 'There are {max} tokens. Please end one that is not used any more.'),
  AUDITOR_SCOPE_REQUIRED: known(360, 'Please choose what this person may look at.'),
  AUDITOR_TIME_INVALID: known(361, 'Auditors are appointed for 1 to {most} hours.'),
  AUDIT_REASON_REQUIRED: known(362, 'Please say why, in 5 to 500 characters.'),
  AUDITOR_NOT_ONESELF: known(363, 'Somebody else has to appoint you.'),
  AUDITOR_DOES_NOT_EXIST: known(364, 'This member was never an auditor.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    identity: keyof typeof identityRefusals;
  }
}
