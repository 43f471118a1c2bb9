import assert from 'node:assert/strict';
import { days, plus } from '#kernel/contract/time.ts';
import { wellMembers } from '#modules/communities/contract/api.ts';
import { getAccount, updateAccountByStaff } from '#modules/identity/contract/api/staff.ts';
import type { AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { getSession, hostedSessions } from '#modules/scheduling/contract/api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

/** A suspension has an end; examples that name none do not depend on it. */
const USUAL_DAYS = 365;

const setStatus = async (
  world: World,
  staff: string,
  member: string,
  status: AccountStatus,
  { reason = 'The rules were broken.', days: length }: { reason?: string; days?: number } = {},
): Promise<void> => {
  const lasts = length ?? (status === 'suspended' ? USUAL_DAYS : undefined);
  await world.callSignedIn(staff, updateAccountByStaff, {
    id: (await world.person(member)).id,
    status,
    reason,
    ...(status === 'active' ? {} : { clause: 'respect' as const }),
    until: lasts === undefined ? null : plus(await world.now(), days(lasts)),
  });
};

When(
  ['{actor} removes {actor} for good: {string}', '{actor} removes {actor} for good because {string}'],
  async function (staff: string, member: string, reason: string) {
    await setStatus(this, staff, member, 'removed', { reason });
  },
);

/** Whether a member stands in the list of a Well, and in the list of who hosted what. */
const isFoundBy = async (world: World, viewer: string, member: string, title: string) => {
  const { id } = await world.person(member);
  const { users } = await world.done(viewer, wellMembers, { id: world.recall('Well', title) });
  const { session } = await world.done(viewer, hostedSessions, { id });
  return [users.some(({ uuid }) => uuid === id), session.length > 0];
};
Then(
  '{actor} finds {actor} neither among the members of {string} nor as a host',
  async function (viewer: string, member: string, title: string) {
    assert.deepEqual(await isFoundBy(this, viewer, member, title), [false, false]);
  },
);
Then(
  '{actor} finds {actor} among the members of {string} and as a host',
  async function (viewer: string, member: string, title: string) {
    assert.deepEqual(await isFoundBy(this, viewer, member, title), [true, true]);
  },
);

Then('{actor} sees no name of the host of {string}', async function (viewer: string, title: string) {
  const { session } = await this.done(viewer, getSession, { id: this.recall('session', title) });
  assert.deepEqual([session.host_user?.username, session.host_user?.pic], [null, null]);
});

/** Where an example does not say why. */
const REASON = 'Was unkind to others.';

When('{actor} removes {actor} for good', async function (staff: string, member: string) {
  await setStatus(this, staff, member, 'removed', { reason: REASON });
});

When('{actor} puts {actor} on probation', async function (staff: string, member: string) {
  await setStatus(this, staff, member, 'probation', { reason: REASON });
});

When(
  ['{actor} suspends {actor}: {string}', '{actor} suspends {actor} because {string}'],
  async function (staff: string, member: string, reason: string) {
    await setStatus(this, staff, member, 'suspended', { reason });
  },
);

When('{actor} suspends {actor}', async function (staff: string, member: string) {
  await setStatus(this, staff, member, 'suspended');
});

When('{actor} suspends {actor} for {int} day(s)', async function (staff: string, member: string, length: number) {
  await setStatus(this, staff, member, 'suspended', { days: length });
});

When(
  '{actor} suspends {actor} for {int} day(s) because {string}',
  async function (staff: string, member: string, length: number, reason: string) {
    await setStatus(this, staff, member, 'suspended', { days: length, reason });
  },
);

When('{actor} makes {actor} active again: {string}', async function (staff: string, member: string, reason: string) {
  await setStatus(this, staff, member, 'active', { reason });
});

/** What follows from an account without limits is worked off, and the member logs in. */
When(
  ['{actor} lets {actor} come back', '{actor} ends the suspension of {actor}'],
  async function (staff: string, member: string) {
    await setStatus(this, staff, member, 'active', { reason: 'The time is over.' });
    await this.passes(1000);
  },
);

When(
  ['{actor} puts {actor} on probation: {string}', '{actor} puts {actor} on probation because {string}'],
  async function (staff: string, member: string, reason: string) {
    await setStatus(this, staff, member, 'probation', { reason });
  },
);

When(
  '{actor} puts {actor} on probation for {int} day(s) because {string}',
  async function (staff: string, member: string, length: number, reason: string) {
    await setStatus(this, staff, member, 'probation', { reason, days: length });
  },
);

When(
  ['{actor} warns {actor}: {string}', '{actor} warns {actor} because {string}'],
  async function (staff: string, member: string, reason: string) {
    await setStatus(this, staff, member, 'warned', { reason });
  },
);

When('{actor} warns {actor} without a rule: {string}', async function (staff: string, member: string, reason: string) {
  const { id } = await this.person(member);
  await this.call(staff, updateAccountByStaff, { id, status: 'warned', reason });
});

When('{actor} warns {actor}', async function (staff: string, member: string) {
  await setStatus(this, staff, member, 'warned');
});

const statusOf = async (world: World, member: string): Promise<string> => {
  const outcome = await world.callSignedIn(await world.admin(), getAccount, { id: (await world.person(member)).id });
  assert.ok(outcome.ok, outcome.ok ? '' : outcome.notice.msg);
  return getAccount.output.parse(outcome.value).user.status;
};

const hasStatus = (status: AccountStatus) =>
  async function (this: World, member: string): Promise<void> {
    assert.equal(await statusOf(this, member), status, `the status of ${member}`);
  };
const hasNotStatus = (status: AccountStatus) =>
  async function (this: World, member: string): Promise<void> {
    assert.notEqual(await statusOf(this, member), status, `the status of ${member}`);
  };

Then('{actor} is warned', hasStatus('warned'));
Then(['{actor} is suspended', '{actor} is still suspended'], hasStatus('suspended'));
Then(['{actor} is on probation', '{actor} is still on probation'], hasStatus('probation'));
Then('{actor} is removed for good', hasStatus('removed'));
Then(['{actor} is active', '{actor} is active again'], hasStatus('active'));
Then('{actor} is not warned', hasNotStatus('warned'));
Then(['{actor} is not suspended', '{actor} is no longer suspended'], hasNotStatus('suspended'));
Then(['{actor} is not on probation', '{actor} is no longer on probation'], hasNotStatus('probation'));
