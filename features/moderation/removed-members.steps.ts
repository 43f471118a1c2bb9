import { updateAccountByStaff } from '#modules/identity/contract/api/staff.ts';
import type { AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const setStatus = async (world: World, by: string, member: string, status: AccountStatus, reason: string) =>
  world.done(by, updateAccountByStaff, { id: (await world.person(member)).id, status, reason });

When('{actor} removes {actor} for good: {string}', async function (by: string, member: string, reason: string) {
  await setStatus(this, by, member, 'removed', reason);
});

When('{actor} suspends {actor}: {string}', async function (by: string, member: string, reason: string) {
  await setStatus(this, by, member, 'suspended', reason);
});

When('{actor} makes {actor} active again: {string}', async function (by: string, member: string, reason: string) {
  await setStatus(this, by, member, 'active', reason);
});

When('{actor} puts {actor} on probation: {string}', async function (by: string, member: string, reason: string) {
  await setStatus(this, by, member, 'probation', reason);
});
