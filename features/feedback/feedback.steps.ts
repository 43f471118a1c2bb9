import assert from 'node:assert/strict';
import {
  answerSurvey,
  createTestimonial,
  hostReviews,
  listOwnAnswers,
  deleteTestimonial,
  ownTestimonials,
  postSession,
  publishTestimonial,
  userTestimonials,
  writtenTestimonials,
  type PostSessionChecks,
  type Testimonial,
} from '#modules/feedback/contract/api.ts';
import { exportOutcomes, readOutcomes, type StudyExport } from '#modules/feedback/contract/outcomes-api.ts';
import { feelingWords, reportedScales } from '#modules/feedback/contract/scales.ts';
import { enterRoom, leaveRoom } from '#modules/live-rooms/contract/api.ts';
import { joinSession } from '#modules/scheduling/contract/api.ts';
import { loadMarketingData, putMarketingData } from '#modules/site/contract/api.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import { MAIN_WELL, belongs, planned } from '../scheduling/planning.ts';
import { seated, sessionSeenBy } from '../scheduling/registering.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });
type Scale = 'feeling' | 'frequency' | 'outcome' | 'nps';

/** What a session still asks for, in the order in which people are asked. */
const owed = (checks: PostSessionChecks): string =>
  [
    checks.completed_mood_tracker ? '' : 'feeling',
    checks.show_group_hosted_survey ? 'group-hosted survey' : '',
    checks.show_group_hosted_survey || checks.completed_session_or_host_review ? '' : 'review',
    checks.show_outcome_survey ? 'outcome' : '',
    checks.show_frequency_survey ? 'frequency' : '',
    checks.show_nps_survey ? 'nps' : '',
  ]
    .filter(Boolean)
    .join(', ') || 'nothing';

/** Two hours apart, from tomorrow on; the host ends each as soon as everybody is there. */
Given(
  '{people} came to {int} sessions of {actor} in {string} before',
  async function (names: string[], count: number, host: string, well: string) {
    const first = `${plus(await this.now(), hours(27)).slice(0, 13)}:00:00.000Z`;
    for (const { name, id } of await this.people(names)) {
      await this.assembly.operator.setPlan(id, 'unlimited');
      await belongs(this, name, well);
    }
    for (let at = 0; at < count; at++) {
      const start = plus(first, hours(2 * at));
      await planned(this, host, { title: `Earlier ${at}`, well, start: () => start });
      for (const name of names) await this.done(name, joinSession, { ...idOf(this, `Earlier ${at}`), flag: 'true' });
    }
    for (let at = 0; at < count; at++) {
      await this.moveTo(plus(first, hours(2 * at)));
      for (const name of [host, ...names])
        await this.done(name, enterRoom, { ...idOf(this, `Earlier ${at}`), rid: '0' });
      await this.passes(1000);
      await this.done(host, leaveRoom, idOf(this, `Earlier ${at}`));
      await this.passes(61_000);
    }
  },
);

When('{actor} asks what {string} still asks for', async function (name, title: string) {
  await this.call(name, postSession, idOf(this, title));
});

Then('{string} still asks {actor} for {}', async function (title: string, name, list: string) {
  const { session } = await this.done(name, postSession, idOf(this, title));
  assert.equal(owed(session), list);
});

Then('{actor} is asked to fill in a survey about {string}', async function (name: string, title: string) {
  const { session } = await this.done(name, postSession, idOf(this, title));
  assert.notEqual(owed(session), 'nothing', `${name} is asked for nothing about "${title}"`);
});

const feelingOf = (word: string) => feelingWords.indexOf(word as 'Meh') + 1;

When('{actor} felt {string} after {string}', async function (name, word: string, title: string) {
  await this.call(name, answerSurvey, { ...idOf(this, title), x: 'feeling', answer: feelingOf(word) });
});

When('{people} each felt {string} after {string}', async function (names: string[], word: string, title: string) {
  for (const name of names)
    await this.done(name, answerSurvey, { ...idOf(this, title), x: 'feeling', answer: feelingOf(word) });
});

