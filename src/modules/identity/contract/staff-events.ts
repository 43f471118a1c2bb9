import { z } from 'zod';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { event, memberEvent, personal } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const member = z.guid();

/** What staff can set (C-172). */
export const accountStatus = z.enum(['active', 'warned', 'probation', 'suspended', 'removed']);
export type AccountStatus = z.output<typeof accountStatus>;
/** What staff read: an account that its owner closed is inactive, unless staff limited it (C-172). */
export const shownStatus = z.enum([...accountStatus.options, 'inactive']);
export type ShownStatus = z.output<typeof shownStatus>;
/** What is decided in a case, by a rule. */
export type LimitedStatus = Exclude<AccountStatus, 'active'>;

/** `report`: the case in which a limit was decided; without one there is none. */
export type StatusChange = { reason: string; until: string | null; now: string } & (
  | { status: 'active'; report?: string }
  | { status: LimitedStatus; report: string }
);

const LIMITED: Readonly<Record<LimitedStatus, (member: string) => string>> = {
  warned: (about) => `warned ${about}`,
  probation: (about) => `put ${about} on probation`,
  suspended: (about) => `suspended ${about}`,
  removed: (about) => `removed the account of ${about}`,
};

/** Staff set how far a member may take part, with a reason and, if it passes by itself, an end (C-172, C-173). */
export const AccountStatusSet = event(
  'AccountStatusSet',
  z.object({
    member,
    status: accountStatus,
    reason: personal('member', z.string()),
    until: moment.nullable(),
    /** The case that led to it: the beginning of a report's id, as staff read it, or all of it. */
    report: z.string().optional(),
  }),
  ({ member: id, status, reason, until, report }) =>
    `${
      status === 'active'
        ? `lifted every limit of the account of member ${id}`
        : `${LIMITED[status](`member ${id}`)}${until === null ? '' : ` until ${instantInWords(until)}`}`
    }${reason === null || reason === '' ? '' : `: ${reason.replace(/[.!?]+$/, '')}`}${
      report === undefined ? '' : `, on case ${report.slice(0, 8)}`
    }`,
  { version: 2, upcasts: { 1: (data) => data } },
);

/** A staff member logged in as the member, to see what they see (C-087). */
export const SupportSignedIn = memberEvent(
  'SupportSignedIn',
  z.object({ member, by: member, reason: personal('member', z.string()), until: moment }),
  ({ by, until }) => `was looked at by staff member ${by}, logged in as them until ${until} at the latest`,
);
