import { lengthOf } from '#kernel/contract/written-text.ts';
import { z } from 'zod';
import { LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { endpoint, flag, uuid, type TextRule } from '#kernel/contract/endpoint.ts';
import { pictureInput, pictureRefusals, pictureUpload } from '#kernel/contract/picture.ts';
import { moment } from '#kernel/contract/values.ts';
import {
  ABOUT_ME_MAX,
  CREDENTIAL_MAX,
  emailProblem,
  NAME_MAX,
  nameProblem,
  passwordProblem,
  PROFILE_PICTURE_FIELD,
  USERNAME_MAX,
  usernameProblem,
} from '../account.ts';
import { DATE_FORMATS } from '../dates.ts';
import { ownUser } from '../own-profile.ts';
import { MARKETING_MAX } from '../profile-info.ts';
import { wantedInput } from '../wanted.ts';
import { waysInView } from './ways-in.ts';
import { codeInput } from './second-factor.ts';

/** Far more than any rule allows: longer input is malformed, shorter input is judged by the rules. */
const line = z.string().max(500);
const secret = z.string().max(1000);

const email: TextRule = { problem: (text) => emailProblem(text.trim()) };
const newPassword: TextRule = {
  least: { setting: 'PASSWORD_MIN', usual: 6 },
  most: { setting: 'PASSWORD_MAX', usual: 32 },
  problem: passwordProblem,
};

export const createAccount = endpoint('/v1/account/create', {
  summary: 'Opens an account and signs the browser in; a link to confirm the address is mailed.',
  access: 'visitor',
  pace: 'expensive',
  challenged: 'every',
  writes: true,
  input: z.object({
    email: line,
    username: line,
    password: secret,
    name: line.optional(),
    timezone: line.optional(),
    /** In which the pages are read; mails come in it. */
    language: z.enum(LANGUAGES).optional(),
    /** How the pages write dates and times; the account and its mails write them alike. */
    date_format: z.enum(DATE_FORMATS).optional(),
    /** The tick of the form. May be left out by callers who ask in their own words; `false` is refused (C-113). */
    terms: z.boolean().optional(),
    first_name: line.optional(),
    last_name: line.optional(),
    phone: line.optional(),
    sms_code: line.optional(),
    /** Confirming the address answers it. */
    ...wantedInput,
  }),
  texts: {
    email,
    username: { most: USERNAME_MAX, problem: (text) => usernameProblem(text.trim()) },
    password: newPassword,
  },
  /**
   * `user` is null where registering must not reveal whether the address is known: the mail has the next step (C-090).
   */
  output: z.object({ user: ownUser.nullable() }),
  refusals: [
    'EMAIL_INVALID',
    'USERNAME_INVALID',
    'USER_USERNAME_IS_TAKEN',
    'USER_EMAIL_ADDRESS_IS_TAKEN',
    'PASSWORD_LENGTH_INVALID',
    'PASSWORD_TOO_LONG',
    'PASSWORD_TOO_COMMON',
    'NAME_INVALID',
    'FIRST_NAME_INVALID',
    'SIGNUP_PHONE_NUMBER_INVALID',
    'SMS_CODE_INVALID',
    'TIMEZONE_INVALID',
    'TERMS_NOT_ACCEPTED',
  ],
});

export const logIn = endpoint('/v1/account/login/password', {
  summary: 'Signs the browser in. One answer for unknown names and wrong passwords.',
  access: 'visitor',
  pace: 'expensive',
  challenged: 'refused',
  writes: true,
  duringMaintenance: true,
  /** `code`: of the second step, asked for by `SECOND_FACTOR_NEEDED`. */
  input: z.object({ username_or_email: line, password: secret, code: codeInput.optional() }),
  /** `deletion_undone`: the account was to be deleted, and stays because its owner came back (C-110). */
  output: z.object({ user: ownUser, deletion_undone: z.literal(true).optional() }),
  refusals: [
    'USER_CREDENTIALS_INCORRECT',
    'ADMIN_PASSWORD_TOO_SHORT',
    'USER_SUSPENDED',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_WRONG',
  ],
});

export const logOut = endpoint('/v1/account/logout', {
  summary: 'Ends this browser’s sign-in.',
  access: 'visitor',
  support: 'open',
  writes: true,
  duringMaintenance: true,
  input: z.object({}),
  output: z.object({}),
});

export const updateProfile = endpoint('/v1/account/profile/update', {
  summary:
    'Changes what the member says about themselves and wants to be notified of. Unknown fields are refused (C-092).',
  access: 'member',
  discloses: { address: ['owner'], presence: ['owner'], profile: ['owner'] },
  writes: true,
  hourly: 60,
  touches: ['reminding'],
  input: z.strictObject({
    name: line.optional(),
    username: line.optional(),
    timezone: line.optional(),
    date_format: z.enum(DATE_FORMATS).optional(),
    language: z.enum(LANGUAGES).optional(),
    about_me: z.string().max(5000).optional(),
    /** What they learned or lived through; the first is shown with sessions they host (SCH-038). */
    credentials: z
      .array(z.string().max(CREDENTIAL_MAX * 20))
      .max(20)
      .optional(),
    /** JSON with `profile_info` (IDN-087); of its fields only those that are sent change (C-093). */
    user_marketing: z
      .string()
      .max(MARKETING_MAX)
      .refine((json) => new TextEncoder().encode(json).length <= MARKETING_MAX, `at most ${MARKETING_MAX} bytes`)
      .optional(),
    shown_to_visitors: flag.optional(),
    /** Null: the notice was seen (C-166). */
    special_notice: z.null().optional(),
    /** Which one, by its id or name: on another device the next one may stand already. */
    seen_notice: line.optional(),
    reminders: flag.optional(),
    mails_wells: flag.optional(),
    mails_forum: flag.optional(),
    mails_news: flag.optional(),
  }),
  texts: {
    name: { most: NAME_MAX, problem: (text) => nameProblem(text.trim()) },
    username: { most: USERNAME_MAX, problem: (text) => usernameProblem(text.trim()) },
    about_me: {
      most: ABOUT_ME_MAX,
      problem: (text, { max }) => (lengthOf(text.trim()) > max ? 'ABOUT_ME_TOO_LONG' : undefined),
    },
  },
  output: z.object({ user: ownUser }),
  refusals: [
    'NAME_INVALID',
    'USERNAME_INVALID',
    'USER_USERNAME_IS_TAKEN',
    'USERNAME_CHANGED_OFTEN',
    'TIMEZONE_INVALID',
    'ABOUT_ME_TOO_LONG',
    'CREDENTIALS_TOO_MANY',
    'PROFILE_TEXT_TOO_LONG',
    'WEBSITE_INVALID',
  ],
});

/** IDN-090, IDN-092, IDN-094, C-136, C-137 */
export const updateProfilePicture = endpoint('/v1/account/profile/update/pic', {
  summary: 'Gives the member a picture (multipart form or base64), of which a square is stored, or takes it away.',
  access: 'member',
  discloses: { address: ['owner'], presence: ['owner'], profile: ['owner'] },
  pace: 'expensive',
  writes: true,
  hourly: 30,
  touches: ['user'],
  upload: { ...pictureUpload, field: PROFILE_PICTURE_FIELD },
  input: z.object({ [PROFILE_PICTURE_FIELD]: pictureInput.image.default(''), remove: flag.default(false) }),
  output: z.object({ user: ownUser }),
  refusals: ['PROFILE_PICTURE_MISSING', ...pictureRefusals],
});

export const askForPasswordLink = endpoint('/v1/account/passwordreset', {
  summary: 'Mails a link to choose a new password. Answers alike for known and unknown addresses (C-083).',
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  input: z.object({ email: line }),
  texts: { email },
  output: z.object({}),
  refusals: ['EMAIL_INVALID'],
});

/** As specified; our own client sends the address in the body, which is not logged (C-083). */
export const askForPasswordLinkByPath = endpoint('/v1/account/passwordreset/{email}', {
  summary: 'As the call without the address in its path, which is the one to prefer (C-083).',
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  input: askForPasswordLink.input,
  output: askForPasswordLink.output,
  refusals: ['EMAIL_INVALID'],
});

/** What stands in the path where the specified call carries the new password (C-084). */
export const PASSWORD_IN_BODY = '-';

export const resetPassword = endpoint('/v1/account/passwordreset/{a}/{b}/{c}', {
  summary:
    'Sets a new password: a is the account, b the mailed token, c the encoded password, or "-" with `password` in the body (C-084).',
  parameters: { a: 'account', b: 'token', c: 'new_password' },
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  /** `close_others`: passkeys, linked logins, the second step and all else that opens the account goes, too. */
  input: z.object({
    a: line,
    b: line,
    c: secret,
    password: secret.optional(),
    close_others: z.boolean().default(false),
  }),
  texts: { password: newPassword },
  /** What opens the account from now on. */
  output: z.object({ ways_in: waysInView }),
  refusals: ['PASSWORD_RESET_WRONG', 'PASSWORD_LENGTH_INVALID', 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_COMMON'],
});

const owned = ['PASSWORD_WRONG', 'LOGIN_AGAIN_NEEDED', 'TOO_MANY_REQUESTS'] as const;
/** Left out by members who have none and logged in a moment ago. */
const currentPassword = secret.optional();

export const changePassword = endpoint('/v1/account/password/update', {
  summary:
    'Another password for the signed-in member, who enters the one before, or the first one; all other browsers are logged out (I-037).',
  access: 'member',
  pace: 'expensive',
  writes: true,
  hourly: 10,
  sensitive: true,
  touches: ['sign_in', 'login'],
  input: z.object({ current_password: currentPassword, password: secret }),
  texts: { password: newPassword },
  output: z.object({}),
  refusals: [...owned, 'PASSWORD_LENGTH_INVALID', 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_COMMON'],
});

export const changeEmail = endpoint('/v1/account/email/update', {
  summary: 'Mails a link to another address, which is the member’s once the link is used; needs the password (I-037).',
  access: 'member',
  pace: 'expensive',
  writes: true,
  hourly: 10,
  sensitive: true,
  touches: ['login'],
  input: z.object({ email: line, current_password: currentPassword }),
  texts: { email },
  output: z.object({}),
  refusals: [...owned, 'EMAIL_INVALID', 'EMAIL_IS_YOURS', 'USER_EMAIL_ADDRESS_IS_TAKEN'],
});

export const changeUsername = endpoint('/v1/account/username/update', {
  summary:
    'Another username. The one before stays reserved for the member, and links with it lead to the profile (I-037).',
  access: 'member',
  discloses: { address: ['owner'], presence: ['owner'], profile: ['owner'] },
  pace: 'expensive',
  writes: true,
  touches: ['user'],
  input: z.object({ username: line }),
  texts: { username: { most: USERNAME_MAX, problem: (text) => usernameProblem(text.trim()) } },
  output: z.object({ user: ownUser }),
  refusals: ['USERNAME_INVALID', 'USER_USERNAME_IS_TAKEN', 'USERNAME_CHANGED_OFTEN'],
});

export const confirmEmail = endpoint('/v1/account/{a}/{b}/confirm/{c}', {
  summary:
    'Confirms an address: a is the account, b the mailed token, c stands for the address (C-085). Signs in the browser that registered for a place in a session, or for another page.',
  parameters: { a: 'account', b: 'token', c: 'address' },
  access: 'visitor',
  pace: 'expensive',
  writes: true,
  input: z.object({ a: line, b: line, c: line }),
  output: z.object({
    user: z.object({ uuid, email_verified: z.literal(true) }),
    /** What was wanted when registering, once. */
    wanted_session: uuid.nullable(),
    wanted_page: z.string().nullable(),
    signed_in: z.boolean(),
  }),
  refusals: ['USER_EMAIL_ADDRESS_CONFIRMATION_WRONG'],
});

export const sendConfirmation = endpoint('/v1/account/confirmation/send', {
  summary: 'Mails the confirmation link again: at most once a minute, and some times a day (I-001).',
  access: 'member',
  pace: 'expensive',
  writes: true,
  input: z.object({}),
  output: z.object({}),
  refusals: ['EMAIL_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
});

export const listSignIns = endpoint('/v1/account/sign_in/list', {
  summary: 'The browsers in which the member is signed in (I-040).',
  access: 'member',
  input: z.object({}),
  output: z.object({
    sign_in: z.array(
      z.object({
        uuid,
        device: z.string(),
        signed_in_at: moment,
        last_seen_at: moment,
        is_current: z.boolean(),
      }),
    ),
  }),
});

/** An address that was asked for, perhaps by the person who used the other browser, does not become the member's. */
const withdrawn = { email_change_withdrawn: z.boolean().optional() };

export const endSignIn = endpoint('/v1/account/sign_in/{id}/end', {
  summary: 'Ends one of the member’s sign-ins; one that is unknown or ended already stays so (I-040).',
  access: 'member',
  writes: true,
  hourly: 60,
  touches: ['sign_in', 'login'],
  input: z.object({ id: uuid }),
  output: z.object(withdrawn),
});

export const endOtherSignIns = endpoint('/v1/account/sign_in/end_others', {
  summary: 'Ends the member’s sign-ins in all other browsers (I-040).',
  access: 'member',
  writes: true,
  hourly: 20,
  sensitive: true,
  touches: ['sign_in', 'login'],
  input: z.object({}),
  output: z.object({ ended: z.int(), ...withdrawn }),
});
