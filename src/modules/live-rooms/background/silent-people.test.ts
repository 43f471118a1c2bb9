import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { roomStream } from '../contract/room-names.ts';
import type { SessionRoom } from '../contract/api.ts';
import { silenceWatch } from './silent-people.ts';
import { signsOfLife } from '../polls/signs-of-life.ts';
import { stage, type Stage } from '../testing/stage.ts';

// Without the work in the background: its timers write signs of life and look for silence on their own, which is what is tested here.
let on: Stage;
beforeAll(async () => {
  on = await stage();
}, 60_000);
afterAll(() => on.stop(), 30_000);
beforeEach(() => on.newSession());

const enter = (member: string) => on.call('enterRoom', member, { rid: '0', tab: `tab-${member}` });
const poll = (member: string) => on.call('listRooms', member, { tab: `tab-${member}` });
const roomOf = (answer: Record<string, unknown>) => (answer['session_rooms'] as SessionRoom[])[0]!;
const facts = async () => (await on.log.read(roomStream(on.session.session))).map(({ type }) => type);
const silence = () =>
  on.database.query(`update live_rooms.signs_of_life set alive_until = now() - interval '1 second'`);

/** The watch of one worker, and the signs of life of a web process. */
const watched = async () => {
  let now = 0;
  await on.database.query('delete from live_rooms.hearing');
  const signs = signsOfLife(on.database);
  await signs.write();
  const watch = silenceWatch({
    sql: on.database,
    commands: on.commands,
    presenceSeconds: 15,
    monotonic: () => now * 1000,
  });
  return { watch, signs, wait: (seconds: number) => (now += seconds) };
};
const unheardFor = (seconds: number) =>
  on.database.query('update live_rooms.hearing set wrote_at = clock_timestamp() - make_interval(secs => $1)', [
    seconds,
  ]);

test('no member counts as gone because a web process does not write what it hears', async () => {
  const { ana, ben } = on.people();
  await enter(ana);
  await enter(ben);
  await on.caughtUp();
  const { watch, signs, wait } = await watched();
  wait(60);
  expect(await watch.dropSilent()).toBe(0);
  await silence();
  await unheardFor(9);
  // Another process writes on: what the silent one hears is missing all the same.
  const other = signsOfLife(on.database);
  await other.write();
  expect(await watch.dropSilent()).toBe(0);
  await signs.write();
  wait(14);
  expect(await watch.dropSilent()).toBe(0);
  // Browsers had their full time after the process was back.
  wait(1);
  expect(await watch.dropSilent()).toBe(2);
});

test('a web process that died, or said goodbye, is not waited for; while none hears, no member is silent', async () => {
  const { ana } = on.people();
  await enter(ana);
  await on.caughtUp();
  const { watch, signs, wait } = await watched();
  wait(15);
  expect(await watch.dropSilent()).toBe(0);
  await silence();
  await signs.stop();
  expect(await watch.dropSilent()).toBe(0);
  wait(600);
  expect(await watch.dropSilent()).toBe(0);
  const [died, alive] = [signsOfLife(on.database), signsOfLife(on.database)];
  await died.write();
  await unheardFor(61);
  await alive.write();
  wait(15);
  expect(await watch.dropSilent()).toBe(1);
});

test('signs of life that cannot be written are known to be unwritten, also while the database hangs', async () => {
  let now = 0;
  let answer: (rows: unknown[]) => void = () => undefined;
  const hanging = signsOfLife({ query: () => new Promise((resolve) => (answer = resolve as never)) }, () => now);
  now = 60_000;
  expect(hanging.areWritten()).toBe(true);
  hanging.heard('session', 'ana', 15);
  const writing = hanging.write();
  now += 8_001;
  expect(hanging.areWritten()).toBe(false);
  now += 12_000;
  answer([{ at: '2026-05-04T19:00:20Z' }]);
  await new Promise((resolve) => setImmediate(resolve));
  answer([]);
  await writing;
  expect(hanging.areWritten()).toBe(true);
});

test('sessions are written in turns, and a process hears as far back as its oldest sign that is unwritten', async () => {
  let now = 0;
  const written: unknown[] = [];
  const ages: unknown[] = [];
  const signs = signsOfLife(
    {
      query: async (text, values) => {
        if (text.includes('signs_of_life')) written.push(values?.[1]);
        else ages.push(values?.[2]);
        return [{ at: '2026-05-04T19:00:00Z' }] as never;
      },
    },
    () => now,
  );
  for (const [session, member] of [
    ['0', 'ana'],
    ['1', 'ben'],
    ['2', 'cleo'],
    ['3', 'dan'],
    ['4', 'eve'],
  ] as const)
    signs.heard(session, member, 15);
  for (now = 1_000; now <= 5_000; now += 1_000) await signs.writeTurn();
  expect(written).toEqual([['ana', 'eve'], ['ben'], ['cleo'], ['dan'], []]);
  expect(ages).toEqual([1, 2, 3, 0, 0]);
});

