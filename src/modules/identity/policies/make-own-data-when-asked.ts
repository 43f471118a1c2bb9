import { on, policy } from '#kernel/jobs/policy.ts';
import { DeletionRequested, OwnDataReady, OwnDataRequested } from '../contract/account-events.ts';
import { mailOwnData, makeOwnData, removeOwnData } from '../job-kinds.ts';

/**
 * Makes the requested copy of a member's data and sends a mail when it is ready; the copy is deleted after some days.
 */
export const makeOwnDataWhenAsked = policy(
  'make-own-data-when-asked',
  on(OwnDataRequested, ({ data: { member, request } }) => [makeOwnData.of(request, { member, request })]),
  on(OwnDataReady, ({ data: { member, request, expiresAt } }) => [
    mailOwnData.of(request, { member, request }),
    removeOwnData.of(request, { member, request }, expiresAt),
  ]),
  on(DeletionRequested, ({ id, data: { member } }) => [removeOwnData.of(id, { member })]),
);
