import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WellCreated } from '#modules/communities/contract/well-events.ts';
import { PostWritten } from '#modules/forum/contract/post-events.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { SessionScheduled } from '#modules/scheduling/contract/session-events.ts';
import { caller } from '#kernel/commands/commands.ts';
import { did, type EventMeta } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import { startEmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { lagSeconds } from '#server/health/health.ts';
import { withInstallation } from '#server/operator/open.ts';
import { settled, wholeLog } from '#test/chaos/chaos.ts';
import { readModelsEqualRebuild, roomsAgree, type Check } from '#test/chaos/checks.ts';
import { seatsAgree } from '#test/chaos/seats.ts';
import { childrenOf, commandOf } from '#test/chaos/surroundings.ts';
import { gateway } from '#test/processes/gateway.ts';
import { addressOf, freePort, MASTER_KEY, spawned } from '#test/processes/spawned.ts';
import { audit, shownNow, type Claim, type Shown } from './crowd-audit.ts';
import { arrivals, EVENING, PEOPLE_OF_A_SESSION, SEATS, startsOf, type Person } from './crowd-evening.ts';
import type { CrowdLoad, CrowdMessage, CrowdSecond } from './crowd-load.ts';
import { FAILED, firstBroken, latenciesOf, othersOf, sharesOf, type Answered, type Second } from './crowd-seconds.ts';
import { report } from '../tools/measure.ts';
import { parentOf, usageOf, usedByAll, type Usage } from '../tools/processor.ts';
import { eachOf } from '../tools/product.ts';

const MEMBERS = Number(process.env['MEMBERS'] ?? 10_000);
/** How many people arrive in a second. */
const ARRIVALS = Number(process.env['ARRIVALS'] ?? 10);
const DOUBLES = process.env['DOUBLE'] === '1';
const DOUBLE_EVERY_MS = 30_000;
const AIM_P99_MS = 50;
/** How long the proxy waits for a /readyz, as docs/operations.md recommends. */
const PATIENCE_MS = 5_000;
const SHOWN_PROBLEMS = 20;
const PASSWORD = 'correct-horse-battery';
const VIDEO_SECRET = 'crowd-video-secret';
/** Sessions are recorded and read models follow before anybody arrives. */
const PREPARING_MS = 60_000;
const PREPARING_EACH_SESSION_MS = 40;
/** The processor time of these is none of the product's. */
const OUTSIDE = new Set(['crowd', 'proxy', 'others']);

const meta = (): EventMeta => ({
  actor: { kind: 'system', policy: 'bench' },
  occurredAt: new Date().toISOString(),
  correlation: randomUUID(),
});

type Account = { username: string; member: string };

/** Accounts as they are opened, with passwords; their hashes cost the least, or nothing else would be measured. */
const enrolled = async ({ assembled }: CompositionInstallation, people: number): Promise<Account[]> => {
  const operator = await assembled.container.getAsync(IDENTITY_OPERATOR);
  const accounts: Account[] = [];
  await eachOf([...Array(people).keys()], 16, async (index) => {
    const username = `crowd_${index}`;
    const made = await operator.enroll(caller({ kind: 'system', policy: 'bench' }, randomUUID()), {
      email: `${username}@example.org`,
      username,
      password: PASSWORD,
      emailVerified: true,
      hostLevel: index % PEOPLE_OF_A_SESSION === 0 ? 1 : 0,
    });
    if (isRefusal(made)) throw new Error(`${username} could not be enrolled: ${made.refused}`);
    accounts[index] = { username, member: made.member };
  });
  return accounts;
};

/** One Well for all, with a thread, and a session for each group, whose start is minutes away. */
const planned = async (
  { assembled: { log } }: CompositionInstallation,
  accounts: readonly Account[],
  beganAt: number,
): Promise<Person[]> => {
  const [well, thread] = [randomUUID(), randomUUID()];
  const moments = arrivals(accounts.length, ARRIVALS, DOUBLES ? DOUBLE_EVERY_MS : Infinity);
  const creator = randomUUID();
  await log.append(
    `communities.well-${well}`,
    'no-stream',
    [
      did(WellCreated, {
        well,
        title: 'Night Owls',
        slug: 'night-owls',
        description: 'A place to talk when it is late. '.repeat(4),
        creator,
        visible: true,
        isDefault: false,
      }),
    ],
    meta(),
  );
  const written = did(PostWritten, { post: thread, member: creator, well, text: 'What helped you this week?' });
  await log.append(`forum.post-${thread}`, 'no-stream', [written], meta());
  const sessions = startsOf(moments).map((starts) => ({ session: randomUUID(), starts }));
  await eachOf([...sessions.entries()], 16, ([index, { session, starts }]) =>
    log.append(
      `scheduling.session-${session}`,
      'no-stream',
      [
        did(SessionScheduled, {
          session,
          host: accounts[index * PEOPLE_OF_A_SESSION]!.member,
          well,
          title: `Circle ${index + 1}`,
          description: 'We sit together and listen to each other. '.repeat(8),
          startsAt: new Date(beganAt + starts).toISOString(),
          endsAt: new Date(beganAt + starts + 3_600_000).toISOString(),
          durationMinutes: 60,
          timezone: 'Europe/London',
          maxAttendees: SEATS,
          kind: 'INTERNAL',
          groupHosted: false,
        }),
      ],
      meta(),
    ),
  );
  return accounts.slice(0, sessions.length * PEOPLE_OF_A_SESSION).map((account, index) => {
    const seat = index % PEOPLE_OF_A_SESSION;
    const { session, starts } = sessions[Math.floor(index / PEOPLE_OF_A_SESSION)]!;
    const ip = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const [isHost, arrives] = [seat === 0, moments[index]!];
    return { ...account, password: PASSWORD, ip, well, thread, session, isHost, arrives, starts, seat };
  });
};

/** What runs on this machine besides, under the name `others`: it is what makes an hour slow. */
const usageWithOthers = async (processes: ReadonlyMap<string, string>): Promise<Map<string, Usage>> => {
  const usage = await usageOf(processes);
  const own = [...usage.values()].reduce((sum, { used }) => sum + used, 0);
  return usage.set('others', { used: (await usedByAll()) - own, megabytes: 0 });
};

/** To the next whole second; to the one after it when that is too near, because processor time is counted in steps of 10 ms. */
const untilNextLook = (milliseconds: number): number => {
  const rest = 1000 - (milliseconds % 1000);
  return rest < 500 ? rest + 1000 : rest;
};

type Watching = { lag: () => Promise<number>; processes: ReadonlyMap<string, string> };

const printed = (
  { sent, waiting, answered }: CrowdSecond,
  { at, p50, p95, p99, others, lagSeconds: lag }: Second,
  usage: readonly string[],
): string =>
  [
    at.toFixed(0).padStart(4),
    `sent ${sent}`.padEnd(10),
    `answered ${answered.length}`.padEnd(14),
    `waiting ${waiting}`.padEnd(12),
    `${p50.toFixed(0)}/${p95.toFixed(0)}/${p99.toFixed(0)} ms`.padEnd(17),
    `lag ${lag.toFixed(1)} s`.padEnd(10),
    usage.join(', '),
    [...others].map(([name, count]) => `${name} ${count}`).join(', '),
  ].join(' ');

/** The crowd lives its evening; each second is printed, and what broke ends it when the pace doubles. */
const evening = async (load: CrowdLoad, { lag, processes }: Watching) => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./crowd-load.ts', import.meta.url)));
  const all = new Map([...processes, ['crowd', String(child.pid)]]);
  const [answered, claims, seconds]: [Answered[], Claim[], Second[]] = [[], [], []];
  const most = new Map<string, number>();
  let broke: string | undefined;
  let arrived: CrowdSecond[] = [];
  let before = { at: performance.now(), usage: await usageWithOthers(all) };

  const look = async (): Promise<void> => {
    const reading = performance.now();
    const usage = await usageWithOthers(all);
    const at = (reading + performance.now()) / 2;
    const shares = sharesOf(before.usage, usage, at - before.at);
    before = { at, usage };
    const second: CrowdSecond = {
      sent: arrived.reduce((sum, { sent }) => sum + sent, 0),
      waiting: arrived.at(-1)?.waiting ?? 0,
      answered: arrived.flatMap((each) => each.answered),
      claims: arrived.flatMap((each) => each.claims),
    };
    arrived = [];
    answered.push(...second.answered);
    claims.push(...second.claims);
    const others = othersOf(second.answered);
    const measured: Second = {
      ...latenciesOf(second.answered),
      at: (Date.now() - load.beganAt) / 1000,
      others,
      lagSeconds: await lag(),
      shares,
    };
    seconds.push(measured);
    for (const [name, { megabytes }] of usage) most.set(name, Math.max(most.get(name) ?? 0, megabytes));
    const used = [...shares].map(
      ([name, share]) => `${name} ${(share * 100).toFixed(0)} % ${usage.get(name)!.megabytes.toFixed(0)} MB`,
    );
    console.log(printed(second, measured, used));
    if (broke !== undefined) return;
    broke = firstBroken(seconds, availableParallelism());
    if (broke !== undefined && DOUBLES) child.send('stop');
  };

  const over = new Promise<'over'>((resolve, reject) => {
    child.on('message', (message: CrowdMessage) => {
      if ('over' in message) resolve('over');
      else arrived.push(message.second);
    });
    child.once('error', reject);
    child.once('exit', (status) => status === 0 || reject(new Error(`The crowd ended with ${status}`)));
    child.send(load);
  });
  while ((await Promise.race([over, delay(untilNextLook(Date.now() - load.beganAt))])) !== 'over') await look();
  await look();
  return { answered, claims, seconds, most, broke };
};

