import { z } from 'zod';
import { event, personal } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const member = z.guid();

/** What staff can set (C-172); a member who closed the account themselves is `leaving` instead. */
export const accountStatus = z.enum(['active', 'warned', 'probation', 'suspended', 'removed']);
export type AccountStatus = z.output<typeof accountStatus>;

/** Staff set how far a member may take part, with a reason and, if it passes by itself, an end (C-172, C-173). */
export const AccountStatusSet = event(
  'AccountStatusSet',
  z.object({
    member,
    status: accountStatus,
    reason: personal('member', z.string()),
    until: moment.nullable(),
  }),
  ({ status, until }) =>
    status === 'active'
      ? 'has an account without any limit again'
      : `has the status ${status}${until === null ? '' : ` until ${until}`}, set by staff`,
);

/** A staff member logged in as the member, to see what they see (C-087). */
export const SupportSignedIn = event(
  'SupportSignedIn',
  z.object({ member, by: member, reason: personal('member', z.string()), until: moment }),
  ({ by, until }) => `was looked at by staff member ${by}, logged in as them until ${until} at the latest`,
);
