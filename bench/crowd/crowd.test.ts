import { expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { audit, disagreements, type Claim } from './crowd-audit.ts';
import { arrivals, PEOPLE_OF_A_SESSION, startsOf } from './crowd-evening.ts';
import { FAILED, firstBroken, latenciesOf, othersOf, sharesOf, type Second } from './crowd-seconds.ts';
import { inOpenLoop } from '../tools/http-load.ts';

const claim = (member: string, thing: string | undefined, isAcknowledged = true): Claim => ({
  promised: 'seat',
  member,
  thing,
  isAcknowledged,
});
const agreed = ['ana s1', 'ben s1'];
const claims = [claim('ana', 's1'), claim('ben', 's1')];

test('an audit in which answers, log and rows agree finds nothing', () => {
  expect(disagreements('seat', claims, agreed, agreed.toReversed())).toEqual([]);
});

test('an audit finds one seat that was acknowledged and is missing', () => {
  expect(disagreements('seat', claims, ['ana s1'])).toEqual(['seat ben s1: acknowledged, not in the log']);
  expect(disagreements('seat', claims, agreed, ['ana s1'])).toEqual(['seat ben s1: in the log, not shown']);
});

test('an audit finds one seat more than was acknowledged, and one that is there twice', () => {
  const more = [...agreed, 'cleo s1'];
  expect(disagreements('seat', claims, more)).toEqual(['seat cleo s1: in the log, never acknowledged']);
  expect(disagreements('seat', claims, agreed, more)).toEqual(['seat cleo s1: shown, not in the log']);
  const twice = [...agreed, 'ben s1'];
  expect(disagreements('seat', claims, twice, agreed)).toEqual(['seat ben s1: more than once in the log']);
  expect(disagreements('seat', claims, agreed, twice)).toEqual(['seat ben s1: shown more than once']);
});

test('what failed without an answer may be in the log or not, for that member alone', () => {
  const unknown = [...claims, claim('cleo', undefined, false), claim('dan', 's1', false)];
  expect(disagreements('seat', unknown, agreed)).toEqual([]);
  expect(disagreements('seat', unknown, [...agreed, 'cleo s7', 'dan s1'])).toEqual([]);
  expect(disagreements('seat', unknown, [...agreed, 'dan s2'])).toEqual([
    'seat dan s2: in the log, never acknowledged',
  ]);
});

const recorded = (type: string, data: Record<string, unknown>, stream = 'a.stream-1') =>
  ({ type, stream, data }) as unknown as Parameters<typeof audit>[1][number];

test('each promise is compared with its own event and the rows that are new, and a payment is found', () => {
  const things = {
    membership: recorded('WellJoined', { member: 'ana', well: 'thing' }),
    seat: recorded('MemberRegistered', { member: 'ana', session: 'thing' }),
    admission: recorded('MemberAdmitted', { member: 'ana', session: 'thing' }),
    message: recorded('MessageSent', { author: 'ana', clientId: 'thing' }),
    reply: recorded('ReplyWritten', { member: 'ana', post: 'thing' }),
    survey: recorded('SurveyAnswered', { member: 'ana', session: 'thing' }),
  } as const;
  const promises = Object.keys(things) as (keyof typeof things)[];
  const mine = promises.map((promised) => ({ ...claim('ana', 'thing'), promised }));
  const before = new Map([['membership', ['mia thing']]] as const);
  const after = new Map(promises.map((promised) => [promised, ['ana thing']]));
  after.set('membership', ['ana thing', 'mia thing']);
  const problems = (events: readonly ReturnType<typeof recorded>[]) =>
    audit(mine, events, [before, after]).flatMap((each) => each.problems);
  expect(problems(Object.values(things))).toEqual([]);
  expect(problems([])).toHaveLength(2 * promises.length);
  const paid = recorded('PaymentReceived', {}, 'membership-billing.plan-ana');
  expect(problems([...Object.values(things), paid])).toEqual([
    'money: nobody paid anything, and membership-billing.plan-ana has PaymentReceived',
  ]);
});

test('an answer that never comes delays no request of the open loop', async () => {
  const began = performance.now();
  const begun: number[] = [];
  await inOpenLoop([{ due: 40 }, { due: 0 }, { due: 20 }], began, ({ due }) => {
    begun.push(due);
    return due === 0 ? new Promise(() => undefined) : delay(1);
  });
  expect(begun).toEqual([0, 20, 40]);
});

test('an open loop that is stopped begins nothing more', async () => {
  const begun: number[] = [];
  await inOpenLoop(
    [{ due: 0 }, { due: 1 }],
    performance.now(),
    ({ due }) => begun.push(due),
    () => begun.length > 0,
  );
  expect(begun).toEqual([0]);
});

test('of a hundred answers p50, p95 and p99 are those that so many were faster than', () => {
  const answered = Array.from({ length: 100 }, (_, index) => ({
    step: 'poll',
    milliseconds: 100 - index,
    outcome: 'done',
  }));
  expect(latenciesOf(answered)).toEqual({ p50: 51, p95: 96, p99: 100 });
});

test('refusals and failures are counted by name, successes are not', () => {
  const outcomes = ['done', 'SESSION_FULL', 'SESSION_FULL', `${FAILED}502`];
  expect(othersOf(outcomes.map((outcome) => ({ step: 'register', milliseconds: 1, outcome })))).toEqual(
    new Map([
      ['SESSION_FULL', 2],
      [`${FAILED}502`, 1],
    ]),
  );
});

test('people come at the pace, and at twice the pace after each time of doubling', () => {
  expect(arrivals(4, 2)).toEqual([0, 500, 1000, 1500]);
  expect(arrivals(5, 1, 2000)).toEqual([0, 1000, 2000, 2500, 3000]);
});

test('a session starts after the last of its people has come, and who makes no whole group stays away', () => {
  const moments = arrivals(2 * PEOPLE_OF_A_SESSION + 1, 1);
  const starts = startsOf(moments);
  expect(starts).toHaveLength(2);
  expect(starts[0]).toBeGreaterThan(moments[PEOPLE_OF_A_SESSION - 1]!);
});

test('half a second of processor time in a second is half a core, and a process that has just begun has used none', () => {
  const usage = (used: number) => ({ used, megabytes: 1 });
  const before = new Map([['web', usage(100_000)]]);
  const after = new Map([
    ['web', usage(600_000)],
    ['video', usage(900_000)],
  ]);
  expect(sharesOf(before, after, 1000)).toEqual(
    new Map([
      ['web', 0.5],
      ['video', 0],
    ]),
  );
});

const second = (changes: Partial<Second> = {}): Second => ({
  at: 30,
  p50: 5,
  p95: 10,
  p99: 20,
  others: new Map(),
  lagSeconds: 0,
  shares: new Map([
    ['worker', 0.2],
    ['web 1', 0.9],
  ]),
  ...changes,
});

test('a full session breaks nothing, a limit and a failure do at once, and the busiest process is named first', () => {
  const full = second({ others: new Map([['SESSION_FULL', 9]]) });
  expect(firstBroken([full, full, full, full], 2)).toBeUndefined();
  const limited = second({ others: new Map([['TOO_MANY_REQUESTS', 3]]) });
  expect(firstBroken([full, limited], 2)).toBe(
    'second 30: TOO_MANY_REQUESTS, 3 times; of a core, of which there are 2: web 1 90 %, worker 20 %',
  );
  expect(firstBroken([second({ others: new Map([[`${FAILED}502`, 1]]) })], 2)).toContain('FAILED 502, 1 times');
});

test('slow answers and read models that are behind break it when they last for three seconds', () => {
  const slow = second({ p99: 1500 });
  expect(firstBroken([slow, second(), slow, slow], 2)).toBeUndefined();
  expect(firstBroken([second(), slow, slow, { ...slow, at: 33 }], 2)).toContain('second 33: p99 of 1500 ms');
  const behind = second({ lagSeconds: 6 });
  expect(firstBroken([behind, behind, behind], 2)).toContain('second 30: read models 6 s behind');
});
