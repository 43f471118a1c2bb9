import { expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { DeletionUndone } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet, type AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { mailMemberWhenAccountOpenAgain } from './mail-member-when-account-open-again.ts';

const BEN = '0b000000-0000-4000-8000-00000000000b';
const mailed = ({ type, data }: Event) =>
  mailMemberWhenAccountOpenAgain.reactions
    .filter((reaction) => reaction.type === type)
    .flatMap(({ react }) => react({ id: BEN, type, data, meta: {} } as never, undefined as never))
    .map((job) => ('payload' in job ? job.payload : undefined));
const status = (accountStatus: AccountStatus) =>
  did(AccountStatusSet, { member: BEN, status: accountStatus, reason: null, until: null });

test('[C-110] a member who keeps the account is to learn what became of the plan', () => {
  expect(mailed(did(DeletionUndone, { member: BEN, by: 'login' }))).toEqual([{ member: BEN }]);
});

test.each<[AccountStatus, number]>([
  ['active', 1],
  ['probation', 1],
  ['suspended', 0],
  ['removed', 0],
])('[C-173] a member who is %s now is to learn it: %i', (input, times) => {
  expect(mailed(status(input))).toHaveLength(times);
});
