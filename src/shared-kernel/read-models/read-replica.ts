import { AsyncLocalStorage } from 'node:async_hooks';
import { pulseFor } from '../cluster/pulse.ts';
import { isTransient, messageOf } from '../database/database-errors.ts';
import type { Database, Sql } from '../database/database.ts';
import { BEGINNING, type Position } from '../log/event-store/event-store.ts';
import { withTimeout } from '../with-timeout.ts';

/** A replica on which the last sign of life of this process is older is not asked, also when positions fit: messages may be lost. */
const MOST_BEHIND_SECONDS = 5;
/** What the replica was found to show counts for so long, where nothing newer is known of the primary. */
const TRUSTED_MS = 1_000;
/** It follows within milliseconds; for so long all statements of a call wait for it together. */
const PATIENCE_MS = 20;
const LOOK_EVERY_MS = 3;
/** One that follows late is not waited for again at once. */
const LATE_REST_MS = 200;
const FAILED_REST_MS = 5_000;
/** As many texts as there are statements; one that is written for each caller is not stored. */
const MOST_TEXTS = 1_000;
const CANCELLED = '57014'; // took too long

type ReadingCall = { isOver: boolean; patience: number };
/** Set while a call runs that only reads. */
const reading = new AsyncLocalStorage<ReadingCall>();

export type ReadReplicaOptions = {
  replica: Sql;
  /** This process in `kernel.processes`: a database that does not show it is no replica of ours. */
  process: string;
  /** The primary's time, in milliseconds. */
  now: () => number;
  log: (line: string) => void;
};

/** What the primary is known to show, and of which read models. */
export type ReplicaPrimary = { readModels: readonly string[]; shown: () => Position | undefined };

/**
 * Lets a replica of the database answer statements about read models, inside {@link mayAnswer} alone and only while it shows all
 * that this process knows the primary to show. Everything else, and what the replica cannot answer, goes to the primary.
 */
