import { expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { DeletionRequested } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet, type AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { stopRenewalWhenAccountClosed } from './stop-renewal-when-account-closed.ts';

const BEN = '0b000000-0000-4000-8000-00000000000b';
const FACT = '0f000000-0000-4000-8000-000000000001';
const NOON = '2026-05-04T12:00:00.000Z';

const stopped = ({ type, data }: Event) =>
  stopRenewalWhenAccountClosed.reactions
    .filter((reaction) => reaction.type === type)
    .flatMap(({ react }) => react({ id: FACT, type, data, meta: { occurredAt: NOON } } as never, undefined as never))
    .map((job) => ('payload' in job ? job.payload : undefined));
const status = (accountStatus: AccountStatus) =>
  did(AccountStatusSet, { member: BEN, status: accountStatus, reason: 'Wrote to a guest at night', until: null });

test('a member who closes the account is not charged again', () => {
  const wish = { member: BEN, request: FACT, requestedAt: NOON, erasesAt: NOON };
  expect(stopped(did(DeletionRequested, wish))).toEqual([{ member: BEN }]);
});

test.each(['suspended', 'removed'] as const)('a member who is %s is not charged again', (shutOut) => {
  expect(stopped(status(shutOut))).toEqual([{ member: BEN }]);
});

test.each(['active', 'warned', 'probation'] as const)('a member who is %s is charged as before', (input) => {
  expect(stopped(status(input))).toEqual([]);
});
