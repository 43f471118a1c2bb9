/**
 * What makes a username, an address, a password or a name acceptable: the same functions judge in the browser and on the
 * server. Each answers the name of what is wrong, or nothing.
 */
import { lengthOf } from '#kernel/contract/written-text.ts';
import { plainAddress } from '#kernel/contract/address.ts';
import { hasInvisible, mixesScripts, pilesMarks } from '#kernel/contract/look-alikes.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';

/** Most characters of a username (IDN-045). */
export const USERNAME_MAX = 30;
/** How many former usernames are reserved for one member at a time. */
export const FORMER_USERNAMES_MOST = 3;
/** Most characters of a display name, and of the text about oneself. */
export const NAME_MAX = 50;
export const ABOUT_ME_MAX = 1000;
/** How many things a member says they learned or lived through, and how long each may be (IDN-118, IDN-120). */
export const CREDENTIALS_MOST = 3;
export const CREDENTIAL_MAX = 30;
/** Most characters of the address of a website (IDN-113). */
export const WEBSITE_MAX = 100;
const EMAIL_MAX = 254;

/** Equal for usernames and addresses that count as the same one (I-039). */
export const normalised = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Letters, digits and underscore, 1 to 30; no underscore first, a letter or digit last (IDN-045 to IDN-048). */
export const usernameProblem = (username: string): RefusalName | undefined =>
  username.length <= USERNAME_MAX && /^[A-Za-z0-9](?:\w*[A-Za-z0-9])?$/.test(username) ? undefined : 'USERNAME_INVALID';

/** Names that would pass for staff or for a page (I-039); answered like any other taken name. */
const reserved = new Set(
  `about account adhd admin administrator admins anonymous anxiety api app appeal audit auditor cancelled-session contact deleted
   depression dev docs everyone events faq feed forgot-password forgot_password gift glossary grief group groups help home
   homepage host hosts legal live livez login logout me member membership members metrics mod moderator moderators notices
   null onboarding owner partners privacy profile readyz redeem register root room search series session sessions settings
   signup sso staff support system team terms thinkific training trauma trust undefined unsubscribe v1 visitor welcome well
   wells wellspring`.split(/\s+/),
);
export const isReservedUsername = (username: string): boolean =>
  reserved.has(normalised(username)) ||
  spellings(normalised(username)).some((each) => STAFF_WORDS.test(each)) ||
  isStaffRunTogether(username);

/** One @, something before it, a domain with a dot behind it, nothing that a mail server would refuse (IDN-052). */
export const emailProblem = (email: string): RefusalName | undefined => {
  const plain = plainAddress(email);
  return plain.length <= EMAIL_MAX &&
    !hasInvisible(email) &&
    !/^\.|\.\.|\.@/.test(plain) &&
    /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/iu.test(plain)
    ? undefined
    : 'EMAIL_INVALID';
};

/** 6 to 32 characters unless configured upward (IDN-050, C-088). */
export const passwordProblem = (password: string, options: { min: number; max: number }): RefusalName | undefined => {
  if (password.length < options.min) return 'PASSWORD_LENGTH_INVALID';
  return password.length > options.max ? 'PASSWORD_TOO_LONG' : undefined;
};

/** Words that only staff carry in a username, however it is put together. */
const STAFF_WORDS =
  /^(?:.*_)?(?:admin|administrator|moderator|official|staff|support|wellspring)\d*(?:_.*)?$|^moderator|^wellspring|^supportteam/;

const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' };
/** A name as it stands, and as it reads when its digits are letters: "supp0rt", "adm1n", "we11spring". */
const spellings = (name: string): string[] => [
  name,
  ...['i', 'l'].map((one) => name.replace(/[013457]/g, (digit) => LETTERS[digit] ?? one)),
];

/** The whole of a name, without what separates its letters: "S.t.a.f.f", "help_desk", "5t4ff99". */
const solidOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
const isStaffRunTogether = (name: string): boolean => {
  const solid = solidOf(name);
  return [solid, solid.replace(/\d+$/, '')].flatMap(spellings).some((each) => STAFF_RUN_TOGETHER.test(each));
};
const STAFF_RUN_TOGETHER =
  /^(?:the|our|your|team)?(?:wellspring)?(?:admin|administrator|moderator|moderation|official|security|staff|support|help|helpcenter|helpcentre|helpdesk|wellspring)s?(?:account|desk|staff|team)?\d*$/;

/** What the member is called beside the username: 1 to 50 visible characters (IDN-058). */
export const nameProblem = (name: string): RefusalName | undefined =>
  lengthOf(name) <= NAME_MAX &&
  /[\p{L}\p{N}]/u.test(name) &&
  ![hasInvisible, mixesScripts, pilesMarks].some((find) => find(name))
    ? undefined
    : 'NAME_INVALID';

