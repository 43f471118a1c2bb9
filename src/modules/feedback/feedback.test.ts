import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor } from '#kernel/commands/commands.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { Call, SignedIn } from '#kernel/module.ts';
import { personalData, type PersonalData } from '#kernel/log/personal-data.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import type { SessionCourse } from '#modules/scheduling/index.ts';
import { feedbackCommands, type Feedback } from './commands.ts';
import { answerEvents, reviewEvents } from './contract/feedback-events.ts';
import { defaultSettings } from './contract/settings.ts';
import { groupHostedRecord } from './contract/survey-records.ts';
import { reviewIdOf } from './facts/review-id.ts';
import { feedbackData } from './marketing-data.ts';
import { ANA, BEN, NOW, OTHER, SESSION, WELL } from './testing/examples.ts';

const database = ownDatabase();
let secrets: PersonalData;
let log: EventLog;
let commands: Feedback;
let course: SessionCourse;
let visible: boolean;
let removed: Set<string>;
let isDefault: boolean;
let belongs: boolean;

beforeAll(async () => {
  secrets = personalData(database, 'a'.repeat(64));
}, 60_000);

beforeEach(() => {
  log = eventLog(memoryEventStore(), secrets, () => Object.values({ ...answerEvents, ...reviewEvents }));
  visible = true;
  removed = new Set();
  isDefault = false;
  belongs = false;
  course = {
    session: SESSION,
    status: 'over',
    kind: 'INTERNAL',
    host: ANA,
    well: WELL,
    title: 'Night talk',
    groupHosted: false,
    startsAt: '2026-05-05T19:00:00.000Z',
    endsAt: '2026-05-05T20:00:00.000Z',
    attendees: new Set([BEN]),
    removed: new Set(),
    tookPlace: true,
    attended: new Set([ANA, BEN]),
  };
  const clock = fixedClock(NOW);
  commands = feedbackCommands({
    execute: executor(log, () => clock.now()),
    log,
    clock,
    settings: defaultSettings,
    sessions: { course: () => Promise.resolve(course) },
    removals: { isRemoved: (member) => Promise.resolve(removed.has(member)) },
    wells: {
      handleIn: () => Promise.resolve(undefined),
      well: () =>
        Promise.resolve({
          exists: true,
          deleted: false,
          title: 'Night Owls',
          slug: 'night-owls',
          visible,
          isDefault,
          creator: ANA,
        }),
      isMember: () => Promise.resolve(belongs),
    },
    sessionsOf: () => Promise.resolve(1),
  });
});

const by = (member: string) => caller({ kind: 'member', id: member }, randomUUID());
const said = { thumbs: true, text: 'It helped.', forForum: false, withName: false };
const keyed = (name: string) => feedbackData({ sql: database, commands }).find(({ key }) => key === name)!;
const asBen = () => ({ caller: by(BEN), member: { id: BEN, isAdmin: false }, now: NOW }) as Call;

describe('who is asked', () => {
  test('a member who took part', async () => {
    expect(await commands.afterSession(BEN, SESSION)).toMatchObject({ well: { title: 'Night Owls' }, isHost: false });
    expect(await commands.afterSession(ANA, SESSION)).toMatchObject({ isHost: true });
  });

  test('a removed member has not taken part', async () => {
    course = { ...course, removed: new Set([BEN]) };
    expect(await commands.afterSession(BEN, SESSION)).toEqual({ refused: 'SESSION_NOT_ATTENDED' });
  });

  test('a session of a private Well does not exist for outsiders', async () => {
    visible = false;
    expect(await commands.afterSession(OTHER, SESSION)).toEqual({ refused: 'SESSION_DOES_NOT_EXIST' });
    expect(await commands.writeReview(by(OTHER), OTHER, SESSION, said)).toEqual({ refused: 'SESSION_DOES_NOT_EXIST' });
    visible = true;
    expect(await commands.afterSession(OTHER, SESSION)).toEqual({ refused: 'SESSION_NOT_ATTENDED' });
  });
});

test('[FBK-011] ten reviews sent at once are one', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => commands.writeReview(by(BEN), BEN, SESSION, said)),
  );
  expect(outcomes.filter((each) => each === reviewIdOf(SESSION, BEN))).toHaveLength(1);
  expect(outcomes.filter((each) => typeof each === 'object' && each.refused === 'REVIEW_ALREADY_WRITTEN')).toHaveLength(
    9,
  );
});

test('[C-173] the review of a removed member does not exist for its host, and staff can delete it', async () => {
  await commands.writeReview(by(BEN), BEN, SESSION, said);
  removed.add(BEN);
  const id = reviewIdOf(SESSION, BEN);
  const [host, staff] = [
    { id: ANA, isAdmin: false },
    { id: OTHER, isAdmin: true },
  ];
  const none = { refused: 'REVIEW_DOES_NOT_EXIST' };
  expect(await commands.publishReview(by(ANA), host, id)).toEqual(none);
  expect(await commands.deleteReview(by(ANA), host, id)).toEqual(none);
  expect(await commands.deleteReview(by(OTHER), staff, id)).toBeUndefined();
});