export const readReplica = ({ replica, process, now, log }: ReadReplicaOptions) => {
  let followed: (ReplicaPrimary & { isOfReadModels: (text: string) => boolean }) | undefined;
  /** What the replica was found to show, and how far it was behind. */
  let found: { position: Position; behind: number; at: number } | undefined;
  /** When the server that was looked at began to run: no two servers have the same. */
  let server: string | undefined;
  let problem: string | undefined;
  let restsUntil = 0;
  /** Counts how often what was found stopped to hold. */
  let doubts = 0;
  let looking: Promise<void> | undefined;
  const answered = { replica: 0, primary: 0 };

  /** A replica that was restarted may show less than before. */
  const doubt = (): void => {
    doubts += 1;
    found = undefined;
    server = undefined;
  };
  const fail = (what: string): void => {
    if (problem === undefined) log(`The read replica is not asked: ${what}`);
    problem = what;
    doubt();
    restsUntil = performance.now() + FAILED_REST_MS;
  };

  const lookAtIt = async ({ readModels }: ReplicaPrimary): Promise<void> => {
    const before = doubts;
    const at = performance.now();
    const [row] = await replica.query<{ position: string | null; present: number; age: number | null; server: string }>(
      `select min(position) as position, count(*)::int as present, pg_postmaster_start_time()::text as server,
         (select extract(epoch from $3::timestamptz - until)::float8 from kernel.processes where id = $2) as age
       from kernel.checkpoints where name = any($1::text[])`,
      [readModels, process, new Date(now()).toISOString()],
    );
    if (before !== doubts) return;
    if (server !== undefined && row!.server !== server)
      return fail('its address leads to several servers, and what one shows says nothing of another');
    server = row!.server;
    if (problem !== undefined && at >= restsUntil) {
      log('The read replica is asked again');
      problem = undefined;
    }
    const { position, present, age } = row!;
    found = {
      position: present === readModels.length ? (position ?? BEGINNING) : BEGINNING,
      behind: age === null ? Infinity : Math.max(0, age + pulseFor().lasts / 1000),
      at,
    };
  };
  /** One statement serves all that wait. */
  const look = (primary: ReplicaPrimary): Promise<void> =>
    (looking ??= lookAtIt(primary)
      .catch((failure: unknown) => fail(messageOf(failure)))
      .finally(() => (looking = undefined)));

  /** Whether it shows everything that is known of the primary at this moment, or does so after a moment. */
  const isCurrent = async (primary: ReplicaPrimary, call: ReadingCall): Promise<boolean> => {
    const wanted = primary.shown();
    const begun = performance.now();
    const { patience } = call;
    if (wanted === undefined || performance.now() < restsUntil) return false;
    for (;;) {
      const isKnown = found !== undefined && performance.now() - found.at < TRUSTED_MS;
      if (isKnown && found!.behind > MOST_BEHIND_SECONDS) return false;
      if (isKnown && found!.position >= wanted) return true;
      const left = begun + patience - performance.now();
      if (left <= 0) {
        if (patience === PATIENCE_MS) restsUntil = Math.max(restsUntil, performance.now() + LATE_REST_MS);
        return false;
      }
      if (isKnown) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      await withTimeout(left, look(primary)).catch(() => undefined); // it took too long
      call.patience = patience - (performance.now() - begun);
      if (performance.now() < restsUntil) return false;
    }
  };

  return {
    /** Begins to ask the replica. */
    follow: async (primary: Sql, shows: ReplicaPrimary): Promise<void> => {
      const others = await primary.query<{ name: string }>(
        'select nspname::text as name from pg_namespace where nspname <> all($1::text[])',
        [shows.readModels],
      );
      followed = {
        ...shows,
        isOfReadModels: namesOnly(
          shows.readModels,
          others.map(({ name }) => name),
        ),
      };
    },
    /** Runs a call that only reads. */
    mayAnswer: async <T>(work: () => Promise<T>): Promise<T> => {
      const call = { isOver: false, patience: PATIENCE_MS };
      try {
        return await reading.run(call, work);
      } finally {
        call.isOver = true;
      }
    },
    over: (primary: Database): Database => ({
      ...primary,
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        const call = reading.getStore();
        if (call === undefined || call.isOver || !followed?.isOfReadModels(text))
          return primary.query<Row>(text, values);
        if (await isCurrent(followed, call))
          try {
            const rows = await replica.query<Row>(text, values);
            answered.replica += 1;
            return rows;
          } catch (failure) {
            if (isTransient(failure) || (failure as { code?: unknown }).code === CANCELLED) fail(messageOf(failure));
          }
        answered.primary += 1;
        return primary.query<Row>(text, values);
      },
    }),
    doubt,
    /** How many statements about read models of reading calls each has answered. */
    answered: () => ({ ...answered }),
    /**
     * Seconds since the newest sign of life of this process that the replica shows; signs come every second.
     * @throws when it is not asked, with the reason
     */
    behindSeconds: async (): Promise<number> => {
      if (!followed) throw new Error('Its use has not begun.');
      await look(followed);
      if (problem !== undefined) throw new Error(problem);
      if (found === undefined) throw new Error('A connection to it was lost a moment ago.');
      if (found.behind === Infinity)
        throw new Error('It is no replica of our database, or far behind: this process is not in it.');
      if (found.behind > MOST_BEHIND_SECONDS) throw new Error(`It is ${found.behind.toFixed(1)} s behind.`);
      return found.behind;
    },
  };
};

export type ReadReplica = ReturnType<typeof readReplica>;

/** Whether a statement names tables of these schemas, and of no other. */
const namesOnly = (own: readonly string[], others: readonly string[]) => {
  const naming = (names: readonly string[]) =>
    new RegExp(`\\b(${names.filter((name) => /^\w+$/.test(name)).join('|')})"?\\.`);
  const [ownTable, otherTable] = [naming(own), naming(others)];
  const known = new Map<string, boolean>();
  return (text: string): boolean => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = ownTable.test(text) && !otherTable.test(text);
    if (known.size < MOST_TEXTS) known.set(text, result);
    return result;
  };
};