const feelings = async (world: World, staff: string) => {
  const { scale } = await world.done(staff, readOutcomes, {});
  return scale
    .find(({ scale: each }) => each === 'feeling')!
    .row.filter(({ part, answered }) => part === 'all' && answered !== null);
};

When('{actor} takes answers for a study because {string}', async function (staff, reason: string) {
  await this.call(staff, exportOutcomes, { reason });
});

Then('she has {int} answers, and at most {int} are left out', function (count: number, leftOut: number) {
  const taken = this.outcome?.ok ? (this.outcome.value as StudyExport) : undefined;
  assert.deepEqual([taken?.row.length, taken?.left_out], [count, leftOut]);
});

When('{actor} asks for outcomes', async function (staff) {
  await this.call(staff, readOutcomes, {});
});

Then('{actor} reads no outcomes yet', async function (staff) {
  assert.deepEqual(await feelings(this, staff), []);
});

Then(
  '{actor} reads that {int} people felt {string}, and that fewer than 10 were asked and did not answer',
  async function (staff, count: number, word: string) {
    const [row, ...others] = await this.eventually(
      () => feelings(this, staff),
      ({ length }) => length > 0,
    );
    const answers = row!.answer.filter((each) => each.count > 0).map((each) => [each.label, each.count]);
    assert.deepEqual([others, row!.answered, row!.not_answered, answers], [[], count, null, [[word, count]]]);
  },
);

When(
  '{actor} answers {int} to the {word} survey after {string}',
  async function (name, answer: number, x: Scale, title: string) {
    await this.call(name, answerSurvey, { ...idOf(this, title), x, answer });
  },
);

const ownAnswers = async (world: World, name: string) => (await world.done(name, listOwnAnswers, {})).answer;

Then('{actor} finds about {string}: {}', async function (name, title: string, list: string) {
  const answers = await this.eventually(
    () => ownAnswers(this, name),
    ([first]) => first?.said.length === list.split(', ').length,
  );
  const said = answers[0]!.said.map(({ about, value, words }) =>
    about === 'better' || about === 'review'
      ? `${about} ${words}`
      : `${about} ${reportedScales[about].words[value! - 1]}`,
  );
  assert.deepEqual([answers.length, answers[0]!.title, said.join(', ')], [1, title, list]);
});

Then(['{actor} finds no answers of her own', '{actor} finds no answers of his own'], async function (name) {
  assert.deepEqual(await ownAnswers(this, name), []);
});

When('{actor} skips the {word} survey after {string}', async function (name, x: Scale, title: string) {
  await this.call(name, answerSurvey, { ...idOf(this, title), x, answer: null });
});

const append = (world: World, name: string, key: string, val: unknown) =>
  world.call(name, putMarketingData, { x: 'append', key, val: JSON.stringify(val) });

When(
  '{actor} tells of {string}: mood {int}, support {int}, {string}',
  async function (name, title: string, mood: number, support: number, text: string) {
    await append(this, name, 'grouphosted_survey', {
      session: idOf(this, title).id,
      user: 'somebody else',
      how_session_impact_mood: mood,
      how_satisfied_with_support: support,
      how_could_make_better: text,
    });
  },
);

When('{actor} recommends with {int} after {string}', async function (name, question: number, title: string) {
  await append(this, name, 'nps_survey', { session: idOf(this, title).id, question });
});

When('{actor} gives up the plan because {string}', async function (name, reason: string) {
  await this.call(name, putMarketingData, { x: 'append', key: 'unsubscribe_survey', val: reason });
});

When('{actor} rewrites what others said in the survey', async function (name) {
  await this.call(name, putMarketingData, { x: 'set', key: 'grouphosted_survey', val: '[]' });
});

When('{actor} reads what others said in the survey', async function (name) {
  await this.call(name, loadMarketingData, { x: 'grouphosted_survey' });
});

