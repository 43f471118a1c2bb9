import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { EmailConfirmationRequested, PasswordResetRequested } from '../contract/account-events.ts';
import { MAIL_CONFIRMATION, MAIL_RESET_LINK } from '../job-kinds.ts';

/** Mails the link that was asked for: to confirm the address, to choose a new password (I-001, I-002). */
export const mailLinkWhenRequested: Policy = {
  name: 'mail-link-when-requested',
  reactions: [
    on(EmailConfirmationRequested, ({ data: { member, request } }) => [
      { kind: MAIL_CONFIRMATION, key: `${MAIL_CONFIRMATION}-${member}`, payload: { member, request } },
    ]),
    on(PasswordResetRequested, ({ data: { member, request } }) => [
      { kind: MAIL_RESET_LINK, key: `${MAIL_RESET_LINK}-${member}`, payload: { member, request } },
    ]),
  ],
};
