import assert from 'node:assert/strict';
import { closeSession, stepOut } from '#modules/live-rooms/contract/api.ts';
import { between, minutes } from '#kernel/contract/time.ts';
import { Then, When } from '../support/steps.ts';
import { idOf, look } from './looking.ts';

When('{actor} steps out of {string}', async function (name, title: string) {
  await this.call(name, stepOut, idOf(this, title));
});

When('{actor} closes {string}', async function (name, title: string) {
  await this.call(name, closeSession, idOf(this, title));
});

Then(
  '{actor} learns that {string} ends because {actor} left',
  async function (name: string, title: string, who: string) {
    const { goodbye } = await look(this, name, title);
    assert.deepEqual(
      [goodbye?.because, goodbye?.username, goodbye?.ends_session],
      ['host-left', who.toLowerCase(), true],
    );
  },
);

Then(
  '{actor} learns that {string} pauses because {actor} left',
  async function (name: string, title: string, who: string) {
    const { goodbye } = await look(this, name, title);
    assert.deepEqual(
      [goodbye?.because, goodbye?.username, goodbye?.ends_session],
      ['too-few-people', who.toLowerCase(), false],
    );
  },
);

Then('{actor} learns that {string} ends because staff close it', async function (name, title: string) {
  const { goodbye } = await look(this, name, title);
  assert.deepEqual([goodbye?.because, goodbye?.username, goodbye?.ends_session], ['admin', null, true]);
});

Then('{actor} learns of no end of {string}', async function (name, title: string) {
  assert.equal((await look(this, name, title)).goodbye, null);
});

Then(
  '{actor} learns that {actor} is back in {string} within {int} minutes',
  async function (name: string, who: string, title: string, count: number) {
    const { host_out } = await look(this, name, title);
    assert.equal(host_out?.username, who.toLowerCase());
    const left = between(await this.now(), host_out.until);
    assert.ok(left > 0 && left <= minutes(count), `the room is held for ${left} milliseconds`);
  },
);

Then(
  '{actor} learns that {actor} was taken out of {string}',
  async function (name: string, who: string, title: string) {
    const { put_out } = await look(this, name, title);
    assert.deepEqual([put_out.number, put_out.username], [1, who.toLowerCase()]);
  },
);

Then('{actor} learns of no one taken out of {string}', async function (name, title: string) {
  assert.equal((await look(this, name, title)).put_out.username, null);
});
