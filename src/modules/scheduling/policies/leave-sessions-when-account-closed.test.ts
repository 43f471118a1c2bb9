import { expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { DeletionRequested } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet, type AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { leaveAllSessions, leaveSessionsWhenAccountClosed } from './leave-sessions-when-account-closed.ts';

const BEN = '0b000000-0000-4000-8000-00000000000b';
const FACT = '0f000000-0000-4000-8000-000000000001';
const NOON = '2026-05-04T12:00:00.000Z';

const jobsAfter = ({ type, data }: Event) =>
  leaveSessionsWhenAccountClosed.reactions
    .filter((reaction) => reaction.type === type)
    .flatMap(({ react }) => react({ id: FACT, type, data, meta: { occurredAt: NOON } } as never, undefined as never));
const leaves = [leaveAllSessions.of(FACT, { member: BEN })];
const status = (accountStatus: AccountStatus) =>
  did(AccountStatusSet, { member: BEN, status: accountStatus, reason: 'Insults in a session', until: null });

test('a member who closes the account leaves all sessions', () => {
  expect(jobsAfter(did(DeletionRequested, { member: BEN, request: FACT, requestedAt: NOON, erasesAt: NOON }))).toEqual(
    leaves,
  );
});

test.each(['suspended', 'removed'] as const)('[C-173] a member who is %s leaves all sessions', (shutOut) => {
  expect(jobsAfter(status(shutOut))).toEqual(leaves);
});

test.each(['active', 'warned', 'probation'] as const)('a member who is %s leaves none', (input) => {
  expect(jobsAfter(status(input))).toEqual([]);
});
