import { randomUUID } from 'node:crypto';
import { startWireClusterProcess, type WireClusterProcess } from '#kernel/testing/eventstoredb-wire/cluster-process.ts';
import { freePort } from '../processes/spawned.ts';
import { line, type Line } from './line.ts';

/** Where events lie: in Postgres, in stand-ins for EventStoreDB of our own, or in the real store at a connection string. */
export type StoreKind = 'postgres' | 'wire' | { url: string };

/** `EVENTSTORE_URL` and `EVENTSTORE=wire` as all tests understand them. */
export const storeKindIn = ({ EVENTSTORE, EVENTSTORE_URL }: NodeJS.ProcessEnv): StoreKind =>
  EVENTSTORE_URL !== undefined ? { url: EVENTSTORE_URL } : EVENTSTORE === 'wire' ? 'wire' : 'postgres';

export type StoreAround = {
  /** How programs of the product find it. */
  environment: Readonly<Record<string, string>>;
  /** What can be disturbed of it; nothing of a store that is not ours. */
  cluster: { servers: WireClusterProcess; lines: readonly Line[] } | undefined;
  stop: () => Promise<void>;
};

const SERVERS = 3;

const standIns = async (): Promise<StoreAround> => {
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const lines = await Promise.all(ports.map((port) => line({ host: '127.0.0.1', port })));
  const servers = await startWireClusterProcess(
    ports,
    lines.map(({ port }) => port),
  );
  return {
    environment: { EVENTSTORE_URL: servers.connectionString },
    cluster: { servers, lines },
    stop: async () => {
      await Promise.all(lines.map((each) => each.stop()));
      await servers.stop();
    },
  };
};

/** In a real store everything has a part of its own, and nothing is deleted there. */
export const storeAround = (kind: StoreKind): Promise<StoreAround> => {
  if (kind === 'wire') return standIns();
  const environment: Record<string, string> =
    kind === 'postgres' ? {} : { EVENTSTORE_URL: kind.url, EVENTSTORE_PREFIX: `chaos-${randomUUID()}/` };
  return Promise.resolve({ environment, cluster: undefined, stop: () => Promise.resolve() });
};
