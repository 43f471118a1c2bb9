import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { SessionUpdated } from '../contract/session-events.ts';
import {
  MemberSkipped,
  SeatOfferDeclined,
  SeatOffered,
  SeatOfferLapsed,
  SeatOfferMoved,
} from '../waiting-list/contract/waiting-list-events.ts';

/** Ends offers whose time is over and asks the next in line. */
export const TEND_WAITING_LIST = 'tend-waiting-list';

const key = (session: string, member: string) => `${TEND_WAITING_LIST}:${session}:${member}`;
const when = ({ session, member, until }: { session: string; member: string; until: string }): Job => ({
  kind: TEND_WAITING_LIST,
  key: key(session, member),
  payload: { session },
  dueAt: until,
});
const answered = ({ data }: { data: { session: string; member: string } }) => [
  { cancel: key(data.session, data.member) },
];

/** Offers expire by the clock. When the seat was taken before, the job finds nothing to do. */
export const tendWaitingListsWhenSeatsAreOffered: Policy = {
  name: 'tend-waiting-lists-when-seats-are-offered',
  reactions: [
    on(SeatOffered, ({ data }) => [when(data)]),
    on(SeatOfferMoved, ({ data }) => [when(data)]),
    on(SeatOfferDeclined, answered),
    on(SeatOfferLapsed, answered),
    on(MemberSkipped, answered),
    // A series changes its sessions without regard to their waiting lists.
    on(SessionUpdated, ({ id, data: { session } }) => [
      { kind: TEND_WAITING_LIST, key: `${TEND_WAITING_LIST}:${id}`, payload: { session } },
    ]),
  ],
};
