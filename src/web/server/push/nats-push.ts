import { setTimeout as delay } from 'node:timers/promises';
import {
  connect,
  credsAuthenticator,
  nkeyAuthenticator,
  type NatsConnection,
  type NodeConnectionOptions,
  type Subscription,
} from '@nats-io/transport-node';
import type { Database } from '#kernel/database/database.ts';
import { publishMissed } from '#kernel/read-models/projected.ts';
import { Unavailable } from '#kernel/unavailable.ts';
import { withTimeout } from '#kernel/with-timeout.ts';
import { byTopic, subscriptions, type PushBroker, type PushedChange, type PushTopic } from './push-broker.ts';

/** An answer that takes longer than this is not waited for. */
const PATIENCE_MS = 2_000;
const PING_MS = 5_000;
const RECONNECT_MS = 1_000;

const subjectOf = (topic: PushTopic): string => `wellspring.push.${topic}`;

export type NatsAddress = {
  /** `nats://user:password@one:4222,two:4222`, with a token instead of the two, or neither; `tls://` insists on encryption. */
  url: string;
  /** The seed of an nkey, or a file of credentials, instead of an account in the address. */
  credentials?: string | undefined;
  /** The authority that signed the servers' certificates, in PEM; those that Node knows when absent. */
  authority?: string | undefined;
};

export const natsServers = ({ url, credentials, authority }: NatsAddress): NodeConnectionOptions => {
  const [, scheme, , account, hosts = ''] = /^(nats|tls):\/\/((.*)@)?([^@]+)$/.exec(url) ?? [];
  const [user = '', pass] = (account ?? '').split(':').map(decodeURIComponent);
  return {
    servers: hosts.split(','),
    ...(account === undefined ? {} : pass === undefined ? { token: user } : { user, pass }),
    ...(credentials === undefined ? {} : { authenticator: authenticatorOf(credentials) }),
    ...(scheme === 'tls' ? { tls: authority === undefined ? {} : { ca: authority } } : {}),
  };
};

const authenticatorOf = (credentials: string) =>
  credentials.startsWith('S')
    ? nkeyAuthenticator(Buffer.from(credentials))
    : // The last line has to end.
      credsAuthenticator(Buffer.from(`${credentials}\n`));

export type NatsPushOptions = NatsAddress & {
  database: Database;
  /** Carries what NATS cannot carry. */
  postgres: PushBroker;
  log: (line: string) => void;
  patience?: number;
  pingEvery?: number;
  reconnectAfter?: number;
};

/**
 * Through NATS, which sends each process the topics that it subscribes to. Publishes after the commit; what NATS does
 * not confirm goes through Postgres. A process without a connection says that it misses changes until it has one.
 */
export const natsPush = ({
  database,
  postgres,
  log,
  patience = PATIENCE_MS,
  pingEvery = PING_MS,
  reconnectAfter = RECONNECT_MS,
  ...address
}: NatsPushOptions): PushBroker => {
  const own = subscriptions();
  const subscribed = new Map<PushTopic, Subscription>();
  const missed = new Set<() => void>();
  const stopping = new AbortController();
  let connection: NatsConnection | undefined;

  const subscribeTo = (on: NatsConnection, topic: PushTopic) => {
    const subscription = on.subscribe(subjectOf(topic), {
      callback: (problem, message) => {
        if (problem) log(`Push: ${topic.split('.')[0]} cannot be subscribed to: ${problem.message}`);
        else own.deliver(topic, message.json<PushedChange>());
      },
    });
    subscribed.set(topic, subscription);
  };
  /** Not waited for: a server that froze does not answer the end of a connection either. */
  const drop = (lost: NatsConnection) => {
    lost.close().catch(() => undefined);
    if (connection !== lost) return;
    connection = undefined;
    subscribed.clear();
    for (const each of missed) each();
  };
  const flushed = async (on: NatsConnection | undefined): Promise<void> => {
    if (on === undefined || on !== connection) throw new Unavailable('There is no connection to NATS');
    try {
      await withTimeout(patience, on.flush());
    } catch (problem) {
      drop(on);
      throw problem;
    }
  };
  const stayConnected = async () => {
    let isReported = false;
    while (!stopping.signal.aborted) {
      try {
        const fresh = await connect({
          ...natsServers(address),
          reconnect: false,
          timeout: patience,
          pingInterval: pingEvery,
          maxPingOut: 1,
        });
        if (stopping.signal.aborted) return await fresh.close();
        connection = fresh;
        isReported = false;
        for (const topic of own.topics()) subscribeTo(fresh, topic);
        await fresh.closed();
        drop(fresh);
      } catch (problem) {
        if (!isReported) log(`Push: no connection to NATS, trying on: ${String(problem)}`);
        isReported = true;
      }
      await delay(reconnectAfter * (1 + Math.random()), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const connecting = stayConnected();

  return {
    publish: async (sql, changes) => {
      if (changes.length === 0) return;
      const current = connection;
      if (current === undefined) return postgres.publish(sql, changes);
      return async () => {
        try {
          for (const [topic, change] of changes.flatMap(byTopic))
            current.publish(subjectOf(topic), JSON.stringify(change));
          await flushed(current);
        } catch {
          await postgres.publish(database, changes);
        }
      };
    },
    takeOver: async () => {
      await publishMissed(database);
    },
    subscribe: (topic, heard) => {
      const isFirst = own.add(topic, heard);
      if (isFirst && connection !== undefined) subscribeTo(connection, topic);
      const leavePostgres = postgres.subscribe(topic, heard);
      return () => {
        leavePostgres();
        if (!own.remove(topic, heard)) return;
        subscribed.get(topic)?.unsubscribe();
        subscribed.delete(topic);
      };
    },
    synced: () => flushed(connection),
    onMissed: (each) => {
      missed.add(each);
      postgres.onMissed(each);
    },
    isConnected: () => connection !== undefined,
    stop: async () => {
      stopping.abort();
      await connection?.close();
      await connecting;
      await postgres.stop();
    },
  };
};