When('{actor} stores something under an unknown name', async function (name) {
  await this.call(name, putMarketingData, { x: 'set', key: 'everything', val: 'a' });
});

When('{actor} reads what is stored under an unknown name', async function (name) {
  await this.call(name, loadMarketingData, { x: 'everything' });
});

/** What staff read of one survey, as its authors' answers were stored. */
const readByStaff = async (world: World, key: string): Promise<Record<string, unknown>[]> => {
  const { dump } = await world.done(await world.admin(), loadMarketingData, { x: key });
  return dump.map(({ val }) => JSON.parse(val) as Record<string, unknown>);
};
const ownAnswer = async (world: World, key: string, name: string, title: string) => {
  const { id } = await world.person(name);
  const own = await world.eventually(
    async () =>
      (await readByStaff(world, key)).filter(({ user, session }) => user === id && session === idOf(world, title).id),
    ({ length }) => length === 1,
  );
  return own[0]!;
};

Then('staff read that {actor} said {string} of {string}', async function (name, text: string, title: string) {
  assert.equal((await ownAnswer(this, 'grouphosted_survey', name, title))['how_could_make_better'], text);
});

Then(
  'staff read that {actor} recommends with {int} after {string}',
  async function (name, mark: number, title: string) {
    assert.equal((await ownAnswer(this, 'nps_survey', name, title))['question'], mark);
  },
);

Then('staff read that {actor} gave up the plan because {string}', async function (name, reason: string) {
  const { id } = await this.person(name);
  const read = await this.eventually(
    () => readByStaff(this, 'unsubscribe_survey'),
    ({ length }) => length > 0,
  );
  assert.deepEqual(
    read.map(({ user, reason: told }) => [user, told]),
    [[id, reason]],
  );
});

const review = async (
  world: World,
  name: string,
  title: string,
  text: string,
  options: { forum?: boolean; named?: boolean; thumbs?: boolean } = {},
) => {
  const outcome = await world.call(name, createTestimonial, {
    ...idOf(world, title),
    thumbs: options.thumbs ?? true,
    post_to_forum: options.forum ?? false,
    with_name: options.named ?? false,
    // What a browser says of the session is not believed.
    value: JSON.stringify({
      session_title: 'Another one',
      session_start_time: '2020-01-01T00:00:00.000Z',
      review: text,
    }),
  });
  if (outcome.ok) world.remember('review', text, (outcome.value['testimonial'] as Testimonial).uuid);
};

When('{actor} reviews {string} with {string}', async function (name, title: string, text: string) {
  await review(this, name, title, text);
});

When(['{actor} writes the review {string}', '{actor} writes a review {string}'], async function (name, text: string) {
  await review(this, name, this.latestSession(), text);
});

/** A session begins with three people. */
const withCompany = (people: readonly string[]): string[] =>
  people.length > 1 ? [...people] : [...people, 'Another attendee'];

/** They had seats, came at the start, and the host ended it when half of its time was over, so that it counts. */
const attended = async (world: World, named: readonly string[], title: string, host: string): Promise<void> => {
  const people = withCompany(named);
  await world.people(people);
  for (const name of people) await seated(world, name, title);
  const { start_time, duration_minutes } = await sessionSeenBy(world, await world.admin(), title);
  const start = plus(start_time, hours(0));
  if (start > (await world.now())) await world.moveTo(start);
  for (const name of [host, ...people]) await world.done(name, enterRoom, { ...idOf(world, title), rid: '0' });
  await world.passes(minutes(duration_minutes) / 2);
  await world.done(host, leaveRoom, idOf(world, title));
  await world.passes(61_000);
};
const tomorrow = async (world: World, title: string, host: string): Promise<void> => {
  const start = `${plus(await world.now(), hours(27)).slice(0, 13)}:00:00.000Z`;
  await planned(world, host, { title, well: MAIN_WELL.MAIN_WELL_TITLE, start: () => start });
};

Given(
  ['{people} attended {string} hosted by {actor}', '{people} has/have attended {string} hosted by {actor}'],
  async function (people: string[], title: string, host: string) {
    await tomorrow(this, title, host);
    await attended(this, people, title, host);
  },
);

