import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { hours, plus } from '#kernel/contract/time.ts';
import {
  acknowledgeHelp,
  answerOffer,
  askForHelp,
  cancelShift,
  endHelp,
  getRota,
  listHelpCalls,
  offerShift,
  ownHelp,
  planShift,
  type HelpCall,
} from '#modules/duty/contract/duty-api.ts';
import { readToday } from '#modules/admin/contract/today-api.ts';
import { getCase, listCases } from '#modules/moderation/contract/case-api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const idOf = async (world: World, name: string) => (await world.person(name)).id;

const plan = async (world: World, staff: string, member: string, length: number) => {
  const [shift, now] = [randomUUID(), await world.now()];
  world.remember('shift', member, shift);
  const times = { from: now, until: plus(now, hours(length)) };
  await world.call(staff, planShift, { shift, member: await idOf(world, member), ...times });
};

When(
  ['{actor} is on duty for {int} hours', '{actor} goes on duty for {int} hours'],
  async function (staff: string, length: number) {
    await plan(this, staff, staff, length);
  },
);
When('{actor} puts {actor} on duty for {int} hours', async function (staff: string, member: string, length: number) {
  await plan(this, staff, member, length);
});

const offer = async (world: World, staff: string, to: string) =>
  world.call(staff, offerShift, { id: world.recall('shift', staff), to: await idOf(world, to) });
When(
  ['{actor} offers her/his shift to {actor}', '{actor} has offered her/his shift to {actor}'],
  async function (staff: string, to: string) {
    await offer(this, staff, to);
  },
);

const answer = async (world: World, staff: string, accept: boolean) => {
  const { shifts } = await world.done(staff, getRota, await nextDay(world));
  await world.call(staff, answerOffer, { id: shifts[0]!.uuid, accept });
};
When('{actor} takes the shift over', async function (staff: string) {
  await answer(this, staff, true);
});
When('{actor} declines the shift', async function (staff: string) {
  await answer(this, staff, false);
});
When('{actor} cancels the shift of {actor}', async function (staff: string, member: string) {
  await this.call(staff, cancelShift, { id: this.recall('shift', member) });
});

const nextDay = async (world: World) => {
  const from = await world.now();
  return { from, until: plus(from, hours(24)) };
};

const onDuty = async (world: World) =>
  (await world.done(await world.admin(), getRota, await nextDay(world))).on_duty.map(({ uuid }) => uuid);

Then('{actor} is on duty', async function (staff: string) {
  assert.deepEqual(await onDuty(this), [await idOf(this, staff)]);
});
Then('nobody is on duty', async function () {
  assert.deepEqual(await onDuty(this), []);
});
Then('the rota of the next 24 hours has a gap of {int} hours', async function (length: number) {
  const { gaps } = await this.done(await this.admin(), getRota, await nextDay(this));
  const lengths = gaps.map((gap) => Date.parse(gap.until_time) - Date.parse(gap.from_time));
  // The clock goes between two calls over HTTP.
  assert.deepEqual(
    lengths.map((each) => Math.round(each / hours(1))),
    [length],
  );
});

const ask = async (world: World, asker: string, about: string | null) => {
  const concern = about === null ? 'self' : 'another';
  const member = about === null ? undefined : await idOf(world, about);
  await world.call(asker, askForHelp, { signal: randomUUID(), place: 'page', concern, member });
};
When(['{actor} asks for help', '{actor} has asked for help'], async function (asker: string) {
  await ask(this, asker, null);
});
When(
  ['{actor} says that she/he is worried about {actor}', '{actor} has said that she/he is worried about {actor}'],
  async function (asker: string, about: string) {
    await ask(this, asker, about);
  },
);

const calls = async (world: World, staff: string): Promise<readonly HelpCall[]> =>
  (await world.done(staff, listHelpCalls, {})).calls;

const see = async (world: World, staff: string) => {
  const [call] = await calls(world, staff);
  await world.call(staff, acknowledgeHelp, { id: call!.uuid });
};
When(
  ['{actor} says that she/he has seen the call', '{actor} has said that she/he has seen the call'],
  async function (staff: string) {
    await see(this, staff);
  },
);
When('{actor} ends the call', async function (staff: string) {
  const [call] = await calls(this, staff);
  await this.call(staff, endHelp, { id: call!.uuid });
});

Then('{actor} has been called for help', async function (staff: string) {
  const id = await idOf(this, staff);
  const all = await this.eventually(
    () => calls(this, staff),
    ([call]) => call?.called?.uuid === id,
  );
  assert.equal(all.length, 1);
});
Then('{actor} reads about her call: {text}', async function (asker: string, words: string) {
  assert.equal((await this.done(asker, ownHelp, {})).help?.words, words);
});
Then(
  '{actor} finds {int} call(s) for help of or about {word}',
  async function (staff: string, count: number, q: string) {
    assert.equal((await this.done(staff, listHelpCalls, { q })).calls.length, count);
  },
);
Then('{actor} finds no call for help', async function (staff: string) {
  assert.deepEqual(await calls(this, staff), []);
});
const helpCases = async (world: World, staff: string): Promise<number> => {
  const { cases, counts } = await world.done(staff, listCases, {});
  const { parts } = await world.done(staff, readToday, {});
  const waiting = parts.find(({ part }) => part === 'cases')!.total!;
  assert.deepEqual([counts.open, waiting], [cases.length, cases.length]);
  return cases.length;
};
Then('{actor} has a case about a call for help, and {actor} has none', async function (one: string, other: string) {
  await this.eventually(
    () => helpCases(this, one),
    (found) => found > 0,
  );
  assert.equal(await helpCases(this, other), 0);
  const { uuid: id } = (await this.done(one, listCases, {})).cases[0]!;
  await this.call(other, getCase, { id });
  assert.equal(this.refusal().name, 'CASE_DOES_NOT_EXIST');
});
Then('no call for help is open', async function () {
  assert.deepEqual(await calls(this, await this.admin()), []);
});
Then('{actor} and {actor} have a mail: {text}', async function (one: string, other: string, subject: string) {
  for (const name of [one, other])
    assert.equal(
      (
        await this.eventually(
          async () => (await this.mails(name)).filter((mail) => mail.subject.endsWith(subject)),
          (mails) => mails.length > 0,
        )
      ).length,
      1,
    );
});
Then('{actor} has been mailed {int} time(s): {text}', async function (name: string, times: number, subject: string) {
  const mails = await this.eventually(
    async () => (await this.mails(name)).filter((mail) => mail.subject.endsWith(subject)),
    ({ length }) => length >= times,
  );
  assert.equal(mails.length, times);
});
Then('staff have a case about a call for help, and none about {actor}', async function (member: string) {
  const id = await idOf(this, member);
  const cases = await this.eventually(
    async () => (await this.done(await this.admin(), listCases, {})).cases,
    (all) => all.some(({ about }) => about === 'help'),
  );
  assert.deepEqual(
    cases.filter((each) => each.member?.uuid === id || each.target_uuid1 === id),
    [],
  );
});
