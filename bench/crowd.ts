import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { chainVerifies, enroll, environmentOf, examined, settled } from '../test/chaos/chaos.ts';
import { disturb } from '../test/chaos/disturber.ts';
import { asker, type Asker, type Entry, type Ledger } from '../test/chaos/ledger.ts';
import { random, type Random } from '../test/chaos/random.ts';
import { surroundings, type Surroundings } from '../test/chaos/surroundings.ts';
import { percentile, report } from './measure.ts';
import { usageOf } from './processor.ts';
import { eachOf } from './product.ts';

const MEMBERS = Number(process.env['MEMBERS'] ?? 10_000);
/** How long an evening takes: the shorter, the more calls a second. */
const SECONDS = Number(process.env['CROWD_SECONDS'] ?? 600);
/** Evening after evening in half the time, until something breaks. */
const DOUBLES = process.env['CROWD_DOUBLES'] === 'true';
/** With what `npm run chaos` does to processes, lines, disk and database meanwhile. */
const DISTURBED = process.env['CROWD_DISTURBED'] === 'true';
const SEED = process.env['CROWD_SEED'] ?? 'crowd';
const PER_SESSION = 15;
const POLL_EVERY_MS = 3_000;
const MINUTE = 60_000;
const AIM_P99_MS = 50;
/** From here on something counts as broken. */
const BROKEN = { p99: 1_000, lag: 10, late: 250 };

/** Parts of an evening, as shares of it. */
const PHASES = {
  logIn: [0, 0.3],
  wait: [0.42, 0.5],
  enter: [0.52, 0.6],
  leave: [0.85, 0.9],
  survey: [0.93, 0.98],
} as const;
const MOVES = { toWait: 0.41, toEnter: 0.51, toEnd: 0.91 };
/** Between two steps of one member. */
const THINKING = 0.02;

type Call = { intended: number; took: number; outcome: string };
type Second = { calls: Call[]; line: string };
type Evening = { seconds: Second[]; lag: number; late: number; broke: string | undefined };

/** What somebody does, and when it is meant to be done: a share of the evening. */
type Step = { at: number; name: string; work: () => Promise<string> };

const steady = (draws: Random): Random => ({ ...draws, chance: () => false, fork: (name) => steady(draws.fork(name)) });
const idOf = ({ body }: Entry, entity: string): string => {
  const { uuid } = (body[entity] ?? {}) as { uuid?: string };
  if (uuid === undefined) throw new Error(`There is no ${entity}: ${JSON.stringify(body).slice(0, 200)}`);
  return uuid;
};

