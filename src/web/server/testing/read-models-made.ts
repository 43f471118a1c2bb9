import type { ClientConfig } from 'pg';
import { fakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { storingPostman } from '#kernel/mail.ts';
import { policyFollower } from '#kernel/jobs/policy-follower.ts';
import { projector } from '#kernel/read-models/projector.ts';
import type { Prepared } from '#kernel/testing/postgres.ts';
import { assemble } from '#server/composition/assembly.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { modules } from '#server/composition/modules.ts';

/** The product over an empty log in memory; nothing runs. */
const atRest = async (connection: ClientConfig) => {
  const read = readConfiguration({ NODE_ENV: 'test' });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const [database, store] = [postgresDatabase(connection), memoryEventStore()];
  const { log, parts } = await assemble({
    database,
    store,
    clock: systemClock,
    masterKey: 'nothing depends on this key, it is for tests',
    settings: read.configuration.settings,
    postman: storingPostman,
    video: { url: '', secret: '', embedded: true },
    files: memoryFiles(),
    modules,
    replace: async (container) => {
      (await container.rebindAsync(VIDEO_BACKEND)).toConstantValue(fakeVideoBackend());
    },
  });
  return {
    database,
    log,
    projections: parts.flatMap(({ projections }) => projections),
    followers: parts.flatMap(({ policies }) => policies.map(policyFollower)),
    close: async () => {
      await store.close();
      await database.close();
    },
  };
};

const prepare = async (connection: ClientConfig): Promise<void> => {
  const { close, ...product } = await atRest(connection);
  const making = projector({
    ...product,
    stuck: (name, problem) => {
      throw new Error(`The tables of ${name} could not be made`, { cause: problem });
    },
  });
  await making.start();
  await making.stop();
  // Each server enters the log that it finds.
  await product.database.query('delete from kernel.log');
  await close();
};

const made = async (): Promise<Prepared> => {
  // A connection is opened with the first statement, and there is none.
  const { projections, followers, close } = await atRest({});
  await close();
  const tables = projections.map(({ name, version, tables }) => ({ name, version, tables }));
  return { content: JSON.stringify([tables, followers.map(({ name }) => name)]), prepare };
};

let known: Promise<Prepared> | undefined;
/** A database with the empty tables of all read models: a server needs most of a second to make them. */
export const readModelsMade = (): Promise<Prepared> => (known ??= made());
