import { days, plus } from '#kernel/contract/time.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { EmailChanged, EmailChangeTakenBack } from '../contract/account-events.ts';
import { NOTICE_DAYS } from '../contract/ways-in.ts';
import { mailEmailChanged, releaseEmail } from '../job-kinds.ts';

/** The address before gets a notice, and is free for others when the change cannot be taken back any more (I-003, I-037). */
export const moveAddressWhenChanged: Policy = {
  name: 'move-address-when-changed',
  reactions: [
    on(EmailChanged, ({ data: { member, request, fingerprintBefore }, meta }) => [
      releaseEmail.of(
        `${member}-${fingerprintBefore}-${request}`,
        { member, fingerprint: fingerprintBefore },
        plus(meta.occurredAt, days(NOTICE_DAYS)),
      ),
      mailEmailChanged.of(request, { member, request }),
    ]),
    on(EmailChangeTakenBack, ({ data: { member, request, fingerprintBefore } }) => [
      releaseEmail.of(`${member}-${fingerprintBefore}-${request}`, { member, fingerprint: fingerprintBefore }),
    ]),
  ],
};
