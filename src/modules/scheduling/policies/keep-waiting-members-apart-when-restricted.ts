import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { MemberRestricted, MemberUnrestricted } from '../../restrictions/contract/restriction-events.ts';

export const KEEP_APART = 'keep-waiting-members-apart';

type About = { data: { restriction: string; member: string; restricted: string } };
const both =
  (change: string) =>
  ({ data: { restriction, member, restricted } }: About) => [
    { kind: KEEP_APART, key: `${KEEP_APART}:${change}:${restriction}`, payload: { member, restricted } },
  ];

/** The waiting list is the only stream that records with whom a waiting member shares no session (C-024). */
export const keepWaitingMembersApartWhenRestricted: Policy = {
  name: 'keep-waiting-members-apart-when-restricted',
  reactions: [on(MemberRestricted, both('placed')), on(MemberUnrestricted, both('taken-back'))],
};
