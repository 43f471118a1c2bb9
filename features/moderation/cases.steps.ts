import assert from 'node:assert/strict';
import { days, plus } from '#kernel/contract/time.ts';
import { getAccount } from '#modules/identity/contract/api/staff.ts';
import { flagTypes, listFlaggedActivity } from '#modules/moderation/contract/api.ts';
import { decideCase, getCase, listCases, reopenCase, type CaseInList } from '#modules/moderation/contract/case-api.ts';
import { caseEffects, type DecisionEffects } from '#modules/moderation/contract/effects-api.ts';
import { CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const idOf = async (world: World, name: string) => (await world.person(name)).id;

const openCases = async (world: World): Promise<readonly CaseInList[]> =>
  (await world.done(await world.admin(), listCases, {})).cases;

/** The one open case, once the policies have made it, with all reports that it has. */
const openCase = async (world: World): Promise<CaseInList> => {
  await world.passes(0);
  const [file] = await world.eventually(
    () => openCases(world),
    (all) => all.length > 0,
    () => 'there is no open case',
  );
  world.remember('case file', 'the newest', file!.uuid);
  return file!;
};

const decide = async (world: World, staff: string, verdict: object): Promise<void> => {
  const { uuid: id } = await openCase(world);
  await world.call(staff, decideCase, { id, deed: 'nothing', reason: '', ...verdict });
  await world.passes(1000);
};

const respect = { clause: 'respect' } as const;

When(
  '{actor} warns {actor} in the case by the rule of respect: {string}',
  async function (staff, _member, reason: string) {
    await decide(this, staff, { deed: 'warned', ...respect, reason });
  },
);

When('{actor} warns {actor} in the case without a rule: {string}', async function (staff, _member, reason: string) {
  await decide(this, staff, { deed: 'warned', reason });
});

When('{actor} suspends {actor} in the case without an end', async function (staff, _member) {
  await decide(this, staff, { deed: 'suspended', ...respect, reason: 'He shouted at a newcomer.' });
});

When('{actor} suspends {actor} in the case for {int} days', async function (staff, _member, length: number) {
  const until = plus(await this.now(), days(length));
  await decide(this, staff, { deed: 'suspended', ...respect, reason: 'He shouted at a newcomer.', until });
});

When('{actor} closes the case with nothing to be done', async function (staff) {
  await decide(this, staff, {});
});

When('{actor} opens the case again', async function (staff) {
  await this.call(staff, reopenCase, { id: this.recall('case file', 'the newest') });
});

const effectsOf = async (world: World, staff: string, verdict: { deed: 'suspended' | 'warned'; until?: string }) => {
  const { uuid: id } = await openCase(world);
  return (await world.done(staff, caseEffects, { id, ...respect, ...verdict })).effects;
};

Then(
  '{actor} reads that suspending {actor} for {int} days gives back {string}',
  async function (staff, _member, length: number, title: string) {
    const { seats } = await effectsOf(this, staff, { deed: 'suspended', until: plus(await this.now(), days(length)) });
    assert.deepEqual(
      seats.map((session) => session.title),
      [title],
    );
  },
);

const expectNextCharge = ({ next_charge }: DecisionEffects, dollars: number, isStopped: boolean): void => {
  assert.deepEqual(
    next_charge && { dollars: next_charge.amount / 100, isStopped: next_charge.is_stopped },
    { dollars, isStopped },
    'the next charge',
  );
};

Then(
  '{actor} reads that suspending {actor} for {int} days stops the next charge of {int} dollars',
  async function (staff, _member, length: number, dollars: number) {
    const until = plus(await this.now(), days(length));
    expectNextCharge(await effectsOf(this, staff, { deed: 'suspended', until }), dollars, true);
  },
);

Then(
  '{actor} reads that a warning leaves the next charge of {int} dollars of {actor} as it is',
  async function (staff, dollars: number, _member) {
    expectNextCharge(await effectsOf(this, staff, { deed: 'warned' }), dollars, false);
  },
);

Then('{actor} reads that a warning changes nothing about the account of {actor}', async function (staff, _member) {
  assert.equal((await effectsOf(this, staff, { deed: 'warned' })).changes_account, false);
});

const expectCase = async (world: World, name: string, counts: Pick<CaseInList, 'reports' | 'restrictions'>) => {
  const member = await idOf(world, name);
  const matches = (file: CaseInList) =>
    file.member?.uuid === member && file.reports === counts.reports && file.restrictions === counts.restrictions;
  const all = await world.eventually(
    () => openCases(world),
    (files) => files.some(matches),
  );
  assert.equal(all.length, 1);
  world.remember('case file', 'the newest', all[0]!.uuid);
};

Then(
  'staff have {int} open case about {actor}, with {int} report(s)',
  async function (_one: number, name, reports: number) {
    await expectCase(this, name, { reports, restrictions: 0 });
  },
);

Then(
  'staff have {int} open case about {actor}, with {int} report(s) and {int} restriction(s)',
  async function (_one: number, name, reports: number, restrictions: number) {
    await expectCase(this, name, { reports, restrictions });
  },
);

Then('staff have no open case', async function () {
  await this.eventually(
    () => openCases(this),
    (all) => all.length === 0,
  );
});

const newestCase = async (world: World) =>
  (await world.done(await world.admin(), getCase, { id: world.recall('case file', 'the newest') })).case;

Then(
  'beside it stand {int} earlier report(s) and {int} warning(s)',
  async function (reports: number, warnings: number) {
    const { history } = await newestCase(this);
    assert.deepEqual([history.reports, history.warnings], [reports, warnings]);
  },
);

Then('the account of {actor} is {string}', async function (name, status: string) {
  const id = await idOf(this, name);
  const admin = await this.admin();
  await this.eventually(
    () => this.done(admin, getAccount, { id }),
    ({ user }) => user.status === status,
  );
});

const mailAbout = async (world: World, name: string, words: string) => {
  const [mail] = await world.eventually(
    async () => (await world.mails(name)).filter(({ text }) => text.includes(words)),
    (mails) => mails.length > 0,
  );
  return mail!.text;
};

Then(
  '{actor} is mailed the rule of respect, the reason {string} and how to object',
  async function (name, reason: string) {
    const text = await mailAbout(this, name, CLAUSE_SENTENCES.respect);
    assert.ok(text.includes(reason));
    assert.match(text, /you can object within 30 days[^]*\/appeal\//);
    assert.doesNotMatch(text, /cleo|shouted at us/i);
  },
);

Then(
  [
    '{actor} is mailed that his/her report was read and that something was done, without what',
    '{actor} is told that something was done',
  ],
  async function (name) {
    const text = await mailAbout(this, name, 'our rules were broken');
    assert.doesNotMatch(text, /ben|warn|suspend/i);
  },
);

Then('{actor} is mailed that his/her report was read and nothing had to be done', async function (name) {
  await mailAbout(this, name, 'We found nothing that we have to act on.');
});

Then('{actor} gets no mail about a decision', async function (name) {
  assert.deepEqual(
    (await this.mails(name)).filter(({ subject }) => subject.includes('decision')),
    [],
  );
});

Then('every report of the case is closed', async function () {
  const admin = await this.admin();
  await this.eventually(
    () => this.done(admin, listFlaggedActivity, { types: flagTypes.join(','), status: 'open' }),
    ({ activity }) => activity.length === 0,
  );
});

Then('the case has told, in this order: {text}', async function (kinds: string) {
  const wanted = kinds.split(', ');
  await this.eventually(
    () => newestCase(this),
    ({ timeline }) =>
      timeline
        .map(({ kind }): string => kind)
        .filter((kind) => wanted.includes(kind))
        .join(', ') === kinds,
  );
});

Then('the decision about {actor} has ended', async function (_name) {
  await this.eventually(
    () => newestCase(this),
    ({ decisions }) => decisions.length > 0 && decisions.every(({ ended }) => ended === 'expired'),
  );
});

Then('{actor} is mailed that something waits for too long', async function (name) {
  await mailAbout(this, name, 'has waited longer than it should');
});

Then('{actor} is not mailed that something waits for too long', async function (name) {
  const mails = await this.mails(name);
  assert.deepEqual(
    mails.filter(({ text }) => text.includes('has waited longer than it should')),
    [],
  );
});
