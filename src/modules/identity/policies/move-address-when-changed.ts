import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { EmailChanged } from '../contract/account-events.ts';
import { mailEmailChanged, releaseEmail } from '../job-kinds.ts';

/** The address before is free for others, and gets a notice (I-003, I-037). */
export const moveAddressWhenChanged: Policy = {
  name: 'move-address-when-changed',
  reactions: [
    on(EmailChanged, ({ data: { member, request, fingerprintBefore } }) => [
      releaseEmail.of(`${member}-${fingerprintBefore}-${request}`, { member, fingerprint: fingerprintBefore }),
      mailEmailChanged.of(request, { member, request }),
    ]),
  ],
};
