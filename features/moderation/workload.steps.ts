import assert from 'node:assert/strict';
import { assignCase, listCases, type CaseInList } from '#modules/moderation/contract/case-api.ts';
import { passCaseOn, pauseWorkload, resumeWorkload } from '#modules/moderation/workload/contract/api.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

/** The open case about a member, once it is there. */
const caseAbout = async (world: World, staff: string, name: string): Promise<CaseInList> => {
  const { id } = await world.person(name);
  const found = await world.eventually(
    async () => (await world.done(staff, listCases, {})).cases.find(({ member }) => member?.uuid === id),
    (each) => each !== undefined,
  );
  return found!;
};

Given('{actor} is an admin, too', async function (name) {
  await this.admin();
  const { username, email, password } = await this.person(name);
  await this.assembly.operator.createAdmin({ username, email, password });
});

When('{actor} takes the case about {actor}', async function (staff, name) {
  const { uuid } = await caseAbout(this, staff, name);
  await this.done(staff, assignCase, { id: uuid, to: (await this.person(staff)).id });
});

When('{actor} asks for somebody else in the case about {actor}', async function (staff, name) {
  await this.done(staff, passCaseOn, { id: (await caseAbout(this, staff, name)).uuid });
});

When('{actor} takes a break from cases', async function (staff) {
  await this.call(staff, pauseWorkload, {});
});

When('{actor} takes cases again', async function (staff) {
  await this.done(staff, resumeWorkload, {});
});

Then('the case about {actor} lies with {actor}', async function (name, staff) {
  const { id } = await this.person(staff);
  const { assignee } = await this.eventually(
    () => caseAbout(this, staff, name),
    (each) => each.assignee?.uuid === id,
  );
  assert.equal(assignee?.uuid, id);
});

Then('the case about {actor} lies with nobody', async function (name) {
  const { assignee } = await this.eventually(
    async () => caseAbout(this, await this.admin(), name),
    (each) => each.assignee === null,
  );
  assert.equal(assignee, null);
});
