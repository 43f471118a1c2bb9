import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AccountRegistered } from '#modules/identity/contract/account-events.ts';
import { MemberRegistered, MemberUnregistered } from '#modules/scheduling/contract/session-events.ts';
import { did, type Event } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import { startEmbeddedPostgres } from '#sandboxes/postgres/index.ts';
import { withInstallation } from '#server/operator/open.ts';
import { percentile, report } from './tools/measure.ts';
import { writeForum } from './tools/history.ts';
import { recordCommunity, startGrownProduct, type Population } from './tools/product.ts';

const PER_SECOND = 1_000;
const SECONDS = 10;
const AIM_MS = 50;
const COMMUNITY = { members: 200, sessions: 200, seatsTaken: 0 };

/** People come and go, and one in fifty is new, with a name that is sealed. */
const factOf = ({ members, sessions }: Population, index: number): { stream: string; fact: Event } => {
  const session = sessions[index % sessions.length]!;
  const member = members[Math.floor(index / sessions.length) % members.length]!;
  if (index % 50 > 0)
    return {
      stream: `scheduling.session-${session}`,
      fact:
        index % 2 === 0
          ? did(MemberRegistered, { session, member })
          : did(MemberUnregistered, { session, member, because: 'own-wish' }),
    };
  const newcomer = randomUUID();
  return {
    stream: `identity.account-${newcomer}`,
    fact: did(AccountRegistered, {
      member: newcomer,
      username: `late_${index}`,
      name: null,
      email: `late_${index}@example.org`,
      emailFingerprint: newcomer,
      usernameFingerprint: newcomer,
      timezone: 'UTC',
      termsVersion: 'bench',
    }),
  };
};

type Recorded = { rate: number; lags: number[] };

/** One append each, at their intended moments; the lag counts from the acknowledgement of the append. */
const record = async (
  log: EventLog,
  population: Population,
  acknowledged: (position: Position, index: number) => void = () => undefined,
): Promise<Recorded> => {
  let from: Position = '';
  for await (const last of log.store.readAll({ direction: 'backwards', limit: 1 })) from = last.position;
  const appended = new Map<Position, number>();
  const seen = new Map<Position, number>();
  const enough = new AbortController();
  const following = (async () => {
    for await (const { events } of log.subscribe({ from, signal: enough.signal })) {
      const now = performance.now();
      for (const { position } of events) seen.set(position, now);
    }
  })();
  const append = async (index: number): Promise<void> => {
    const { stream, fact } = factOf(population, index);
    const { position } = await log.append(stream, 'any', [fact], {
      actor: { kind: 'system', policy: 'bench' },
      occurredAt: new Date().toISOString(),
      correlation: randomUUID(),
    });
    appended.set(position, performance.now());
    acknowledged(position, index);
  };
  const total = PER_SECOND * SECONDS;
  const began = performance.now();
  const work: Promise<void>[] = [];
  for (let index = 0; index < total; index++) {
    while (performance.now() < began + (index / PER_SECOND) * 1000) await delay(1);
    work.push(append(index));
  }
  await Promise.all(work);
  const rate = (total / (performance.now() - began)) * 1000;
  while (![...appended.keys()].every((position) => seen.has(position))) await delay(5);
  enough.abort();
  await following;
  // A subscription may be faster than the answer to the append.
  return { rate, lags: [...appended].map(([position, at]) => Math.max(0, seen.get(position)! - at)) };
};

const told = (values: readonly number[]): string =>
  `p50 ${percentile(values, 0.5).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms`;

const alone = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const environment = {
    NODE_ENV: 'test',
    SANDBOX: 'true',
    REGISTRATION_REVEALS_EMAIL: 'true',
    DATA_DIR: folder,
    MASTER_KEY: 'only for measuring, this key is no secret',
  };
  try {
    await withInstallation(
      environment,
      async ({ assembled: { log }, clock }) => {
        const population = await recordCommunity(log, clock.now(), COMMUNITY);
        await writeForum(log, clock.now(), population);
        const { rate, lags } = await record(log, population);
        report({
          name: `subscription lag at ${rate.toFixed(0)} events a second`,
          value: `${told(lags)}, load ${loadavg()[0]!.toFixed(1)}`,
          aim: `p99 < ${AIM_MS} ms`,
          reached: percentile(lags, 0.99) < AIM_MS,
        });
      },
      { connection: postgres.connection, migrates: true },
    );
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const wholeProduct = async (): Promise<void> => {
  const product = await startGrownProduct(COMMUNITY);
  try {
    const shown: Promise<number>[] = [];
    const untilShown = async (position: Position, since: number): Promise<number> => {
      if (!(await product.running.positions.allReached(position, 60_000)))
        throw new Error('The read models did not follow within a minute');
      return performance.now() - since;
    };
    const { rate, lags } = await record(product.assembled.log, product.population, (position, index) => {
      if (index % 20 === 0) shown.push(untilShown(position, performance.now()));
    });
    report({
      name: `the same in a process that does everything else, at ${rate.toFixed(0)}`,
      value: `${told(lags)}, load ${loadavg()[0]!.toFixed(1)}`,
    });
    report({ name: 'until every read model and policy of it has the event', value: told(await Promise.all(shown)) });
  } finally {
    await product.dispose();
  }
};

/**
 * How long until a subscription hands out what was appended, at a thousand events a second: alone, and in a process that keeps
 * all read models, policies and jobs going as well.
 */
export const bench = async (): Promise<void> => {
  await alone();
  await wholeProduct();
};
