import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { PasswordChanged } from '../contract/account-events.ts';
import { ENFORCE_PASSWORD, MAIL_PASSWORD_CHANGED } from '../job-kinds.ts';

/** Puts the new password in force and ends old sign-ins, even after a crash; the owner gets a mail (C-084, I-003). */
export const enforcePasswordWhenChanged: Policy = {
  name: 'enforce-password-when-changed',
  reactions: [
    on(PasswordChanged, ({ data: { member, change } }) => [
      { kind: ENFORCE_PASSWORD, key: `${ENFORCE_PASSWORD}-${change}`, payload: { member, change } },
      { kind: MAIL_PASSWORD_CHANGED, key: `${MAIL_PASSWORD_CHANGED}-${change}`, payload: { member, change } },
    ]),
  ],
};