/**
 * A display name that passes for staff, for a page, for what stands in place of a name, or for a handle. Staff alone may
 * have one: of a stranger pages show little else than the name.
 */
export const isReservedName = (name: string): boolean =>
  isStaffName(name) ||
  reserved.has(normalised(name.normalize('NFKC'))) ||
  spellings(solidOf(name)).some((each) => NAMELESS.test(each)) ||
  name.includes('@');
const NAMELESS =
  /^(?:an?|the)?(?:former|deleted|removed|unknown|hidden|unlisted|anonymous)(?:account|host|member|person|user)s?$/;
/** Reads like a username that was made up rather than like what people are called: "demo_hannah", "ben42". */
export const isShapedLikeUsername = (name: string): boolean =>
  /[_\d]/.test(name) && usernameProblem(name) === undefined;

const isStaffName = (name: string): boolean =>
  spellings(name.normalize('NFKC')).some((each) => STAFF_NAMES.test(each)) || isStaffRunTogether(name);
const STAFF_NAMES = /(?:^|[^\p{L}])(?:admin(?:istrator)?s?|moderators?|staff|support|wellspring)(?!\p{L})/iu;

/** The form field of a profile picture, and the side of the square that is stored of it, in pixels (IDN-090, IDN-093). */
export const PROFILE_PICTURE_FIELD = 'filename';
export const PROFILE_PICTURE_SIDE = 200;

/** Empty, or an address of the web without spaces (IDN-113, C-093). */
export const websiteProblem = (website: string): RefusalName | undefined => {
  if (website === '') return undefined;
  const parsed = /\s/.test(website) ? null : URL.parse(website);
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  return isWeb && parsed.hostname.includes('.') && parsed.username === '' ? undefined : 'WEBSITE_INVALID';
};

/** At least one character (IDN-056); the last name is optional (IDN-057). */
export const firstNameProblem = (firstName: string): RefusalName | undefined =>
  firstName.trim() === '' ? 'FIRST_NAME_INVALID' : undefined;

/** International: a plus and 7 to 15 digits (IDN-059, C-135). */
export const phoneProblem = (phone: string): RefusalName | undefined =>
  /^\+\d{7,15}$/.test(phone) ? undefined : 'SIGNUP_PHONE_NUMBER_INVALID';

/** Four digits (IDN-060, C-135). */
export const smsCodeProblem = (code: string): RefusalName | undefined =>
  /^\d{4}$/.test(code) ? undefined : 'SMS_CODE_INVALID';

/** A zone of the IANA list, such as Europe/Berlin (I-013). */
export const timezoneProblem = (timezone: string): RefusalName | undefined => {
  try {
    if (!/^[A-Za-z]/.test(timezone)) return 'TIMEZONE_INVALID';
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone
      ? undefined
      : 'TIMEZONE_INVALID';
  } catch {
    return 'TIMEZONE_INVALID';
  }
};

/**
 * The zone that a browser names, which its owner neither sees nor chose: one that is unknown here (`Etc/Unknown`, `+05:30`, a
 * name newer than this server) is UTC, and the pages offer to choose (I-013).
 */
export const guessedZone = (timezone: string | undefined): string =>
  timezone === undefined || timezoneProblem(timezone) ? 'UTC' : timezone;

/** The log-in form sends nothing shorter than this; the server does not look at lengths (IDN-019, C-047). */
export const LOGIN_FIELD_MIN = 4;
export const isTooShortToLogIn = (text: string): boolean => text.trim().length < LOGIN_FIELD_MIN;

/** Strength of a password while it is typed; 12 characters are recommended (C-088). */
export type PasswordStrength = 'too short' | 'weak' | 'fair' | 'strong';
export const passwordStrength = (password: string, min: number): PasswordStrength => {
  if (password.length < min) return 'too short';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5 || (password.length < 10 && kinds < 3)) return 'weak';
  return password.length >= 12 && different >= 7 ? 'strong' : 'fair';
};

/** Duration of a membership in the largest whole unit: "3 months" (IDN-097). */
export const memberFor = (joinedAt: string, now: string): string => {
  const days = Math.max(0, Math.floor((Date.parse(now) - Date.parse(joinedAt)) / 86_400_000));
  const [count, unit] =
    days >= 365 ? [Math.floor(days / 365), 'year'] : days >= 30 ? [Math.floor(days / 30), 'month'] : [days, 'day'];
  return count === 0 ? 'less than a day' : `${count} ${unit}${count === 1 ? '' : 's'}`;
};
