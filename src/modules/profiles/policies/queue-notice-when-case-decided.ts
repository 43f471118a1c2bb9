import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { CaseDecided } from '#modules/moderation/contract/case-events.ts';

/** Queues the notice about one decision of staff. */
export const queueDecisionNotice = job('profiles-queue-decision', z.object({ member: z.guid(), decision: z.guid() }));

const NOTICED: ReadonlySet<string> = new Set(['word', 'content-hidden', 'content-deleted']);

/** A member reads once that staff decided about what they wrote; limits of the account have a notice of their own (C-173). */
export const queueNoticeWhenCaseDecided = policy(
  'queue-notice-when-case-decided',
  on(CaseDecided, ({ data: { member, decision, deed } }) =>
    member !== null && NOTICED.has(deed) ? [queueDecisionNotice.of(decision, { member, decision })] : [],
  ),
);
