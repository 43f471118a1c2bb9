import { letterFrame } from '#kernel/contract/letter-frame.ts';
import { writeLetter, type LetterTemplate, type LetterValues, type WrittenLetter } from '#kernel/contract/letters.ts';
import { writtenDay, writtenMoment, type DateReader } from './contract/dates.ts';
import { accountLetters } from './contract/letters.ts';
import type { AccountStatus } from './contract/staff-events.ts';
import { NOTICE_DAYS } from './contract/ways-in.ts';

/**
 * The mails about accounts. A bystander who reads them learns only that there is an account: no topic, no session, no
 * Well.
 */
export type MailText = { subject: string; text: string; written: WrittenLetter['written'] };

type IdentityMailsAbout = {
  product: string;
  username: string;
  supportEmail: string;
  reader: Pick<DateReader, 'language'>;
};
type Dated = IdentityMailsAbout & { reader: DateReader };

const letter = (
  { product, username, supportEmail, reader: { language = null } }: IdentityMailsAbout,
  template: LetterTemplate,
  values: LetterValues,
): MailText => {
  const { subject, paragraphs, written } = writeLetter(template, { product, username, ...values }, language);
  const { hello, questions, team } = letterFrame(language);
  const text = [hello(username), ...paragraphs, questions(supportEmail), team(product)];
  return { subject, text: text.join('\n\n'), written };
};

export const confirmationMail = (about: Dated & { openedAt: string; link: string; days: number }): MailText =>
  letter(about, accountLetters.confirmation, {
    opened: writtenMoment(about.openedAt, about.reader),
    link: about.link,
    days: about.days,
  });

export const resetMail = (about: IdentityMailsAbout & { link: string; minutes: number }): MailText =>
  letter(about, accountLetters.reset, { link: about.link, minutes: about.minutes });

/** The copy of the data is being made; the mail also warns a member who did not request it. */
export const ownDataMail = (about: Dated & { link: string; passwordLink: string; expiresAt: string }): MailText =>
  letter(about, accountLetters.ownData, {
    link: about.link,
    until: writtenDay(about.expiresAt, about.reader),
    password_link: about.passwordLink,
  });

const statusLetters: Readonly<Record<AccountStatus, LetterTemplate>> = {
  active: accountLetters.opened,
  warned: accountLetters.warned,
  probation: accountLetters.probation,
  suspended: accountLetters.suspended,
  removed: accountLetters.removed,
};

/** Why staff set a status, for how long, and how to answer (C-173). */
export const statusMail = (
  about: Dated & { status: AccountStatus; isAfterWarning: boolean; reason: string; until: string | null },
): MailText =>
  letter(
    about,
    about.status === 'active' && about.isAfterWarning ? accountLetters.warningOver : statusLetters[about.status],
    {
      reason: about.reason === '' ? null : about.reason,
      until: about.until === null ? null : writtenDay(about.until, about.reader),
    },
  );

/** `link`: closes everything that opens the account. */
const notYou = (link: string) => ({ days: NOTICE_DAYS, link });

export const passwordChangedMail = (about: IdentityMailsAbout & { link: string }): MailText =>
  letter(about, accountLetters.passwordChanged, notYou(about.link));

/** Staff looked at the account through the member's eyes (I-003, C-087). */
export const supportAccessMail = (about: IdentityMailsAbout & { link: string }): MailText =>
  letter(about, accountLetters.supportAccess, { link: about.link, support: about.supportEmail });

/** Goes to the new address. */
export const emailLinkMail = (about: IdentityMailsAbout & { link: string; days: number }): MailText =>
  letter(about, accountLetters.emailLink, { link: about.link, days: about.days });

/** Goes to the address that the account still has. */
export const emailAskedMail = (about: IdentityMailsAbout & { link: string }): MailText =>
  letter(about, accountLetters.emailAsked, notYou(about.link));

/** Goes to the address before. */
export const emailChangedMail = (about: IdentityMailsAbout & { link: string }): MailText =>
  letter(about, accountLetters.emailChanged, notYou(about.link));

export const loginMail = (
  about: IdentityMailsAbout & { provider: string; isLinked: boolean; link: string },
): MailText =>
  letter(about, about.isLinked ? accountLetters.loginLinked : accountLetters.loginUnlinked, {
    provider: about.provider,
    ...notYou(about.link),
  });

const wayInLetters = {
  SecondFactorSet: accountLetters.secondStepSet,
  SecondFactorRemoved: accountLetters.secondStepRemoved,
  PasskeyAdded: accountLetters.passkeyAdded,
  PasskeyRemoved: accountLetters.passkeyRemoved,
  UsernameChanged: accountLetters.usernameChanged,
  ApiTokenMade: accountLetters.apiTokenMade,
} as const;
export type WayInChange = keyof typeof wayInLetters;
export const isWayInChange = (type: string): type is WayInChange => type in wayInLetters;

export const wayInMail = (about: IdentityMailsAbout & { change: WayInChange; link: string }): MailText =>
  letter(about, wayInLetters[about.change], notYou(about.link));

export const newPlaceMail = (
  about: Dated & { device: string; at: string; link: string; accountLink: string },
): MailText =>
  letter(about, accountLetters.newPlace, {
    device: about.device,
    at: writtenMoment(about.at, about.reader),
    account_link: about.accountLink,
    ...notYou(about.link),
  });

export const addressInUseMail = (about: IdentityMailsAbout & { link: string; resetLink: string }): MailText =>
  letter(about, accountLetters.addressInUse, { link: about.link, reset_link: about.resetLink });

/** Another provider named the address of an account that is not linked with it, without saying that it is the person's. */
export const logInElsewhereMail = (
  about: IdentityMailsAbout & { provider: string; link: string; resetLink: string },
): MailText =>
  letter(about, accountLetters.logInElsewhere, {
    provider: about.provider,
    link: about.link,
    reset_link: about.resetLink,
  });
