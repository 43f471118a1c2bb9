import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { DeletionRequested, OwnDataReady, OwnDataRequested } from '../contract/account-events.ts';
import { MAIL_OWN_DATA, MAKE_OWN_DATA, REMOVE_OWN_DATA } from '../job-kinds.ts';

/**
 * Makes the requested copy of a member's data and sends a mail when it is ready; the copy is deleted after some days.
 */
export const makeOwnDataWhenAsked: Policy = {
  name: 'make-own-data-when-asked',
  reactions: [
    on(OwnDataRequested, ({ data: { member, request } }) => [
      { kind: MAKE_OWN_DATA, key: `${MAKE_OWN_DATA}-${request}`, payload: { member, request } },
    ]),
    on(OwnDataReady, ({ data: { member, request, expiresAt } }) => [
      { kind: MAIL_OWN_DATA, key: `${MAIL_OWN_DATA}-${request}`, payload: { member, request } },
      {
        kind: REMOVE_OWN_DATA,
        key: `${REMOVE_OWN_DATA}-${request}`,
        payload: { member, request },
        dueAt: expiresAt,
      },
    ]),
    on(DeletionRequested, ({ id, data: { member } }) => [
      { kind: REMOVE_OWN_DATA, key: `${REMOVE_OWN_DATA}-${id}`, payload: { member } },
    ]),
  ],
};
