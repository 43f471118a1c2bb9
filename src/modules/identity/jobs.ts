import { stateOf } from '../../shared-kernel/commands/commands.ts';
import type { FileStore } from '../../shared-kernel/files/files.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import { jobHandler, type JobHandler } from '../../shared-kernel/jobs/job.ts';
import type { Commands } from './commands.ts';
import { ownerOf } from './commands/owner.ts';
import { accountOf, addressToken, linkToken, type Parts } from './commands/parts.ts';
import type { AccountStatus } from './contract/staff-events.ts';
import { ACCOUNTS } from './domain/account.ts';
import { emailClaim } from './domain/claim.ts';
import {
  askForReset,
  dropProfilePicture,
  enforcePassword,
  mailAddressInUse,
  mailConfirmation,
  mailPasswordChanged,
  mailResetLink,
  mailStatus,
  settleClaim,
} from './job-kinds.ts';
import {
  addressInUseMail,
  confirmationMail,
  passwordChangedMail,
  resetMail,
  statusMail,
  type MailText,
} from './mails.ts';

/** The jobs of accounts; each is safe to run twice. */
export const identityJobs = (
  parts: Parts,
  commands: Commands,
  mail: MailPort,
  files: FileStore,
): readonly JobHandler[] => {
  const { log, personalData, settings } = parts;
  const { productName: product, supportEmail, publicUrl } = settings;

  /** Sends to the owner of an account; skipped once the owner is forgotten. */
  const write = async (
    member: string,
    key: string,
    text: (to: { product: string; supportEmail: string; username: string }) => MailText,
  ) => {
    const owner = await ownerOf(log, member);
    if (owner) await mail.send({ key, to: owner.email, ...text({ product, supportEmail, username: owner.username }) });
  };

  return [
    jobHandler(settleClaim, (of, by) => commands.settle(by, of)),
    jobHandler(askForReset, (of, by) => commands.requestLink(by, of)),
    jobHandler(enforcePassword, ({ member, change }) => commands.enforce(member, change)),
    jobHandler(mailConfirmation, async ({ member, request }) => {
      const { emailFingerprint, confirmations, emailVerified } = await accountOf(log, member);
      if (emailVerified || emailFingerprint === null || confirmations.at(-1)?.request !== request) return;
      const token = linkToken(personalData, 'confirm-email', member, request);
      const link = `${publicUrl}/confirm-email/${member}/${token}/${addressToken(personalData, emailFingerprint)}`;
      await write(member, `confirm-email-${request}`, (to) =>
        confirmationMail({ ...to, link, days: settings.identity.emailConfirmationDays }),
      );
    }),
    jobHandler(mailResetLink, async ({ member, request }) => {
      if ((await accountOf(log, member)).openReset?.request !== request) return;
      const link = `${publicUrl}/forgot-password/${member}/${linkToken(personalData, 'password-reset', member, request)}`;
      await write(member, `password-reset-${request}`, (to) =>
        resetMail({ ...to, link, minutes: settings.identity.passwordResetMinutes }),
      );
    }),
    jobHandler(mailPasswordChanged, async ({ member, change }) => {
      await write(member, `password-changed-${change}`, (to) =>
        passwordChangedMail({ ...to, link: `${publicUrl}/forgot-password` }),
      );
    }),
    jobHandler(mailStatus, async ({ member, fact }) => {
      const set = (await log.read(`${ACCOUNTS}${member}`)).find(({ id }) => id === fact);
      if (set?.type !== 'AccountStatusSet') return;
      const { status, reason, until } = set.data as {
        status: AccountStatus;
        reason: string | null;
        until: string | null;
      };
      await write(member, `status-${fact}`, (to) => statusMail({ ...to, status, reason: reason ?? '', until }));
    }),
    jobHandler(dropProfilePicture, async ({ member, file }) => {
      if ((await accountOf(log, member)).picture !== file) await files.remove(file);
    }),
    jobHandler(mailAddressInUse, async ({ emailFingerprint, request }) => {
      const { holder } = await stateOf(log, emailClaim, emailFingerprint);
      if (holder !== null)
        await write(holder, `address-in-use-${request}`, (to) =>
          addressInUseMail({ ...to, link: `${publicUrl}/login`, resetLink: `${publicUrl}/forgot-password` }),
        );
    }),
  ];
};
