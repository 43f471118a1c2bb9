import assert from 'node:assert/strict';
import { readFigures, readToday, type WaitingPart, type WaitingPartName } from '#modules/admin/contract/today-api.ts';
import { surveyReport } from '#modules/feedback/contract/api.ts';
import { readOutcomes } from '#modules/feedback/contract/outcomes-api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const partsOf = async (world: World, staff: string): Promise<readonly WaitingPart[]> =>
  (await world.done(staff, readToday, {})).parts;

const part = async (
  world: World,
  staff: string,
  name: WaitingPartName,
  isRight: (found: WaitingPart) => boolean,
): Promise<WaitingPart> => {
  const parts = await world.eventually(
    () => partsOf(world, staff),
    (all) => all.some((each) => each.part === name && isRight(each)),
  );
  return parts.find((each) => each.part === name)!;
};

Then('{int} case(s) wait(s) for {actor}', async function (count: number, staff) {
  const { state, total } = await part(this, staff, 'cases', (found) => found.total === count);
  assert.deepEqual([state, total], ['current', count]);
});

Then(
  '{string} waits for {actor}, because {int} people are not enough for a room',
  async function (title: string, staff, people: number) {
    const { items } = await part(this, staff, 'thin-sessions', ({ total }) => total === 1);
    assert.deepEqual(
      items.map((item) => [item.title, item.count]),
      [[title, people]],
    );
  },
);

Then('nothing waits for {actor} but the first session of {actor}', async function (staff, host) {
  const { id } = await this.person(host);
  const isRight = (parts: readonly WaitingPart[]) =>
    parts.every(({ part: name, total }) => total === (name === 'first-sessions' ? 1 : 0));
  const parts = await this.eventually(() => partsOf(this, staff), isRight);
  const items = parts.flatMap((each) => each.items);
  assert.deepEqual(
    items.map(({ kind, user }) => [kind, user?.uuid]),
    [['first-session', id]],
  );
});

Then('{actor} reads nothing about how people felt', async function (staff) {
  const { survey } = await this.done(staff, surveyReport, {});
  const { scale } = await this.done(staff, readOutcomes, {});
  assert.deepEqual(
    survey.map(({ answers, average, answer }) => [answers, average, answer]),
    survey.map(() => [null, null, []]),
  );
  const rows = scale.flatMap(({ row }) => row);
  assert.deepEqual([rows.length > 0, rows.filter(({ answered }) => answered !== null)], [true, []]);
});

Then(
  '{actor} reads that {int} places were taken in the last seven days, and {int} in the seven before',
  async function (staff, week: number, before: number) {
    const figures = await this.eventually(
      async () => (await this.done(staff, readFigures, {})).figures,
      (all) => all.some(({ figure, week: found }) => figure === 'places' && found === week),
    );
    const places = figures.find(({ figure }) => figure === 'places');
    assert.deepEqual([places?.week, places?.week_before], [week, before]);
  },
);

When('{actor} asks what waits for staff', async function (name) {
  await this.call(name, readToday, {});
});