type Lived = Awaited<ReturnType<typeof evening>>;

const say = ({ answered, seconds, most, broke }: Lived, people: number): void => {
  console.log('\n  step: answers; p50/p95/p99 ms; what was not done');
  for (const name of [...EVENING.map((step) => step.name), 'connect to video']) {
    const mine = answered.filter(({ step }) => step === name);
    const { p50, p95, p99 } = latenciesOf(mine);
    const others = [...othersOf(mine)].map(([other, count]) => `${other} ${count}`).join(', ');
    console.log(
      `  ${name.padEnd(20)} ${`${mine.length}`.padStart(7)}; ${p50.toFixed(0)}/${p95.toFixed(0)}/${p99.toFixed(0)}; ${others}`,
    );
  }
  for (const [name, megabytes] of most) {
    const shares = seconds.map(({ shares: each }) => each.get(name) ?? 0);
    const mean = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, shares.length);
    const whose = OUTSIDE.has(name) ? 'outside the product' : 'of the product';
    console.log(
      `  ${name} (${whose}): at most ${megabytes.toFixed(0)} MB, ${(Math.max(0, ...shares) * 100).toFixed(0)} % of a core, ${(mean * 100).toFixed(0)} % in the mean`,
    );
  }
  console.log(`  what broke first: ${broke ?? 'nothing'}`);
  const calls = answered.filter(({ step }) => step !== 'connect to video');
  const { p50, p95, p99 } = latenciesOf(calls);
  const failed = answered.filter(({ outcome }) => outcome.startsWith(FAILED)).length;
  report({
    name: `${calls.length} calls of ${people} members in ${(seconds.at(-1)?.at ?? 0).toFixed(0)} s`,
    value: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failed} failed, most lag ${Math.max(0, ...seconds.map(({ lagSeconds: lag }) => lag)).toFixed(1)} s, load ${loadavg()[0]!.toFixed(1)}`,
    aim: `p99 ≤ ${AIM_P99_MS} ms, no failure`,
    reached: p99 <= AIM_P99_MS && failed === 0,
  });
};

/** Whether all that the crowd was answered is recorded and shown, and nothing else. */
const audited = async (
  { assembled, database }: CompositionInstallation,
  claims: readonly Claim[],
  { from, before }: { from: Position; before: Shown },
): Promise<boolean> => {
  const events = await wholeLog({ assembled });
  const ofEvening = events.filter(({ position }) => position > from);
  const results = audit(claims, ofEvening, [before, await shownNow(database)]);
  for (const { promised, acknowledged, recorded } of results)
    console.log(`  ${promised}: ${acknowledged} acknowledged, ${recorded} in the log`);
  const evidence = {
    assembled,
    database,
    events,
    ledger: { commands: [], looks: [] },
    mailsTaken: new Set<string>(),
    pictures: { get: () => Promise.resolve(undefined) },
  };
  const checks: Record<string, Check> = {
    'sessions, books and seats agree': seatsAgree,
    'rooms agree': roomsAgree,
    'read models equal their rebuild': readModelsEqualRebuild,
  };
  const problems = new Map([['what was answered is in the log and shown', results.flatMap((each) => each.problems)]]);
  for (const [name, check] of Object.entries(checks)) problems.set(name, await check(evidence));
  for (const [name, found] of problems) {
    console.log(`  ${found.length === 0 ? 'ok    ' : 'BROKEN'} ${name}${found.length > 0 ? `: ${found.length}` : ''}`);
    for (const problem of found.slice(0, SHOWN_PROBLEMS)) console.log(`         ${problem}`);
  }
  return [...problems.values()].every((found) => found.length === 0);
};

/**
 * Members live an evening against two web processes, a worker and a proxy, in open loop, and the log is audited after it.
 * `MEMBERS`, `ARRIVALS` (people a second), `DOUBLE=1` (the pace doubles every half minute until something breaks).
 */
export const bench = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-crowd-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { max_connections: '200' },
    log: () => undefined,
  });
  const quiet = { info: () => undefined, warn: () => undefined };
  const [front, video] = await Promise.all([
    gateway(PATIENCE_MS),
    startEmbeddedVideo({ secret: VIDEO_SECRET, log: quiet }),
  ]);
  const database = addressOf(postgres.connection);
  const own = {
    PASSWORD_HASHING: 'minimal',
    DATABASE_CONNECTIONS: '20',
    // Limits are those of production, and people come through a proxy, each from an address of their own.
    SANDBOX: 'false',
    HOST: '127.0.0.1',
    PROXIES: '1',
    OPENVIDU_URL: video.url,
    OPENVIDU_SECRET: VIDEO_SECRET,
  };
  const environment = {
    NODE_ENV: 'test',
    REGISTRATION_REVEALS_EMAIL: 'true',
    MASTER_KEY,
    DATA_DIR: folder,
    DATABASE_URL: database,
    ...own,
  };
  const places: { name: string; process: ReturnType<typeof spawned> }[] = [];
  try {
    const accounts = await withInstallation(environment, (installation) => enrolled(installation, MEMBERS), {
      migrates: true,
    });
    for (const [name, role] of [
      ['web 1', 'web'],
      ['web 2', 'web'],
      ['worker', 'worker'],
    ] as const)
      places.push({ name, process: spawned({ role, port: await freePort(), database, folder, environment: own }) });
    await Promise.all(places.map((each) => each.process.untilReady()));
    for (const { process: each } of places) if (each.role === 'web') front.behind.add(each.port);
    await settled(environment);

    const { lived, start, people } = await withInstallation(environment, async (installation) => {
      const { database: sql, store } = installation;
      const preparing = PREPARING_MS + (MEMBERS / PEOPLE_OF_A_SESSION) * PREPARING_EACH_SESSION_MS;
      const beganAt = Date.now() + preparing;
      const people = await planned(installation, accounts, beganAt);
      await settled(environment);
      if (Date.now() > beganAt) throw new Error('This machine needs longer to prepare the evening than it is given');
      const start = { from: await lastPosition(store), before: await shownNow(sql) };
      const [backend] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid', []);
      const followers = (await sql.query<{ name: string }>('select name from kernel.checkpoints', [])).map(
        ({ name }) => name,
      );
      const processes = new Map([
        ...places.map(({ name, process: each }) => [name, String(each.pid)] as const),
        ['postgres', (await parentOf(backend!.pid)) ?? ''],
        ['video', String(childrenOf(process.pid).find((pid) => commandOf(pid).includes('openvidu/server.ts')))],
        ['proxy', String(process.pid)],
      ]);
      console.log(
        `  ${people.length} members in ${people.length / PEOPLE_OF_A_SESSION} sessions, ${ARRIVALS} arrive in a second${DOUBLES ? `, twice as many every ${DOUBLE_EVERY_MS / 1000} s` : ''}; load ${loadavg()[0]!.toFixed(1)}\n  latencies: p50/p95/p99 since the moment at which a call was to begin`,
      );
      await delay(Math.max(0, beganAt - Date.now()));
      return {
        start,
        people: people.length,
        lived: await evening(
          { url: front.url, video: video.url, beganAt, people },
          { lag: () => lagSeconds(sql, store, followers), processes },
        ),
      };
    });
    say(lived, people);
    for (const [why, count] of Map.groupBy(front.failures, (each) => each.replace(/^\S+ \S+ /, '')))
      console.log(`  the proxy could not pass on: ${why} ${count.length} times`);
    // Sessions of an evening that was broken off go on, and what they make due later is nobody's fault.
    const isSettled = await settled(environment);
    for (const { name, process: each } of places)
      if (each.endedByItself()) console.log(`  ${name} ended by itself: ${each.said()}`);
    await Promise.all(places.map((each) => each.process.leave()));
    const isSound = await withInstallation(environment, (installation) => audited(installation, lived.claims, start));
    console.log(`  ${isSettled ? 'ok    ' : 'BROKEN'} nothing was stuck`);
    if (!isSound || !isSettled) process.exitCode = 1;
  } finally {
    await Promise.all(places.map((each) => each.process.kill()));
    await Promise.all([front.stop(), video.stop()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
