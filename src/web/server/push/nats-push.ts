import { setTimeout as delay } from 'node:timers/promises';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Database } from '../../../shared-kernel/database/database.ts';
import { publishMissed } from '../../../shared-kernel/read-models/projected.ts';
import { Unavailable } from '../../../shared-kernel/unavailable.ts';
import { withTimeout } from '../../../shared-kernel/with-timeout.ts';
import { byTopic, subscriptions, type PushBroker, type PushedChange, type PushTopic } from './push-broker.ts';

/** An answer that takes longer than this is not waited for. */
const PATIENCE_MS = 2_000;
const PING_MS = 5_000;
const RECONNECT_MS = 1_000;

const subjectOf = (topic: PushTopic): string => `wellspring.push.${topic}`;

/** `nats://user:password@one:4222,two:4222`; `tls://` insists on encryption. */
export const natsServers = (url: string) => {
  const [, scheme, , account, hosts = ''] = /^(nats|tls):\/\/((.*)@)?([^@]+)$/.exec(url) ?? [];
  const [user = '', pass] = (account ?? '').split(':').map(decodeURIComponent);
  return {
    servers: hosts.split(','),
    ...(account === undefined ? {} : pass === undefined ? { token: user } : { user, pass }),
    ...(scheme === 'tls' ? { tls: {} } : {}),
  };
};

export type NatsPushOptions = {
  url: string;
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
  url,
  database,
  postgres,
  log,
  patience = PATIENCE_MS,
  pingEvery = PING_MS,
  reconnectAfter = RECONNECT_MS,
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
          ...natsServers(url),
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
