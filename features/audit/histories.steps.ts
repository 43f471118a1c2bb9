import assert from 'node:assert/strict';
import { exportHistory, findHistories, listLooks, readHistory, readHistoryAt } from '#modules/audit/contract/api.ts';
import { flagTypes, listFlaggedActivity } from '#modules/moderation/contract/api.ts';
import { checkedBundle } from '#modules/audit/chain/bundle-check.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { differenceInLine, readable, stateLines } from '#server/operator/audit/state-lines.ts';
import { words as inOneLine } from '#server/operator/history-causes.ts';
import { rawLines } from '#server/testing/raw-lines.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const REASON = 'complaint of Monday';
type Line = { sentence: { text: string }[]; cause: { kind: string; ref: string | null } };
const words = ({ sentence }: Line) => sentence.map(({ text }) => text).join('');

const sessionStream = (world: World, title: string) => `scheduling.session-${world.recall('session', title)}`;
const idOf = async (world: World, name: string) => (await world.person(name)).id;
const newestCase = async (world: World): Promise<string> => {
  // A job files it.
  await world.passes(0);
  const { activity } = await world.done(await world.admin(), listFlaggedActivity, { types: flagTypes.join(',') });
  return activity[0]!.uuid;
};

type Found = { found: { history: { kind: string }[]; hidden: number }[] };
const valueOf = (world: World): unknown => {
  const { outcome } = world;
  assert.ok(outcome?.ok, outcome?.ok === false ? outcome.notice.msg : 'no one asked for anything');
  return outcome.value;
};
const linesOf = (world: World) => (valueOf(world) as { history: { event: Line[] } }).history.event;
const momentOf = (world: World) =>
  (valueOf(world) as { moment: { data: Record<string, unknown>; before: State | null; after: State | null } }).moment;
type State = { attendees?: Record<string, unknown> | unknown[]; status?: string };

When('{actor} looks for the histories of the member {actor}', async function (name, whom) {
  await this.call(name, findHistories, { by: 'member', text: (await this.person(whom)).username, reason: REASON });
});

When('{actor} looks for the histories of the newest case', async function (name) {
  await this.call(name, findHistories, { by: 'case', text: await newestCase(this), reason: REASON });
});

When('{actor} looks for the case by its number', async function (name) {
  await this.call(name, findHistories, {
    by: 'case',
    text: (await newestCase(this)).slice(0, 8),
    reason: REASON,
  });
});

When('{actor} looks for the member with the address of {actor}', async function (name, whom) {
  await this.call(name, findHistories, { by: 'member', text: (await this.person(whom)).email, reason: REASON });
});

When('{actor} looks for the histories of the member {actor} {int} times', async function (name, whom, times: number) {
  const { username } = await this.person(whom);
  for (let time = 0; time < times; time += 1)
    await this.done(name, findHistories, { by: 'member', text: username, reason: REASON });
});

Then('{actor} finds the histories {string}', function (_: string, kinds: string) {
  const [first] = (valueOf(this) as Found).found;
  assert.equal([...new Set(first?.history.map(({ kind }) => kind))].toSorted().join(', '), kinds);
});

Then('{actor} finds the histories {string} and reads that others are hidden', function (_: string, kinds: string) {
  const [first] = (valueOf(this) as Found).found;
  assert.equal([...new Set(first?.history.map(({ kind }) => kind))].toSorted().join(', '), kinds);
  assert.ok(first!.hidden > 0);
});

When('{actor} reads the history of the account of {actor}', async function (name, whom) {
  await this.call(name, readHistory, { ref: `identity.account-${await idOf(this, whom)}`, reason: REASON });
});

When('{actor} reads the payments of {actor}', async function (name, whom) {
  await this.call(name, readHistory, {
    ref: `membership-billing.membership-${await idOf(this, whom)}`,
    reason: REASON,
  });
});