describe('[C-108] sharing a review in the forum', () => {
  const ben: SignedIn = { id: BEN, isAdmin: false, hostLevel: 0, emailVerified: true, signInId: '' };

  test('is for members of the Well, in the main Well for hosts of level 2, and not on probation', async () => {
    expect(await commands.mayShare(SESSION, ben)).toBe(false);
    belongs = true;
    expect(await commands.mayShare(SESSION, ben)).toBe(true);
    expect(await commands.mayShare(SESSION, { ...ben, onProbation: true })).toBe(false);
    isDefault = true;
    expect(await commands.mayShare(SESSION, ben)).toBe(false);
    expect(await commands.mayShare(SESSION, { ...ben, hostLevel: 2 })).toBe(true);
  });

  test('hands over title and words of a review that is for the forum, until it is deleted', async () => {
    const id = reviewIdOf(SESSION, BEN);
    expect(await commands.shared(id)).toBeNull();
    await commands.writeReview(by(BEN), BEN, SESSION, { ...said, forForum: true, withName: false });
    expect(await commands.shared(id)).toEqual({ sessionTitle: 'Night talk', text: 'It helped.' });
    await commands.deleteReview(by(BEN), { id: BEN, isAdmin: false }, id);
    expect(await commands.shared(id)).toBeNull();
  });

  test('hands over nothing of a review that is for its host alone', async () => {
    await commands.writeReview(by(BEN), BEN, SESSION, said);
    expect(await commands.shared(reviewIdOf(SESSION, BEN))).toBeNull();
  });
});

test('answers are sealed, and gone once the member is forgotten', async () => {
  const eve = randomUUID();
  course = { ...course, attended: new Set([eve]), attendees: new Set([eve]) };
  await commands.answer(by(eve), eve, SESSION, 'feeling', 4);
  await commands.writeReview(by(eve), eve, SESSION, said);
  const stored: string[] = [];
  for await (const { data } of log.store.readAll()) stored.push(JSON.stringify(data));
  expect(stored.join()).not.toContain('It helped.');
  const recorded = async () => [
    (await log.read(`feedback.answers-${eve}`))[0]!.data['answer'],
    (await log.read(`feedback.review-${reviewIdOf(SESSION, eve)}`))[0]!.data['text'],
  ];
  expect(await recorded()).toEqual([4, 'It helped.']);
  await secrets.forget(eve);
  expect(await recorded()).toEqual([null, null]);
});

describe('surveys as marketing data [FBK-025]', () => {
  const circle = { session: SESSION, how_session_impact_mood: '2', how_satisfied_with_support: '', user: ANA };

  test('numbers may be texts, skipped ones empty, and the user is the signed-in member', async () => {
    course = { ...course, groupHosted: true };
    const stored = await keyed('grouphosted_survey').put(JSON.stringify(circle), asBen(), 'grouphosted_survey');
    expect(JSON.parse(stored as string)).toEqual({
      session: SESSION,
      user: BEN,
      how_session_impact_mood: 2,
      how_satisfied_with_support: null,
      how_could_make_better: '',
      time: NOW,
    });
    expect(groupHostedRecord.parse({ ...circle, how_could_make_better: null })).toMatchObject({
      how_could_make_better: '',
    });
  });

  test.each([
    ['Too busy', 'Too busy'],
    ['"Too busy"', 'Too busy'],
    [JSON.stringify({ reason: 'Too busy', user: ANA }), 'Too busy'],
    ['{"why":"Too busy"}', '{"why":"Too busy"}'],
    ['12', '12'],
  ])('[BIL-045] who unsubscribes with %s is recorded with the reason %s', async (val, reason) => {
    const stored = await keyed('unsubscribe_survey').put(val, asBen(), 'unsubscribe_survey');
    expect(JSON.parse(stored as string)).toEqual({ reason, user: BEN, time: NOW });
    const recorded = (await log.read(`feedback.answers-${BEN}`)).at(-1)!;
    expect(recorded.data['said']).toBe(reason);
  });

  test.each([
    ['grouphosted_survey', 'nonsense', 'send JSON'],
    ['grouphosted_survey', '{}', 'session: '],
    ['nps_survey', '[]', ''],
    ...['nine', true, null, [9], ' '].map((question) => [
      'nps_survey',
      JSON.stringify({ session: SESSION, question }),
      'question: ',
    ]),
    [
      'grouphosted_survey',
      JSON.stringify({ session: SESSION, how_session_impact_mood: true }),
      'how_session_impact_mood',
    ],
  ] as [string, string, string][])('%s does not take %s', async (key, val, problem) => {
    expect(await keyed(key).put(val, asBen(), key)).toMatchObject({
      refused: 'INPUT_INVALID',
      field: 'val',
      values: { problem: expect.stringContaining(problem) },
    });
  });
});