test('a process that reads polls for seconds before any timer runs writes what it heard all the same', async () => {
  let now = 0;
  const written: unknown[] = [];
  const signs = signsOfLife(
    {
      query: (_, values) => {
        written.push(values?.[1]);
        return Promise.reject(new Error('away'));
      },
    },
    () => now,
  );
  signs.heard('session', 'ana', 15);
  now = 6_000;
  signs.heard('session', 'ben', 15);
  expect(written).toEqual([]);
  now = 6_001;
  signs.heard('session', 'cleo', 15);
  signs.heard('session', 'cleo', 15);
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual([['ana', 'ben', 'cleo']]);
  // While the database is away, not with every poll.
  now = 12_001;
  signs.heard('session', 'ana', 15);
  expect(written).toHaveLength(1);
  now = 12_002;
  signs.heard('session', 'ana', 15);
  expect(written).toHaveLength(2);
});

test('a process that says goodbye waits for a write that a poll began, which would say that it hears', async () => {
  let now = 0;
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  const signs = signsOfLife(
    {
      query: async (text) => {
        asked.push(text.trim().split(' ')[0]!);
        if (asked.length === 1) await held.promise;
        return [{ at: '2026-05-04T19:00:00Z' }] as never;
      },
    },
    () => now,
  );
  signs.heard('session', 'ana', 15);
  now = 6_001;
  signs.heard('session', 'ana', 15);
  const stopped = signs.stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(['with']);
  held.resolve();
  await stopped;
  expect(asked).toEqual(['with', 'insert', 'with', 'insert', 'delete']);
});

test('signs that took seconds to write say what this process heard before, not meanwhile', async () => {
  const { ana } = on.people();
  await enter(ana);
  await on.caughtUp();
  const { watch, signs, wait } = await watched();
  wait(15);
  expect(await watch.dropSilent()).toBe(0);
  await silence();
  await signs.stop();
  let now = 0;
  const slow = signsOfLife(
    {
      query: (text, values) => {
        now += 9_000;
        return on.database.query(text, values);
      },
    },
    () => now,
  );
  await slow.write();
  expect(await watch.dropSilent()).toBe(0);
  wait(15);
  await signs.write();
  await slow.stop();
  expect(await watch.dropSilent()).toBe(1);
});

test('a poll is not answered while this process cannot write that it heard it', async () => {
  const { ben } = on.people();
  await enter(ben);
  const now = performance.now.bind(performance);
  try {
    expect(await poll(ben)).toHaveProperty('session_rooms');
    performance.now = () => now() + 8_001;
    expect(await poll(ben)).toEqual({ refused: 'TRY_AGAIN_SOON' });
  } finally {
    performance.now = now;
  }
});

test('no sign of life is a lost connection, the next poll a return', async () => {
  const { ana, ben } = on.people();
  await enter(ana);
  await enter(ben);
  await on.caughtUp();
  const { watch, wait, signs } = await watched();
  wait(15);
  expect(await watch.dropSilent()).toBe(0);
  await silence();
  signs.heard(on.session.session, ana, 15);
  await signs.write();
  expect(await watch.dropSilent()).toBe(1);
  expect((await facts()).at(-1)).toBe('MemberDropped');
  await on.caughtUp();
  expect(await watch.dropSilent()).toBe(0);
  expect(roomOf(await poll(ben)).users.map(({ active }) => active)).toEqual([true, true]);
  expect((await facts()).at(-1)).toBe('MemberReturned');
});

test('signs of life of two processes merge to the later one, and unwritten ones stay in memory', async () => {
  const { session } = on.session;
  const { ben } = on.people();
  const left = async () => {
    const [row] = await on.database.query<{ left: number }>(
      'select extract(epoch from alive_until - clock_timestamp())::float8 as left from live_rooms.signs_of_life where member = $1',
      [ben],
    );
    return row!.left;
  };
  const [here, there] = [signsOfLife(on.database), signsOfLife(on.database)];
  here.heard(session, ben, 90);
  there.heard(session, ben, 15);
  await here.write();
  await there.write();
  expect(await left()).toBeGreaterThan(80);
  let away = true;
  const shaky = signsOfLife({
    query: (text, values) => (away ? Promise.reject(new Error('away')) : on.database.query(text, values)),
  });
  shaky.heard(session, ben, 600);
  await expect(shaky.write()).rejects.toThrow('away');
  away = false;
  await shaky.write();
  expect(await left()).toBeGreaterThan(500);
});

test('a browser that says goodbye keeps its seat and comes back by itself', async () => {
  const { ana, ben } = on.people();
  await enter(ana);
  await enter(ben);
  await on.call('leaveRoom', ben, { tab: `tab-${ben}`, confirmed: false });
  expect(roomOf(await poll(ana)).users.map(({ active }) => active)).toEqual([true, false]);
  expect(roomOf(await poll(ben)).users.map(({ active }) => active)).toEqual([true, true]);
  expect(await facts()).toEqual(expect.arrayContaining(['MemberDropped', 'MemberReturned']));
});