When('{actor} reads which answers {actor} took for studies', async function (name, staff) {
  const text = (await this.person(staff)).username;
  const ofStudies = ({ found }: AnswerOf<typeof findHistories>) =>
    found
      .flatMap(({ history }) => history)
      .find(({ kind }) => kind === 'Answers that a member of the staff took for studies');
  const found = await this.eventually(
    () => this.done(name, findHistories, { by: 'member', text, reason: REASON }),
    (answer) => ofStudies(answer) !== undefined,
  );
  await this.call(name, readHistory, { ref: ofStudies(found)!.ref, reason: REASON });
});

When('{actor} reads a history that never was', async function (name) {
  await this.call(name, readHistory, { ref: 'scheduling.session-never', reason: REASON });
});

When('{actor} reads the history of {string}, because {string}', async function (name, title: string, reason: string) {
  await this.call(name, readHistory, { ref: sessionStream(this, title), reason });
});

When(
  '{actor} reads the history of {string} five times, because {string}',
  async function (name, title: string, reason: string) {
    for (const from of [1, 2, 3, 2, 1])
      await this.done(name, readHistory, { ref: sessionStream(this, title), reason, from });
  },
);

When('{actor} reads the bookings of {actor}', async function (name, whom) {
  const { id } = await this.person(whom);
  const read = () => this.done(name, readHistory, { ref: `scheduling.bookings-${id}`, reason: REASON });
  await this.eventually(read, ({ history }) => history.event.at(-1)?.type === 'BookingReleased');
});

When('{actor} reads the newest case', async function (name) {
  await this.call(name, readHistory, { ref: `moderation.report-${await newestCase(this)}`, reason: REASON });
});

Then('nothing of {string} is shown', function (title: string) {
  assert.ok(linesOf(this).length > 0);
  assert.ok(!JSON.stringify(valueOf(this)).includes(title), title);
});

When('{actor} reads the newest case at event {int}', async function (name, event: number) {
  await this.call(name, readHistoryAt, { ref: `moderation.report-${await newestCase(this)}`, reason: REASON, event });
});

When('{actor} looks at {string} at event {int}', async function (name, title: string, event: number) {
  await this.call(name, readHistoryAt, { ref: sessionStream(this, title), reason: REASON, event });
});

When('{actor} takes a signed copy of {string}', async function (name, title: string) {
  await this.call(name, exportHistory, { ref: sessionStream(this, title), reason: REASON });
});

const looksOf = async (world: World, name: string) => (await world.done(name, listLooks, {})).look;

Then(
  '{actor} sees that {actor} read {string} of {string}, because {string}',
  async function (name, auditor, about: string, title: string, reason: string) {
    const { username } = await this.person(auditor);
    const [first] = await this.eventually(
      () => looksOf(this, name),
      (looks) => looks.length > 0,
    );
    assert.deepEqual(
      {
        who: first?.auditor.username,
        what: first?.what,
        about: first?.about,
        title: first?.title,
        reason: first?.reason,
      },
      { who: username, what: 'read', about, title, reason },
    );
  },
);

Then(
  '{actor} sees that a search by {actor} was refused, without what {actor} typed about {actor}',
  async function (name, auditor, _, whom) {
    const [{ username }, { username: sought, email }] = [await this.person(auditor), await this.person(whom)];
    const looks = await this.eventually(
      () => looksOf(this, name),
      (found) => found.length > 0,
    );
    assert.deepEqual(
      looks.map((each) => [each.auditor.username, each.what, each.refused, each.ref, each.title]),
      [[username, 'sought', true, null, null]],
    );
    assert.ok(![sought, email].some((typed) => JSON.stringify(looks).includes(typed)));
  },
);

Then('{actor} may not see who looked', async function (name) {
  const outcome = await this.call(name, listLooks, {});
  assert.equal(outcome.ok ? 'shown' : outcome.notice.name, 'NOT_ALLOWED');
});

Then('{actor} sees no looks', async function (name) {
  assert.deepEqual(await looksOf(this, name), []);
});

