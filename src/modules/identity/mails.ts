import { writtenDay, writtenMoment, type DateReader } from './contract/dates.ts';
import type { AccountStatus } from './contract/staff-events.ts';
import { NOTICE_DAYS } from './contract/ways-in.ts';

/**
 * The mails about accounts. A bystander who reads them learns only that there is an account: no topic, no session, no
 * Well.
 */
export type MailText = { subject: string; text: string };

type IdentityMailsAbout = { product: string; username: string; supportEmail: string };
/** Of a mail with dates. */
type Dated = IdentityMailsAbout & { reader: DateReader };

const letter = (
  { product, username, supportEmail }: IdentityMailsAbout,
  subject: string,
  ...paragraphs: string[]
): MailText => ({
  subject,
  text: [`Hello ${username},`, ...paragraphs, `Questions? Write to ${supportEmail}.`, `Your ${product} team`].join(
    '\n\n',
  ),
});

export const confirmationMail = (about: Dated & { openedAt: string; link: string; days: number }): MailText =>
  letter(
    about,
    `Please confirm your email for ${about.product}`,
    `With this address the account ${about.username} was opened, ${writtenMoment(about.openedAt, about.reader)}. Please confirm that the address and the account are yours:`,
    about.link,
    `The link works for ${about.days} days, and only the newest one does.`,
    `If you did not open this account, do not confirm it. You need not do anything.`,
  );

export const resetMail = (about: IdentityMailsAbout & { link: string; minutes: number }): MailText =>
  letter(
    about,
    `Choose a new password for ${about.product}`,
    `Here you can choose a new password:`,
    about.link,
    `The link works once, for ${about.minutes} minutes.`,
    `If you did not ask for this, you need not do anything: your password stays as it is.`,
  );

/** The copy of the data is being made; the mail also warns a member who did not request it. */
export const ownDataMail = (about: Dated & { link: string; passwordLink: string; expiresAt: string }): MailText =>
  letter(
    about,
    `Your ${about.product} data is ready`,
    `You asked for everything that is kept about you. Here you can download it, with your password:`,
    about.link,
    `It is there until ${writtenDay(about.expiresAt, about.reader)}, and then removed.`,
    `If you did not ask for this, somebody else is logged in as you. Choose a new password right away: ${about.passwordLink}`,
  );

const statusWords: Record<AccountStatus, string> = {
  active: 'Your account is open again, without any limit.',
  warned: 'This is a warning. Nothing else changes for now.',
  probation:
    'For now you can take part in sessions, but not host or post. Sessions that you were to host meanwhile are called off.',
  suspended: 'Your account is suspended: you cannot log in, and your places in coming sessions are given to others.',
  removed: 'Your account is closed: you cannot log in any more.',
};

/** Why staff set a status, for how long, and how to answer (C-173). */
export const statusMail = (
  about: Dated & { status: AccountStatus; isAfterWarning: boolean; reason: string; until: string | null },
): MailText =>
  letter(
    about,
    `About your ${about.product} account`,
    about.status === 'active' && about.isAfterWarning
      ? 'The warning about your account is over.'
      : statusWords[about.status],
    ...(about.reason === '' ? [] : [`The reason: ${about.reason}`]),
    ...(about.until === null ? [] : [`This ends on ${writtenDay(about.until, about.reader)}.`]),
    ...(about.status === 'active' ? [] : ['If you think that this is wrong, please answer this mail.']),
  );

/** `link`: closes everything that opens the account. */
const notYou = (link: string): [string, string] => [
  `If that was not you, use this link within ${NOTICE_DAYS} days. With one tap it closes everything that opens your account, and we mail you how to choose a new password:`,
  link,
];

export const passwordChangedMail = (about: IdentityMailsAbout & { link: string }): MailText =>
  letter(
    about,
    `Your ${about.product} password was changed`,
    `Your password was just changed, and every other device was logged out.`,
    ...notYou(about.link),
  );

/** Staff looked at the account through the member's eyes (I-003, C-087). */
export const supportAccessMail = (about: IdentityMailsAbout & { link: string }): MailText =>
  letter(
    about,
    `Our support was in your ${about.product} account`,
    `Somebody of our staff just logged in as you, to see what you see and help. They can read for at most half an hour; they cannot write, enter rooms or read chats.`,
    `Your account lists every such visit:`,
    about.link,
    `If you did not ask for help and wonder why, please write to ${about.supportEmail}.`,
  );

