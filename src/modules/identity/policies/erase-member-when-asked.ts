import { days, minutes, plus } from '#kernel/contract/time.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { DeletionRequested, DeletionUndone, ErasureBegun, MemberForgotten } from '../contract/account-events.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import {
  beginErasure,
  closeSubject,
  endSignIns,
  eraseMember,
  freeUsername,
  mailDeletion,
  mailKept,
  sampleStatistics,
  sendReceipt,
} from '../job-kinds.ts';

/** Erases a member who requested deletion and did not come back in time: in two phases, then with a receipt. */
export const eraseMemberWhenAsked = (
  settings: Pick<IdentitySettings, 'USERNAME_RESERVED_DAYS'>,
  apartMilliseconds: number,
) =>
  policy(
    'erase-member-when-asked',
    on(DeletionRequested, ({ data: { member, request, erasesAt } }) => [
      beginErasure.of(member, { member }, erasesAt),
      endSignIns.of(request, { member }),
      mailDeletion.of(request, { member, request }),
    ]),
    on(DeletionUndone, ({ id, data: { member } }) => [
      beginErasure.cancel(member),
      mailKept.of(id, { member, fact: id }),
    ]),
    on(ErasureBegun, ({ data: { member, begunAt } }) => [
      closeSubject.of(member, { member }),
      eraseMember.of(member, { member }, plus(begunAt, apartMilliseconds)),
    ]),
    on(MemberForgotten, ({ data: { member, finishedAt } }) => [
      // Read models follow within seconds, hardly ever hours: then for a second time. All who were forgotten meanwhile share it.
      ...[minutes(1), days(1)].map((later) => sampleStatistics.of(String(later), {}, plus(finishedAt, later))),
      sendReceipt.of(member, { member }),
      freeUsername.of(member, { member }, plus(finishedAt, days(settings.USERNAME_RESERVED_DAYS))),
    ]),
  );
