import { on, policy } from '#kernel/jobs/policy.ts';
import { PasswordChanged } from '../contract/account-events.ts';
import { enforcePassword, mailPasswordChanged } from '../job-kinds.ts';

/** Puts the new password in force and ends old sign-ins, even after a crash; the owner gets a mail (C-084, I-003). */
export const enforcePasswordWhenChanged = policy(
  'enforce-password-when-changed',
  on(PasswordChanged, ({ data: { member, change } }) => [
    enforcePassword.of(change, { member, change }),
    mailPasswordChanged.of(change, { member, change }),
  ]),
);