/** Goes to the new address. */
export const emailLinkMail = (about: IdentityMailsAbout & { link: string; days: number }): MailText =>
  letter(
    about,
    `Please confirm your new email for ${about.product}`,
    `You asked us to use this address from now on. Please confirm that it is yours:`,
    about.link,
    `Until then everything stays as it is. The link works for ${about.days} days, and only the newest one does.`,
    `If you did not ask for this, you need not do anything.`,
  );

/** Goes to the address that the account still has. */
export const emailAskedMail = (about: IdentityMailsAbout & { link: string }): MailText =>
  letter(
    about,
    `Another email was asked for your ${about.product} account`,
    `Your account is to have another email address, as soon as a link that we mailed there is used. Until then everything stays as it is.`,
    ...notYou(about.link),
  );

/** Goes to the address before. */
export const emailChangedMail = (about: IdentityMailsAbout & { link: string }): MailText =>
  letter(
    about,
    `Your ${about.product} email was changed`,
    `Your account has another email address now. Mails go there, and this address does not work for logging in any more.`,
    `If that was not you, use this link within ${NOTICE_DAYS} days. With one tap your account has this address again, everything that opens it is closed, and we mail you how to choose a new password:`,
    about.link,
  );

export const loginMail = (
  about: IdentityMailsAbout & { provider: string; isLinked: boolean; link: string },
): MailText =>
  letter(
    about,
    `Logging in to ${about.product} with ${about.provider}`,
    about.isLinked
      ? `From now on you can log in to your account with ${about.provider}.`
      : `${about.provider} is not a way to log in to your account any more.`,
    ...notYou(about.link),
  );

const wayInWords = {
  SecondFactorSet: 'From now on a code is asked for after your password.',
  SecondFactorRemoved: 'The second step was removed: your password alone is enough to log in.',
  PasskeyAdded: 'A passkey was added, with which you can log in from now on.',
  PasskeyRemoved: 'A passkey was removed. You cannot log in with it any more.',
  UsernameChanged: 'You have another username. You log in with it, or with your email address.',
} as const;
export type WayInChange = keyof typeof wayInWords;
export const isWayInChange = (type: string): type is WayInChange => type in wayInWords;

export const wayInMail = (about: IdentityMailsAbout & { change: WayInChange; link: string }): MailText =>
  letter(about, `How you log in to ${about.product} was changed`, wayInWords[about.change], ...notYou(about.link));

export const newPlaceMail = (
  about: Dated & { device: string; at: string; link: string; accountLink: string },
): MailText =>
  letter(
    about,
    `New log-in to your ${about.product} account`,
    `Somebody just logged in to your account, from a device and a network that we had not seen with you before: ${about.device}, ${writtenMoment(about.at, about.reader)}.`,
    `If that was you, you need not do anything.`,
    ...notYou(about.link),
    `Where you are logged in: ${about.accountLink}`,
  );

export const addressInUseMail = (about: IdentityMailsAbout & { link: string; resetLink: string }): MailText =>
  letter(
    about,
    `You already have a ${about.product} account`,
    `Somebody, probably you, tried to open an account with this address. You have one already.`,
    `Log in here: ${about.link}`,
    `Forgot your password? ${about.resetLink}`,
    `If it was not you, you need not do anything: nobody learned that this address has an account.`,
  );

/** Another provider named the address of an account that is not linked with it, without saying that it is the person's. */
export const logInElsewhereMail = (
  about: IdentityMailsAbout & { provider: string; link: string; resetLink: string },
): MailText =>
  letter(
    about,
    `Logging in to ${about.product} with ${about.provider}`,
    `Somebody, probably you, tried to log in with ${about.provider}, which named this address. You have an account with it already, and ${about.provider} does not open that account yet.`,
    `Log in as you usually do, here: ${about.link}`,
    `Then you can link ${about.provider} on your account page.`,
    `Forgot your password? ${about.resetLink}`,
    `If it was not you, you need not do anything: nobody learned that this address has an account.`,
  );