/** A session that was not spoken of has a host of its own. */
Given(
  ['{people} attended {string}', '{people} has/have attended {string}', '{people} attend(s) {string}'],
  async function (people: string[], title: string) {
    if (!this.has('session', title)) await tomorrow(this, title, 'Hanna');
    const { host_user } = await sessionSeenBy(this, await this.admin(), title);
    const known = await this.people(this.personNames());
    const host = known.find(({ id }) => id === host_user?.uuid) ?? assert.fail(`"${title}" has no host`);
    await attended(
      this,
      people.filter((name) => name !== host.name),
      title,
      host.name,
    );
  },
);

Given('{people} has/have attended {int} session(s)', async function (people: string[], count: number) {
  for (let at = 1; at <= count; at++) {
    await tomorrow(this, `Earlier ${at}`, 'Hanna');
    await attended(this, people, `Earlier ${at}`, 'Hanna');
  }
});

Then('{actor} sees the review', async function (name: string) {
  const said = (JSON.parse(written(this).value) as { review: string }).review;
  const { testimonial } = await this.done(name, ownTestimonials, {});
  assert.ok(
    testimonial.some(({ value }) => (JSON.parse(value) as { review: string }).review === said),
    `${name} does not see the review`,
  );
});

When('{actor} reviews {string} in {int} characters', async function (name, title: string, length: number) {
  await review(this, name, title, 'x'.repeat(length));
});

When('{actor} reviews {string} with {string} for the forum', async function (name, title: string, text: string) {
  await review(this, name, title, text, { forum: true });
});

When('{actor} reviews {string} with {string} and her name', async function (name, title: string, text: string) {
  await review(this, name, title, text, { named: true });
});

const written = (world: World): Testimonial => {
  assert.ok(world.outcome?.ok, world.outcome?.ok === false ? world.outcome.notice.msg : 'nobody wrote a review');
  return world.outcome.value['testimonial'] as Testimonial;
};

Then('the review of {string} by {actor} says {string}', async function (title: string, name, text: string) {
  const { value, from_user, status, thumbs } = written(this);
  assert.deepEqual([status, thumbs, from_user?.username], ['PRIVATE', true, (await this.person(name)).username]);
  const said = JSON.parse(value) as Record<string, string>;
  assert.deepEqual([said['session_title'], said['review']], [title, text]);
  assert.notEqual(said['session_start_time'], '2020-01-01T00:00:00.000Z');
});

Then('the review may be shared in the forum', function () {
  assert.equal(written(this).post_to_forum, true);
});

Then('the review is not shared in the forum', function () {
  assert.equal(written(this).post_to_forum, false);
});

const reviewsRead = async (world: World, name: string, givenValue: string, asked = false): Promise<string[]> => {
  const { id } = await world.person(givenValue);
  const { testimonial } =
    name === givenValue
      ? await world.done(name, ownTestimonials, {})
      : await world.done(name, userTestimonials, { id, private: String(asked) as 'true' });
  return testimonial.map(({ value }) => (JSON.parse(value) as { review: string }).review);
};

Then('{actor} reads the reviews of {actor} {string}', async function (name, input, text: string) {
  assert.deepEqual(await reviewsRead(this, name, input), [text]);
});

Then('{actor} reads no reviews of {actor}', async function (name, input) {
  assert.deepEqual(await reviewsRead(this, name, input), []);
});

Then('{actor} reads no reviews of {actor}, not even when asking for private ones', async function (name, input) {
  assert.deepEqual(await reviewsRead(this, name, input, true), []);
});

When('{actor} praises {actor} with {string}', async function (name: string, host: string, text: string) {
  const title = this.latestSession();
  const { host_user } = await sessionSeenBy(this, name, title);
  assert.equal(host_user?.username, (await this.person(host)).username, `who hosted "${title}"`);
  await review(this, name, title, text);
});

