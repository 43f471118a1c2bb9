import { parseArgs } from 'node:util';
import type { PoolConfig } from 'pg';
import type { Database } from '#kernel/database/database.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { BEGINNING, type EventStore } from '#kernel/log/event-store/event-store.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { databaseBackend } from '#server/composition/backends.ts';
import type { Environment } from '#server/settings/environment.ts';
import { assertMigrated, NotInstalled } from '#server/composition/installation.ts';
import { openStore } from '#server/composition/stores.ts';
import { assertInstalled, usableConfiguration } from '../open.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { appendingRuns } from '../append-in-order.ts';
import { compareHistories, copyHistory, Different } from './history.ts';
import { followedLog, storedCheckpoints, processesAlive, switchLog } from './switching.ts';

export const usage = `npm run events:copy -- --from <store> --to <store> [--while-running] [--switch [--keep-read-models]]

A store is postgres://…, esdb://… or kurrentdb://…, or the word "here" for this installation's own Postgres. Stores that
several installations share: --from-prefix and --to-prefix, as in EVENTSTORE_PREFIX.

Copies every event in order, and reads both histories again to prove that they are equal. A copy that was cut off goes on
where it was. The target is empty, or holds the beginning of the same history.

  --while-running     copies up to now although the product is running; run it again once it is stopped
  --switch            afterwards this installation follows the target: policies go on where they are, so nothing is sent or
                      done twice, and the next start builds the read models anew from the target
  --keep-read-models  with --switch: the read models go on where they are, which is quicker`;

const POSTGRES = /^postgres(ql)?:\/\//;
const EVENTSTORE = /^(esdb|kurrentdb)(\+discover)?:\/\//;

export type CopyPorts = {
  /** The installation's database when it is there already, for tests. */
  connection?: PoolConfig;
  say?: (line: string) => void;
};

const parsed = (typed: readonly string[]) => {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({
      args: [...typed],
      options: {
        from: text,
        to: text,
        'from-prefix': text,
        'to-prefix': text,
        'while-running': flag,
        switch: flag,
        'keep-read-models': flag,
      },
    });
    return values;
  } catch (problem) {
    throw new OperatorError(`${problem instanceof Error ? problem.message : String(problem)}\n\n${usage}`);
  }
};

