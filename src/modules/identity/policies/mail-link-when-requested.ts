import { on, policy } from '#kernel/jobs/policy.ts';
import {
  EmailChangeRequested,
  EmailConfirmationRequested,
  PasswordResetRequested,
} from '../contract/account-events.ts';
import { mailConfirmation, mailEmailAsked, mailEmailLink, mailResetLink } from '../job-kinds.ts';

/** Mails the link that was asked for: to confirm the address or another one, to choose a new password (I-001, I-002). */
export const mailLinkWhenRequested = policy(
  'mail-link-when-requested',
  on(EmailConfirmationRequested, ({ data: { member, request } }) => [mailConfirmation.of(member, { member, request })]),
  // The address before hears of it, too: while the link is not used, the change can be prevented.
  on(EmailChangeRequested, ({ id, data: { member, request } }) => [
    mailEmailLink.of(member, { member, request }),
    mailEmailAsked.of(id, { member, fact: id }),
  ]),
  on(PasswordResetRequested, ({ data: { member, request } }) => [mailResetLink.of(member, { member, request })]),
);
