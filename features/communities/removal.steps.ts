import assert from 'node:assert/strict';
import { allowMemberBack, kickMember, removedMembers } from '#modules/communities/contract/api.ts';
import { communitiesSettings } from '#modules/communities/contract/settings.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { answered } from './answered.ts';

const settings = communitiesSettings.parse({});

const about = async (world: World, member: string, title: string) => ({
  id: title === settings.MAIN_WELL_TITLE ? settings.MAIN_WELL_UUID : world.recall('Well', title),
  uid: (await world.person(member)).id,
});

When(
  '{actor} removes {actor} from {string} because {string}',
  async function (name: string, member: string, title: string, note: string) {
    await this.call(name, kickMember, { ...(await about(this, member, title)), note });
  },
);

Given(
  '{actor} removed {actor} from {string} because {string}',
  async function (name: string, member: string, title: string, note: string) {
    await this.done(name, kickMember, { ...(await about(this, member, title)), note });
  },
);

When(
  ['{actor} allows {actor} back into {string}', '{actor} lets {actor} back into {string}'],
  async function (name: string, member: string, title: string) {
    await this.done(name, allowMemberBack, { ...(await about(this, member, title)), flag: 'false' });
  },
);

When(['{actor} lets {actor} back in', '{actor} lets {actor} back'], async function (name: string, member: string) {
  const title = this.latest('Well') ?? assert.fail('the example speaks of a Well before there is one');
  await this.done(name, allowMemberBack, { ...(await about(this, member, title)), flag: 'false' });
});

When('{actor} looks at who was removed from {string}', async function (name: string, title: string) {
  await this.call(name, removedMembers, { id: this.recall('Well', title) });
});

Then(
  '{actor} is listed as removed by {actor} because {string}',
  function (member: string, actor: string, reason: string) {
    const { users } = answered(this, removedMembers);
    assert.deepEqual(
      users.map(({ username, removed_by, note }) => [username, removed_by, note]),
      [[member.toLowerCase(), actor.toLowerCase(), reason]],
    );
  },
);

Then('{actor} is told by mail that they were removed from a Well', async function (name: string) {
  const told = ({ text }: { text: string }) => text.includes('You were removed from one of your Wells.');
  const mails = await this.eventually(
    () => this.mails(name),
    (sent) => sent.some(told),
  );
  assert.deepEqual(
    mails.filter(told).map(({ subject }) => subject),
    ['News about your Wells on Wellspring'],
  );
});
