import { days, minutes, plus } from '../../../shared-kernel/contract/time.ts';
import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { DeletionRequested, DeletionUndone, ErasureBegun, MemberForgotten } from '../contract/account-events.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import {
  BEGIN_ERASURE,
  CLOSE_SUBJECT,
  END_SIGN_INS,
  ERASE_MEMBER,
  FREE_USERNAME,
  MAIL_DELETION,
  MAIL_KEPT,
  SAMPLE_ANEW,
  SEND_RECEIPT,
} from '../job-kinds.ts';

/** Erases a member who requested deletion and did not come back in time: in two phases, then with a receipt. */
export const eraseMemberWhenAsked = (
  settings: Pick<IdentitySettings, 'usernameReservedDays'>,
  apartMilliseconds: number,
): Policy => ({
  name: 'erase-member-when-asked',
  reactions: [
    on(DeletionRequested, ({ data: { member, request, erasesAt } }) => [
      { kind: BEGIN_ERASURE, key: `${BEGIN_ERASURE}-${member}`, payload: { member }, dueAt: erasesAt },
      { kind: END_SIGN_INS, key: `${END_SIGN_INS}-${request}`, payload: { member } },
      { kind: MAIL_DELETION, key: `${MAIL_DELETION}-${request}`, payload: { member, request } },
    ]),
    on(DeletionUndone, ({ id, data: { member } }) => [
      { cancel: `${BEGIN_ERASURE}-${member}` },
      { kind: MAIL_KEPT, key: `${MAIL_KEPT}-${id}`, payload: { member, fact: id } },
    ]),
    on(ErasureBegun, ({ data: { member, begunAt } }) => [
      { kind: CLOSE_SUBJECT, key: `${CLOSE_SUBJECT}-${member}`, payload: { member } },
      {
        kind: ERASE_MEMBER,
        key: `${ERASE_MEMBER}-${member}`,
        payload: { member },
        dueAt: plus(begunAt, apartMilliseconds),
      },
    ]),
    on(MemberForgotten, ({ data: { member, finishedAt } }) => [
      // Read models follow within seconds, hardly ever hours: then for a second time. All who were forgotten meanwhile share it.
      ...[minutes(1), days(1)].map((later) => ({
        kind: SAMPLE_ANEW,
        key: `${SAMPLE_ANEW}-${later}`,
        payload: {},
        dueAt: plus(finishedAt, later),
      })),
      { kind: SEND_RECEIPT, key: `${SEND_RECEIPT}-${member}`, payload: { member } },
      {
        kind: FREE_USERNAME,
        key: `${FREE_USERNAME}-${member}`,
        payload: { member },
        dueAt: plus(finishedAt, days(settings.usernameReservedDays)),
      },
    ]),
  ],
});
