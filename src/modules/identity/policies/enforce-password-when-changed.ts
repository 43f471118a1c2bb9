import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { PasswordChanged } from '../contract/account-events.ts';
import { ENFORCE_PASSWORD, MAIL_PASSWORD_CHANGED } from '../job-kinds.ts';

/** The new password holds and old sign-ins end, even if the process died in between; the owner is told (C-084, I-003). */
export const enforcePasswordWhenChanged: Policy = {
  name: 'enforce-password-when-changed',
  reactions: [
    on(PasswordChanged, ({ data: { member, change } }) => [
      { kind: ENFORCE_PASSWORD, key: `${ENFORCE_PASSWORD}-${change}`, payload: { member, change } },
      { kind: MAIL_PASSWORD_CHANGED, key: `${MAIL_PASSWORD_CHANGED}-${change}`, payload: { member, change } },
    ]),
  ],
};
