import assert from 'node:assert/strict';
import type { DataTable } from '@cucumber/cucumber';
import { listLooks, type Piece } from '#modules/audit/contract/api.ts';
import { readConduct, type ConductLine } from '#modules/audit/contract/conduct-api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { flagTypes, listFlaggedActivity } from '#modules/moderation/contract/api.ts';
import type { Moment } from '../support/moment.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const REASON = 'complaint of Monday';
const KINDS: Readonly<Record<ConductLine['kind'], string>> = {
  report: 'Report',
  decision: 'Decision',
  sanction: 'Sanction',
  removal: 'Removal',
  restriction: 'Restriction',
  appeal: 'Appeal',
  end: 'End',
};

const conductIn = (world: World): AnswerOf<typeof readConduct>['conduct'] => {
  const { outcome } = world;
  assert.ok(outcome?.ok, outcome?.ok === false ? outcome.notice.msg : 'no one asked for the conduct of a member');
  return readConduct.output.parse(outcome.value).conduct;
};

/** A sentence as it is read; numbers of cases and decisions are other ones in each run. */
const wordsOf = (sentence: readonly Piece[]): string =>
  sentence
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\b[0-9a-f]{8}\b/g, '(number)');

When('{actor} asks for the conduct of {actor}', async function (name, whom) {
  await this.call(name, readConduct, { by: 'member', text: (await this.person(whom)).username, reason: REASON });
});

When('{actor} asks for the conduct of {actor} {moment}', async function (name, whom, moment: Moment) {
  const { username } = await this.person(whom);
  await this.call(name, readConduct, {
    by: 'member',
    text: username,
    reason: REASON,
    at: moment(await this.now()),
  });
});

When('{actor} asks for the conduct of a member who does not exist', async function (name) {
  await this.call(name, readConduct, { by: 'member', text: 'not_a_member', reason: REASON });
});

When('{actor} asks for the conduct in the newest case', async function (name) {
  const { activity } = await this.done(await this.admin(), listFlaggedActivity, { types: flagTypes.join(',') });
  await this.call(name, readConduct, { by: 'case', text: activity[0]!.uuid.slice(0, 8), reason: REASON });
});

Then(
  ['what limited the member is shown with these words:', 'what limits the member is shown with these words:'],
  function (table: DataTable) {
    const holding = conductIn(this).line.filter(({ holds }) => holds);
    const told = holding.map(({ kind, sentence, evidence }) => [
      KINDS[kind],
      wordsOf(sentence),
      evidence.map((report) => [wordsOf(report.sentence), report.words ?? ''].join(' ').trim()).join('; '),
    ]);
    assert.deepEqual(told, table.raw());
  },
);

Then('nothing limits the member', function () {
  assert.deepEqual(
    conductIn(this)
      .line.filter(({ holds }) => holds)
      .map(({ sentence }) => wordsOf(sentence)),
    [],
  );
});

Then('the newest sanction ended {moment}: {text}', async function (moment: Moment, text: string) {
  const sanction = conductIn(this).line.findLast(({ kind }) => kind === 'sanction');
  assert.ok(sanction?.ended, 'no sanction ended');
  const { at, sentence } = sanction.ended;
  const minute = (instant: string) => instant.slice(0, 16);
  assert.deepEqual([minute(at), wordsOf(sentence)], [minute(moment(await this.now())), text]);
});

/** What the product does at one moment has no order of its own; everything else stands in order of time. */
Then('the conduct is shown with these lines, in order of time:', function (table: DataTable) {
  const { line } = conductIn(this);
  const inOneText = ([kind, words]: readonly string[]) => `${kind}: ${words}`;
  const told = line.map(({ kind, sentence }) => inOneText([KINDS[kind], wordsOf(sentence)]));
  assert.deepEqual(told.toSorted(), table.raw().map(inOneText).toSorted());
  const times = line.map(({ at }) => at);
  assert.deepEqual(times, times.toSorted());
});

Then('{actor} sees that {actor} looked at the conduct of {actor}', async function (name, auditor, whom) {
  const [{ username }, about] = [await this.person(auditor), await this.person(whom)];
  const [first] = await this.eventually(
    async () => (await this.done(name, listLooks, {})).look,
    (looks) => looks.length > 0,
  );
  assert.deepEqual([first?.auditor.username, first?.what, first?.title], [username, 'conduct', about.username]);
});