/** Copies the history of an installation to another store; @returns what is to be done next. */
export const copyEvents = async (
  typed: readonly string[],
  environment: Environment,
  { connection, say = () => undefined }: CopyPorts = {},
): Promise<string> => {
  const options = parsed(typed);
  const { from, to } = options;
  if (from === undefined || to === undefined) throw new OperatorError(usage);
  if (options['while-running'] && options.switch)
    throw new OperatorError('--switch needs the product to be stopped: leave out --while-running.');
  const configuration = usableConfiguration(environment);
  assertInstalled(configuration, connection !== undefined);
  const backend = connection
    ? { part: connection, stop: () => Promise.resolve() }
    : await databaseBackend(configuration, say);
  const stops: (() => Promise<void>)[] = [() => backend.stop()];
  try {
    await assertMigrated(backend.part);
    const database = postgresDatabase(backend.part, say);
    stops.push(() => database.close());
    const open = async (
      what: string,
      place: string,
      prefix: string | undefined,
    ): Promise<{ store: EventStore; database?: Database }> => {
      const isPostgres = place === 'here' || POSTGRES.test(place);
      if (!isPostgres && !EVENTSTORE.test(place))
        throw new OperatorError(`${what} is none of postgres://…, esdb://…, kurrentdb://… and "here".`);
      if (prefix !== undefined && isPostgres) throw new OperatorError(`${what}-prefix is for EventStoreDB only.`);
      const own = place === 'here' ? backend.part : { connectionString: place };
      // A target may be empty; nothing else is made or brought up to date.
      if (isPostgres && place !== 'here') await (what === '--to' ? migrate(own) : assertMigrated(own));
      const store = await openStore(
        { EVENTSTORE_URL: isPostgres ? undefined : place, EVENTSTORE_PREFIX: prefix },
        own,
        say,
      );
      stops.push(() => store.close());
      if (!isPostgres) return { store };
      const database = postgresDatabase(own, say);
      stops.push(() => database.close());
      return { store, database };
    };
    const { store: source } = await open('--from', from, options['from-prefix']);
    const { store: target, database: targetDatabase } = await open('--to', to, options['to-prefix']);
    const [sourceId, targetId] = [await source.identity(), await target.identity()];
    if (sourceId === targetId) throw new OperatorError('Source and target are the same store.');

    const followed = await followedLog(database);
    const alive = await processesAlive(database);
    if (alive > 0 && !options['while-running'])
      throw new OperatorError(
        `The product is running (${alive} ${alive === 1 ? 'process' : 'processes'}) and goes on recording. Stop it first, or copy up to now with --while-running and run this again once it is stopped.`,
      );
    if (options.switch && followed === targetId) return 'This installation follows the target already.';
    if (options.switch && followed !== undefined && followed !== sourceId)
      throw new OperatorError(
        'This installation follows another log than the source: --switch would be wrong. Nothing was done.',
      );

    const began = performance.now();
    let reportedAt = began;
    const end = await lastPosition(source);
    const seen = followed === sourceId ? await storedCheckpoints(database) : [];
    if (end === BEGINNING && seen.some((position) => position !== BEGINNING))
      throw new OperatorError(
        'The source shows no event, but this installation has seen some in it. Nothing was done.',
      );
    const copy = { from: source, to: target, end };
    const append = await appendingRuns(target, targetDatabase);
    const { there, copied } = await copyHistory({ ...copy, append }, (events) => {
      if (performance.now() - reportedAt < 2_000) return;
      reportedAt = performance.now();
      say(`${events} events …`);
    });
    const seconds = (performance.now() - began) / 1000;
    const rate = seconds > 0 ? Math.round((there + copied) / seconds) : 0;
    say(
      `${copied} events copied, ${there} were there already (${seconds.toFixed(1)} s, ${rate} a second). Comparing …`,
    );
    const compared = await compareHistories(copy, options.switch ? await storedCheckpoints(database) : []);
    const equal = `Both histories hold the same ${compared.events} events, each equal and in the same order (SHA-256 over all ${compared.digest}).`;

    if (options['while-running']) {
      const later = (await lastPosition(source)) !== end;
      return `${equal}\n${later ? 'The product has recorded more since. ' : ''}Next: stop the product and run this again without --while-running; only what is new is copied.`;
    }
    if ((await lastPosition(source)) !== end)
      throw new OperatorError(
        'Something was recorded in the source meanwhile. Stop whatever writes there, then run this again.',
      );
    if (!options.switch)
      return `${equal}\nNext: run this again with --switch, so that this installation follows the copy.`;
    if (followed !== undefined)
      await switchLog(database, {
        from: sourceId,
        to: targetId,
        places: compared.places,
        keepReadModels: options['keep-read-models'],
      });
    const setting = EVENTSTORE.test(to)
      ? `set EVENTSTORE_URL to the target${options['to-prefix'] === undefined ? '' : ` and EVENTSTORE_PREFIX to ${options['to-prefix']}`}`
      : `remove EVENTSTORE_URL${to === 'here' ? '' : ' and let DATABASE_URL be the target, where everything else of the installation has to be as well'}`;
    const models = options['keep-read-models']
      ? 'Read models go on where they are; if one looks wrong: npm run rebuild -- <its name>.'
      : 'The first start builds the read models anew and takes its time.';
    return `${equal}\nThis installation follows the target now. Next: ${setting}, then start. ${models} The source is unchanged; keep it until you have seen everything work.`;
  } catch (problem) {
    if (problem instanceof Different || problem instanceof NotInstalled) throw new OperatorError(problem.message);
    throw problem;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};
