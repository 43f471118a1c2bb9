import { refuse, type Refusal, type RefusalName } from '#kernel/contract/refusals.ts';
import {
  emailProblem,
  firstNameProblem,
  isReservedUsername,
  isReservedName,
  nameProblem,
  normalised,
  passwordProblem,
  phoneProblem,
  smsCodeProblem,
  timezoneProblem,
  usernameProblem,
} from '../contract/account.ts';
import type { DateFormat } from '../contract/dates.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import type { IdentitySettings } from '../contract/settings.ts';

/** The input for opening an account, with facts that the caller gathered. */
export type Registration = {
  email: string;
  username: string;
  /** What the member is called; the username unless told otherwise (C-048). */
  name: string;
  timezone: string;
  /** In which the pages were read; absent for English, which members get until they choose. */
  language?: Language | undefined;
  /** How the pages wrote dates; as specified (SCH-026) where it is absent. */
  dateFormat?: DateFormat | undefined;
  /** Null when another provider says who the member is. */
  password: { text: string; isCommon: boolean } | null;
  /** The account of another provider with which the member registers. */
  login?: { provider: string; loginFingerprint: string; emailVerified: boolean };
  /** Not asked for; checked when sent (C-135). */
  firstName?: string | undefined;
  phone?: string | undefined;
  smsCode?: string | undefined;
  /** The tick of the form; absent where the specified registration object has no such field (C-113). */
  terms?: boolean | undefined;
  /** Opened by staff: reserved names are theirs. */
  byOperator?: boolean;
  /** The operator knows that the address is the member's: no link is mailed. */
  isVouchedFor?: boolean;
  emailFingerprint: string;
  usernameFingerprint: string;
};

/** Everything that is wrong at once; the first problem names the refusal. */
export const registrationProblem = (registration: Registration, settings: IdentitySettings): Refusal | undefined => {
  const problems: Refusal[] = [];
  const check = (field: string, refused: RefusalName | undefined) => {
    if (refused) problems.push(refuse(refused, { field }));
  };
  check('email', emailProblem(registration.email));
  check('username', usernameProblem(registration.username));
  if (!registration.byOperator && isReservedUsername(registration.username))
    check('username', 'USER_USERNAME_IS_TAKEN');
  const password = registration.password && newPasswordProblem(registration.password, registration, settings);
  if (password) problems.push(password);
  if (registration.firstName !== undefined) check('first_name', firstNameProblem(registration.firstName));
  if (registration.name !== registration.username) {
    check('name', nameProblem(registration.name));
    if (!registration.byOperator && isReservedName(registration.name)) check('name', 'NAME_INVALID');
  }
  check('timezone', timezoneProblem(registration.timezone));
  if (registration.phone !== undefined) check('phone', phoneProblem(registration.phone));
  if (registration.smsCode !== undefined) check('sms_code', smsCodeProblem(registration.smsCode));
  if (registration.terms === false) check('terms', 'TERMS_NOT_ACCEPTED');
  const [first] = problems;
  return first && { ...first, fields: problems };
};

/** Length, then guessability: the commonest passwords and those equal to the member's own names (C-088). */
export const newPasswordProblem = (
  password: { text: string; isCommon: boolean },
  owner: { email: string; username: string; name: string },
  settings: Pick<IdentitySettings, 'PASSWORD_MIN' | 'PASSWORD_MAX' | 'ADMIN_PASSWORD_MIN'>,
  isAdmin = false,
): Refusal | undefined => {
  const min = isAdmin ? Math.max(settings.PASSWORD_MIN, settings.ADMIN_PASSWORD_MIN) : settings.PASSWORD_MIN;
  const max = settings.PASSWORD_MAX;
  const length = passwordProblem(password.text, { min, max });
  if (length) return refuse(length, { field: 'password', values: { min, max } });
  const own = [owner.email, owner.email.split('@')[0]!, owner.username, owner.name].map(normalised);
  return password.isCommon || own.includes(normalised(password.text))
    ? refuse('PASSWORD_TOO_COMMON', { field: 'password' })
    : undefined;
};
