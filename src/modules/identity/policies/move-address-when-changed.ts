import { days, plus } from '#kernel/contract/time.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { EmailChanged, EmailChangeTakenBack } from '../contract/account-events.ts';
import { NOTICE_DAYS } from '../contract/ways-in.ts';
import { mailEmailChanged, releaseEmail } from '../job-kinds.ts';

/** The address before gets a notice, and is free for others when the change cannot be taken back any more (I-003, I-037). */
export const moveAddressWhenChanged = policy(
  'move-address-when-changed',
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
);
