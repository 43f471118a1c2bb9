import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { DeletionRequested, OwnDataReady, OwnDataRequested } from '../contract/account-events.ts';
import { MAIL_OWN_DATA, MAKE_OWN_DATA, REMOVE_OWN_DATA } from '../job-kinds.ts';

/** Whoever asks for everything that is kept about them is written to when it is put together; the copy goes after some days. */
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