Then(
  '{actor} sees who looked at {string}: {actor}, {actor}; and of them by {actor}: {string}',
  async function (name, title: string, newest, other, auditor, reason: string) {
    const ref = sessionStream(this, title);
    const { look, of_history } = await this.eventually(
      () => this.done(name, listLooks, { ref }),
      (page) => page.look.length === 2,
    );
    const usernames = await Promise.all([newest, other].map(async (each) => (await this.person(each)).username));
    assert.deepEqual([of_history, look.map((each) => each.auditor.username)], [`Session ${title}`, usernames]);
    const { id } = await this.person(auditor);
    const { look: byOne, num_total } = await this.done(name, listLooks, { ref, auditor: id });
    assert.deepEqual([num_total, byOne.map((each) => each.reason)], [1, [reason]]);
  },
);

Then('{actor} reads {int} looks, {int} at a time, each once', async function (name, count: number, size: number) {
  await this.eventually(
    () => looksOf(this, name),
    (looks) => looks.length === count,
  );
  const found = new Set<string>();
  let pages = 0;
  for (let after: string | null = ''; after !== null; pages += 1) {
    const page: AnswerOf<typeof listLooks> = await this.done(name, listLooks, { limit: size, after });
    for (const { uuid } of page.look) found.add(uuid);
    assert.equal(page.num_total, count);
    after = page.after;
  }
  assert.deepEqual([found.size, pages], [count, Math.ceil(count / size)]);
});

Then('{actor} sees {int} look(s)', async function (name, count: number) {
  const looks = await this.eventually(
    () => looksOf(this, name),
    (found) => found.length >= count,
  );
  assert.equal(looks.length, count);
});

Then('{actor} reads {string}', function (_: string, sentence: string) {
  const lines = linesOf(this).map(words);
  assert.ok(
    lines.some((line) => line.startsWith(sentence)),
    lines.join('\n'),
  );
});

/** What is printed of one event: its sentence and why, its fields, what it changed, and the state. */
const printed = ({ line, data, after, summary, changed }: AnswerOf<typeof readHistoryAt>['moment']): string[] => [
  ...(line === null ? [] : [line.sentence, line.cause.sentence, line.learned_from?.sentence ?? []].map(inOneLine)),
  ...summary.map(readable),
  ...stateLines(data),
  ...stateLines(after),
  ...changed.map(differenceInLine),
];

Then('{actor} reads no word of the program about {people}', async function (name: string, people: string[]) {
  for (const whose of people) {
    const { username } = await this.person(whose);
    const { found } = await this.done(name, findHistories, { by: 'member', text: username, reason: REASON });
    for (const { ref, events, kind } of found.flatMap(({ history }) => history))
      for (let event = 1; event <= events; event++) {
        const { moment } = await this.done(name, readHistoryAt, { ref, reason: REASON, event });
        assert.deepEqual(rawLines(printed(moment)), [], `${kind} of ${whose}, event ${event}`);
      }
  }
});

Then('no name of {people} is shown', function (names: readonly string[]) {
  assert.doesNotMatch(JSON.stringify(valueOf(this)), new RegExp(String.raw`\b(?:${names.join('|')})\b`, 'i'));
});

Then('the field {string} is {string}', function (field: string, value: string) {
  assert.equal(momentOf(this).data[field], value);
});

const seats = (state: State | null) => Object.keys(state?.attendees ?? {}).length;

Then('before it nobody had a seat, and after it one member had', function () {
  const { before, after } = momentOf(this);
  assert.deepEqual([seats(before), seats(after)], [0, 1]);
});

Then('nothing is there yet', function () {
  assert.equal(momentOf(this).after, null);
});

Then('its last event was caused by an event of a {string}', async function (kind: string) {
  const { cause } = linesOf(this).at(-1)!;
  assert.equal(cause.kind, 'event');
  const { history } = await this.done('Olga', readHistory, { ref: cause.ref!, reason: REASON });
  assert.equal(history.kind, kind);
});

Then('its last event was caused by a request', function () {
  assert.equal(linesOf(this).at(-1)!.cause.kind, 'request');
});

Then('the copy proves itself without the product', async function () {
  const { bundle } = valueOf(this) as { bundle: string };
  async function* lines() {
    yield* bundle.split('\n').filter((line) => line !== '');
  }
  const verdict = await checkedBundle(lines());
  assert.deepEqual(verdict.wrong, []);
  assert.ok(verdict.events > 0);
});
