import assert from 'node:assert/strict';
import type { DataTable } from '@cucumber/cucumber';
import type { AuditorScope } from '#modules/identity/contract/auditor.ts';
import {
  appointAuditor,
  auditStanding,
  dismissAuditor,
  listAuditors,
} from '#modules/identity/contract/api/auditors.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const scopes = (list: string) => list.split(', ').filter((each) => each !== '') as AuditorScope[];
const appoint = async (world: World, name: string, whom: string, list: string, hours: number, reason: string) =>
  // A year may pass in an example, and a sign-in does not last as long.
  world.callSignedIn(name, appointAuditor, {
    member: (await world.person(whom)).username,
    scope: scopes(list),
    hours,
    reason,
  });

When(
  '{actor} appoints {actor} as auditor of {string} for {int} hour(s), because {string}',
  async function (name, whom, list: string, hours: number, reason: string) {
    await appoint(this, name, whom, list, hours, reason);
  },
);

Given(
  '{actor} has appointed {actor} as auditor of {string} for {int} hour(s)',
  async function (name, whom, list: string, hours: number) {
    const outcome = await appoint(this, name, whom, list, hours, 'yearly review');
    assert.ok(outcome.ok, outcome.ok ? '' : outcome.notice.msg);
  },
);

When('{actor} appoints somebody unknown as auditor', async function (name) {
  await this.call(name, appointAuditor, {
    member: 'nobody_here',
    scope: ['sessions'],
    hours: 1,
    reason: 'yearly review',
  });
});

When('{actor} dismisses {actor} as auditor', async function (name, whom) {
  await this.call(name, dismissAuditor, { id: (await this.person(whom)).id });
});

Then('{actor} may look at {string} for {int} hour(s)', async function (name, list: string, hours: number) {
  const { standing } = await this.done(name, auditStanding, {});
  assert.deepEqual(standing.scope, scopes(list));
  const left = (Date.parse(standing.until!) - Date.parse(await this.now())) / 3_600_000;
  assert.ok(left > hours - 0.1 && left <= hours, `${left} hours are left`);
});

Then('{actor} may look at nothing', async function (name) {
  const { standing } = await this.done(name, auditStanding, {});
  assert.deepEqual([standing.scope, standing.until], [[], null]);
});

Then(
  'staff see {actor} appointed for {string} by {actor}, because {string}',
  async function (whom, list: string, input, reason: string) {
    const { auditor } = await this.done(await this.admin(), listAuditors, {});
    const { id } = await this.person(whom);
    const found = auditor.find(({ member }) => member.uuid === id);
    assert.deepEqual(
      { scope: found?.scope, reason: found?.reason, by: found?.appointed_by?.username, status: found?.status },
      { scope: scopes(list), reason, by: (await this.person(input)).username, status: 'appointed' },
    );
  },
);

Then('staff find these auditors:', async function (table: DataTable) {
  for (const { name: q, status, 'may look at': scope, found } of table.hashes()) {
    const chosen = { q, ...(status === '' ? {} : { status }), ...(scope === '' ? {} : { scope }) };
    const { auditor } = await this.done(await this.admin(), listAuditors, listAuditors.input.parse(chosen));
    assert.equal(auditor.map(({ member }) => member.username).join(', '), found);
  }
});