/** One evening in open loop: every call is timed from the moment at which it was meant to begin. */
const crowded = async (
  around: Surroundings,
  { length, lives, moves }: { length: number; lives: readonly (readonly Step[])[]; moves: readonly Step[] },
): Promise<Evening> => {
  const began = performance.now();
  const seconds: Second[] = [];
  const calls: Call[] = [];
  const steps = async (all: readonly Step[], counts: boolean) => {
    for (const { at, work } of all) {
      const intended = began + at * length;
      await delay(Math.max(0, intended - performance.now()));
      const outcome = await work();
      if (counts) calls.push({ intended, took: performance.now() - intended, outcome });
    }
  };
  const worker = around.places.find(({ role }) => role === 'worker')!;
  const lagOf = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${worker.process.port}/metrics`, {
      signal: AbortSignal.timeout(2_000),
    });
    const lags = [...(await answer.text()).matchAll(/^wellspring_follower_lag_seconds\{[^}]*\} (\S+)$/gm)];
    return Math.max(0, ...lags.map(([, seconds]) => Number(seconds)));
  };
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  let [lag, late] = [0, 0];
  let before = new Map<string, number>();
  let last = performance.now();
  const usages = async () => {
    const postgres = await Promise.all(around.postgres().map(usageOf)).catch(() => []);
    const places = await Promise.all(
      around.places.map(async ({ name, process: { pid } }) => ({ name, ...(await usageOf(pid)) })),
    );
    return [
      ...places,
      { name: 'postgres', used: postgres.reduce((sum, { used }) => sum + used, 0), resident: undefined },
      { name: 'load', used: (await usageOf(process.pid)).used, resident: undefined },
    ];
  };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await delay(1_000);
      const [now, used] = [performance.now(), await usages()];
      const lagged = await lagOf().catch(() => Number.NaN);
      const own = calls.splice(0);
      const worst = loop.percentile(99) / 1e6;
      loop.reset();
      [lag, late] = [Math.max(lag, lagged || 0), Math.max(late, worst)];
      const refused = Map.groupBy(
        own.filter(({ outcome }) => outcome !== 'done'),
        ({ outcome }) => outcome,
      );
      const took = own.map((call) => call.took);
      const line = [
        `${((now - began) / 1000).toFixed(0)} s`,
        `${((own.length / (now - last)) * 1000).toFixed(0)}/s`,
        own.length === 0
          ? 'no call'
          : `p50 ${percentile(took, 0.5).toFixed(0)} p99 ${percentile(took, 0.99).toFixed(0)} ms`,
        `lag ${lagged.toFixed(1)} s`,
        ...used.map(({ name, used: all, resident }) => {
          const share = ((all - (before.get(name) ?? all)) / 10 / (now - last)).toFixed(0);
          return `${name} ${share} %${resident === undefined ? '' : ` ${(resident / 1e6).toFixed(0)} MB`}`;
        }),
        ...[...refused].map(([name, all]) => `${name} ${all.length}`),
      ].join(', ');
      before = new Map(used.map(({ name, used: all }) => [name, all]));
      last = now;
      seconds.push({ calls: own, line });
      console.log(`    ${line}`);
    }
  })();
  await Promise.all([steps(moves, false), ...lives.map((each) => steps(each, true))]);
  isOver = true;
  await watching;
  loop.disable();
  seconds.push({ calls: calls.splice(0), line: '' });
  return { seconds, lag, late, broke: brokenIn(seconds, lag, late) };
};

/** What broke first, second by second; the load itself is one of the things that break. */
const brokenIn = (seconds: readonly Second[], lag: number, late: number): string | undefined => {
  if (late > BROKEN.late) return `the load: its own event loop was ${late.toFixed(0)} ms late`;
  for (const [index, { calls, line }] of seconds.entries()) {
    const unanswered = calls.filter(({ outcome }) => outcome === 'unknown').length;
    if (unanswered > 0) return `answers: ${unanswered} calls of second ${index} had none (${line})`;
    const p99 = percentile(
      calls.map(({ took }) => took),
      0.99,
    );
    if (p99 > BROKEN.p99) return `latency: p99 ${p99.toFixed(0)} ms in second ${index} (${line})`;
  }
  return lag > BROKEN.lag ? `read models: ${lag.toFixed(1)} s behind` : undefined;
};

/**
 * Members live an evening (log in, browse, register, wait, enter, poll, chat, reply, leave, survey) in open loop against two web
 * processes and a worker behind a plain proxy. At the end the log is audited: what the crowd was answered is there exactly once,
 * seats, rooms and read models agree.
 */
export const bench = async (): Promise<void> => {
  const draws = DISTURBED ? random(SEED) : steady(random(SEED));
  const names = Array.from({ length: MEMBERS }, (_, index) => `member_${index}`);
  const hosts = Array.from({ length: Math.ceil(MEMBERS / PER_SESSION) }, (_, index) => `host_${index}`);
  let environment: Record<string, string> = {};
  const own = { PASSWORD_HASHING: 'minimal' };
  const { DATABASE_URL: _, DATA_DIR: __, ...shared } = environmentOf({}, '');
  const around = await surroundings('postgres', { ...shared, ...own }, async (connection, folder, store) => {
    environment = { ...environmentOf(connection, folder, store), ...own };
    await enroll(environment, names, hosts);
  });
  const ledger: Ledger = { commands: [], looks: [] };
  try {
    const enter = (name: string) => asker(around.front.url, name, ledger, draws.fork(name));
    const staff = await enter('mia');
    const leaders: Asker[] = [];
    await eachOf(hosts, 8, async (name) => leaders.push(await enter(name)));
    const about = 'A place to talk when it is late. '.repeat(5);
    const well = idOf(await staff.command('/v1/group/create', { title: 'Night Owls', description: about }), 'group');
    await eachOf(leaders, 8, (host) => host.command(`/v1/group/${well}/join/true`, { commitment: true }));
    const thread = idOf(
      await staff.command('/v1/forum_post/create', { group_uuid: well, content: 'How was it?' }),
      'forum_post',
    );
    const now = async () => Date.parse(String((await staff.look('/v1/time'))?.['server_time']));
    const moveTo = (instant: number) => async () =>
      (await staff.command('/v1/sandbox/clock', { now: new Date(instant).toISOString() })).outcome;

    const disturbing = DISTURBED ? disturb(around, draws.fork('disturber'), console.log) : undefined;
    const lines: string[] = [];
    let broke: string | undefined;
    for (
      let [evening, length] = [1, SECONDS * 1_000];
      broke === undefined;
      [evening, length] = [evening + 1, length / 2]
    ) {
      const startsAt = Math.ceil((await now()) / MINUTE) * MINUTE + 120 * MINUTE;
      const sessions: string[] = [];
      await eachOf(leaders, 8, async (host) => {
        const made = await host.command('/v1/session/create', {
          title: `Evening ${evening} with ${host.name}`,
          description: 'We sit together and listen to each other. '.repeat(4),
          group: well,
          startTime: new Date(startsAt).toISOString(),
          duration: 60,
          maxAttendees: PER_SESSION,
        });
        sessions.push(idOf(made, 'session'));
      });
      const life = (index: number): Step[] => {
        const spread = (index * 0.618_034) % 1;
        const within = ([from, to]: readonly [number, number], step = 0) =>
          from + spread * (to - from) + step * THINKING;
        const session = `/v1/session/${sessions[index % sessions.length]}`;
        const chat = `/v1/session_chat/${sessions[index % sessions.length]}`;
        const tab = { tab: `tab_${index}` };
        const text = { text: `I hear you, ${randomUUID()}` };
        let who: Asker | undefined;
        const commands = (at: number, name: string, path: string, input: object = {}): Step => ({
          at,
          name,
          work: async () => (await who!.command(path, input)).outcome,
        });
        const looks = (at: number, name: string, path: string, input: object = {}): Step => ({
          at,
          name,
          work: async () => {
            const seen = await who!.look(path, input);
            // What was shown is not compared with the log afterwards: of so many it would not fit into memory.
            ledger.looks.length = 0;
            return seen === undefined ? 'not shown' : 'done';
          },
        });
        const entered = within(PHASES.enter);
        const polls = Math.max(1, Math.floor(((PHASES.leave[0] - entered) * length) / POLL_EVERY_MS));
        return [
          { at: within(PHASES.logIn), name: 'log in', work: async () => ((who = await enter(names[index]!)), 'done') },
          looks(within(PHASES.logIn, 1), 'browse', '/v1/session/list/search'),
          commands(within(PHASES.logIn, 2), 'join', `/v1/group/${well}/join/true`, { commitment: true }),
          looks(within(PHASES.logIn, 3), 'look', `${session}/get`),
          commands(within(PHASES.logIn, 4), 'register', `${session}/join/true`),
          commands(within(PHASES.wait), 'wait', `${session}/room/0/enter`, { ...tab, step: 'wait' }),
          commands(entered, 'enter', `${session}/room/0/enter`, tab),
          ...Array.from({ length: polls }, (___, poll) =>
            looks(entered + ((poll + 0.5) * POLL_EVERY_MS) / length, 'poll', `${session}/room/list`, tab),
          ),
          commands(within([0.62, 0.7]), 'chat', `${chat}/send`, text),
          commands(within([0.72, 0.82]), 'reply', '/v1/forum_post/create', {
            group_uuid: well,
            parent_uuid: thread,
            content: text.text,
          }),
          commands(within(PHASES.leave), 'leave', `${session}/room/leave`, tab),
          commands(within(PHASES.survey), 'survey', `${session}/survey/feeling`, { answer: 4 }),
        ].sort((a, b) => a.at - b.at);
      };
      const moves = [
        { at: MOVES.toWait, name: 'the clock', work: moveTo(startsAt - 4 * MINUTE) },
        { at: MOVES.toEnter, name: 'the clock', work: moveTo(startsAt + 90_000) },
        { at: MOVES.toEnd, name: 'the clock', work: moveTo(startsAt + 75 * MINUTE) },
      ];
      console.log(`  evening ${evening}: ${MEMBERS} members in ${length / 1000} s`);
      const lived = await crowded(around, { length, lives: names.map((___, index) => life(index)), moves });
      const calls = lived.seconds.flatMap((each) => each.calls);
      const p99 = percentile(
        calls.map(({ took }) => took),
        0.99,
      );
      const refused = Map.groupBy(
        calls.filter(({ outcome }) => outcome !== 'done'),
        ({ outcome }) => outcome,
      );
      report({
        name: `evening ${evening}: ${MEMBERS} members, ${(calls.length / (length / 1000)).toFixed(0)} calls a second`,
        value: `p50 ${percentile(
          calls.map(({ took }) => took),
          0.5,
        ).toFixed(
          1,
        )} ms, p99 ${p99.toFixed(1)} ms, read models at most ${lived.lag.toFixed(1)} s behind; refused: ${[...refused].map(([name, all]) => `${name} ${all.length}`).join(', ') || 'none'}`,
        aim: `p99 ≤ ${AIM_P99_MS} ms, nothing refused`,
        reached: p99 <= AIM_P99_MS && refused.size === 0,
      });
      lines.push(`evening ${evening}`, ...lived.seconds.map(({ line }) => line));
      broke = lived.broke;
      console.log(`  ${broke === undefined ? 'nothing broke' : `broke first: ${broke}`}`);
      if (!DOUBLES) break;
    }
    await disturbing?.stop();
    await mkdir('reports', { recursive: true });
    await writeFile('reports/crowd.txt', `${lines.join('\n')}\n`);
    await settled(environment);
    await Promise.all(around.places.map((each) => each.process.leave()));
    const { problems, events } = await examined(environment, ledger, around.post.taken);
    const found = { ...problems, 'the history is unbroken': await chainVerifies(environment) };
    for (const [name, all] of Object.entries(found))
      report({
        name,
        value: all.length === 0 ? `in ${events} events` : all.slice(0, 3).join('; '),
        aim: 'no exception',
        reached: all.length === 0,
      });
  } finally {
    await around.stop();
  }
};
