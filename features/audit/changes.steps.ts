import assert from 'node:assert/strict';
import type { DataTable } from '@cucumber/cucumber';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { readChanges } from '#modules/audit/contract/changes-api.ts';
import type { Moment } from '../support/moment.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const REASON = 'complaint of Monday';

const changesIn = (world: World): AnswerOf<typeof readChanges>['changes'] => {
  const { outcome } = world;
  assert.ok(outcome?.ok, outcome?.ok === false ? outcome.notice.msg : 'no one asked what changed');
  return readChanges.output.parse(outcome.value).changes;
};

type Subject = { by: 'member' | 'session' | 'well' | 'case'; text: string };
const ask = async (world: World, name: string, subject: Subject, from: Moment, to: Moment): Promise<void> => {
  const now = await world.now();
  await world.call(name, readChanges, { ...subject, reason: REASON, from: from(now), to: to(now) });
};

When('{actor} asks what changed about {actor} from {time} to {time}', async function (name, whom, from, to) {
  await ask(this, name, { by: 'member', text: (await this.person(whom)).username }, from, to);
});

When(
  '{actor} asks what changed about the session {string} from {time} to {time}',
  async function (name, title: string, from, to) {
    await ask(this, name, { by: 'session', text: title }, from, to);
  },
);

When(
  '{actor} asks what changed about the Well {string} from {time} to {time}',
  async function (name, title: string, from, to) {
    await ask(this, name, { by: 'well', text: title }, from, to);
  },
);

When('{actor} asks what changed about the newest case from {time} to {time}', async function (name, from, to) {
  await ask(this, name, { by: 'case', text: this.recall('case file', 'the newest').slice(0, 8) }, from, to);
});

Then('before and afterwards it reads:', function (table: DataTable) {
  const told = changesIn(this).history.flatMap(({ kind, words }) =>
    words.filter(({ before, after }) => before !== after).map(({ before, after }) => [kind, before ?? '', after ?? '']),
  );
  const missing = table.raw().filter((row) => !told.some((line) => line.join('|') === row.join('|')));
  assert.deepEqual({ missing, told }, { missing: [], told });
});

Then('the changes are shown in this order:', function (table: DataTable) {
  const told = changesIn(this).line.map(({ sentence }) =>
    sentence
      .map(({ text }) => text)
      .join('')
      // As the page and the command line show instants.
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, instantInWords)
      .replaceAll(/\b[0-9a-f]{8}\b/g, '(number)'),
  );
  assert.deepEqual(told, table.raw().flat());
});

Then('nothing has changed', function () {
  const { history, line, more } = changesIn(this);
  assert.deepEqual([history, line, more], [[], [], 0]);
});
