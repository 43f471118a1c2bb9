import { stateOf } from '#kernel/commands/commands.ts';
import type { MailPort } from '#kernel/mail.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { Commands } from '../commands.ts';
import { confirmBeforeLogIn } from '../commands/email/confirm-before-log-in.ts';
import { emailAskedFor, ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import { addressToken, linkToken } from '../facts/links.ts';
import { unconfirmed } from '../facts/unconfirmed.ts';
import type { CommandsParts } from '../commands/parts.ts';
import { AccountRegistered } from '../contract/account-events.ts';
import { emailClaim } from '../domain/claim.ts';
import { logInByMail, mailAddressInUse, mailConfirmation, mailEmailLink, mailResetLink } from '../job-kinds.ts';
import { confirmationMail, logInElsewhereMail, emailLinkMail, resetMail } from '../mails.ts';
import { ASKED_FOR, type JobsWriting } from './writing.ts';

/** Mails with a link that a person waits for. */
export const linkJobs = (
  parts: CommandsParts,
  commands: Commands,
  mail: MailPort,
  { named, publicUrl, write, factOf, writeAddressInUse }: JobsWriting,
): readonly JobHandler[] => {
  const { log, personalData, settings, logins } = parts;
  return [
    jobHandler(mailConfirmation, async ({ member, request }) => {
      const { emailFingerprint, confirmations, emailVerified, emailBounces } = await accountOf(log, member);
      if ((emailVerified && !emailBounces) || emailFingerprint === null || confirmations.at(-1)?.request !== request)
        return;
      const token = linkToken(personalData, { for: 'confirm-email', member, request });
      const link = `${publicUrl}/confirm-email/${member}/${token}/${addressToken(personalData, emailFingerprint)}`;
      const opened = await factOf(member, ({ type }) => type === AccountRegistered.type);
      if (!opened) return;
      const openedAt = opened.meta.occurredAt;
      await write(
        member,
        `confirm-email-${request}`,
        (to) => confirmationMail({ ...to, openedAt, link, days: settings.identity.EMAIL_CONFIRMATION_DAYS }),
        ASKED_FOR,
      );
    }),
    jobHandler(mailResetLink, async ({ member, request }) => {
      if ((await accountOf(log, member)).openReset?.request !== request) return;
      const link = `${publicUrl}/forgot-password/${member}/${linkToken(personalData, { for: 'password-reset', member, request })}`;
      await write(
        member,
        `password-reset-${request}`,
        (to) => resetMail({ ...to, link, minutes: settings.identity.PASSWORD_RESET_MINUTES }),
        ASKED_FOR,
      );
    }),
    jobHandler(mailEmailLink, async ({ member, request }) => {
      const { openEmailChange: change } = await accountOf(log, member);
      if (change?.request !== request) return;
      const { holder } = await stateOf(log, emailClaim, change.emailFingerprint);
      const isInUse = holder !== null && holder !== member;
      if (isInUse && (await unconfirmed(parts, change.emailFingerprint, 'proved')) === null)
        return writeAddressInUse(holder, request);
      const [owner, email] = await Promise.all([ownerOf(log, member), emailAskedFor(log, member, request)]);
      if (!owner || email === undefined) return;
      const link = `${publicUrl}/confirm-email/${member}/${linkToken(personalData, { for: 'confirm-email', member, request })}/${addressToken(personalData, change.emailFingerprint)}`;
      const to = { ...named(), username: owner.username, reader: owner };
      const { EMAIL_CONFIRMATION_DAYS: days } = settings.identity;
      await mail.send({
        key: `email-change-${request}`,
        to: email,
        ...ASKED_FOR,
        ...emailLinkMail({ ...to, link, days }),
      });
    }),
    jobHandler(logInByMail, (note, caller) =>
      commands.openOrTell(caller, note, (owner, provider, request) =>
        write(owner, `log-in-elsewhere-${request}`, (to) =>
          logInElsewhereMail({
            ...to,
            provider: logins.offered.get(provider)?.name ?? provider,
            link: `${publicUrl}/login?mail`,
            resetLink: `${publicUrl}/forgot-password`,
          }),
        ),
      ),
    ),
    jobHandler(mailAddressInUse, async ({ emailFingerprint, request }, caller) => {
      const { holder } = await stateOf(log, emailClaim, emailFingerprint);
      if (holder === null) return;
      await writeAddressInUse(holder, request);
      await confirmBeforeLogIn(parts)(caller, holder, request);
    }),
  ];
};