When('{actor} gives {actor} a thumbs down', async function (name: string, host: string) {
  const title = this.latestSession();
  const { host_user } = await sessionSeenBy(this, name, title);
  assert.equal(host_user?.username, (await this.person(host)).username, `who hosted "${title}"`);
  await review(this, name, title, 'It was not for me.', { thumbs: false });
});

Then('{actor} sees the review {string}', async function (name: string, text: string) {
  assert.ok((await reviewsRead(this, name, name)).includes(text), `${name} does not see "${text}"`);
});

/** Written as the last of those that the person who is praised has. */
Then('{actor} has a {word} review', async function (name: string, status: string) {
  const { testimonial } = await this.done(name, ownTestimonials, {});
  assert.equal(testimonial[0]?.status.toLowerCase(), status, `the review of ${name}`);
});

Then('everybody reads the review', async function () {
  const text = this.latest('review') ?? assert.fail('there is no review yet');
  const { host_user } = await sessionSeenBy(this, await this.admin(), this.latestSession());
  for (const name of ['a visitor', ...this.personNames()]) {
    const { testimonial } = await this.done(name, userTestimonials, { id: host_user!.uuid });
    const said = testimonial.map(({ value }) => (JSON.parse(value) as { review: string }).review);
    assert.ok(said.includes(text), `${name} does not read "${text}"`);
  }
});

Then('{actor} sees that {actor} has {int} review(s)', async function (name, input, count: number) {
  const { id } = await this.person(input);
  const { testimonial } = await this.done(name, hostReviews, { id });
  assert.equal(testimonial.num_reviews, count);
});

const readPublicly = async (world: World, name: string, text: string, givenValue: string) => {
  const { testimonial } = await world.done(name, userTestimonials, { id: (await world.person(givenValue)).id });
  const found = testimonial.find(({ value }) => (JSON.parse(value) as { review: string }).review === text);
  assert.ok(found, 'the review is not there');
  const { session_title, session_start_time } = JSON.parse(found.value) as Record<string, string>;
  return { by: found.from_user?.username, session: session_title, hasTime: session_start_time !== undefined };
};

Then(
  '{actor} reads {string} about {actor}, by a member, without the session',
  async function (name: string, text: string, value: string) {
    const read = await readPublicly(this, name, text, value);
    assert.deepEqual(read, { by: undefined, session: undefined, hasTime: false });
  },
);

Then(
  '{actor} reads {string} about {actor}, by {actor}, of {string}',
  async function (name: string, text: string, value: string, author: string, session: string) {
    const { username: by } = await this.person(author);
    assert.deepEqual(await readPublicly(this, name, text, value), { by, session, hasTime: true });
  },
);

const reviewBy = async (world: World, host: string, author: string): Promise<string> => {
  const { username } = await world.person(author);
  const { testimonial } = await world.done(host, ownTestimonials, {});
  return testimonial.find(({ from_user }) => from_user?.username === username)!.uuid;
};

When('{actor} makes the review by {actor} public', async function (name, author) {
  await this.call(name, publishTestimonial, { id: await reviewBy(this, 'Ana', author) });
});

When('{actor} deletes the review by {actor}', async function (name, author) {
  await this.call(name, deleteTestimonial, { id: await reviewBy(this, 'Ana', author) });
});

const ownReviews = async (world: World, name: string) => (await world.done(name, writtenTestimonials, {})).testimonial;

Then('{actor} finds the own review {string}, {word}', async function (name, text: string, state: string) {
  assert.deepEqual(
    (await ownReviews(this, name)).map(({ value, status }) => [
      (JSON.parse(value) as { review: string }).review,
      status.toLowerCase(),
    ]),
    [[text, state]],
  );
});

Then('{actor} finds no own reviews', async function (name) {
  assert.deepEqual(await ownReviews(this, name), []);
});

When('{actor} deletes the own review', async function (name) {
  const [own] = await ownReviews(this, name);
  await this.call(name, deleteTestimonial, { id: own!.uuid });
});
