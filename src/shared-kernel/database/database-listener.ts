import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import { messageOf } from './database-errors.ts';

type DatabaseListenerHeard = (payload: string) => void;
type DatabaseListener = { heard: DatabaseListenerHeard; lost: () => void };

const LISTEN_TIMEOUT_MS = 10_000;
const PING_MS = 30_000;
const LONGEST_PAUSE_MS = 2_000;

const withListenTimeout = async <T>(work: Promise<T>): Promise<T> => {
  const timer = new AbortController();
  const late = delay(LISTEN_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`The database did not take a listener within ${LISTEN_TIMEOUT_MS / 1000} seconds`);
  });
  late.catch(() => undefined); // cancelled below
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
};

/**
 * Receives `pg_notify` messages over a dedicated connection that is reopened after a loss. Messages sent meanwhile are
 * lost, so every listener then gets an empty payload and has to query for changes.
 */
export const databaseListener = (config: ClientConfig, log: (line: string) => void) => {
  const channels = new Map<string, Set<DatabaseListener>>();
  const closing = new AbortController();
  const listeners = (): DatabaseListener[] => [...channels.values()].flatMap((all) => [...all]);
  let client: Client | undefined;
  let connecting: Promise<Client> | undefined;
  let ping: NodeJS.Timeout | undefined;

  const notify = (what: () => void): void => {
    try {
      what();
    } catch (error) {
      log(`Database: a listener failed: ${messageOf(error)}`);
    }
  };

  const open = async (): Promise<Client> => {
    const fresh = new Client({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: LISTEN_TIMEOUT_MS,
      query_timeout: LISTEN_TIMEOUT_MS,
    });
    let lost = false;
    const gone = (): void => {
      if (lost) return;
      lost = true;
      if (client !== fresh) return;
      client = undefined;
      clearInterval(ping);
      fresh.end().catch(() => undefined); // the connection is already broken
      for (const { lost: onLost } of listeners()) notify(onLost);
      if (channels.size > 0 && !closing.signal.aborted) connection().catch(() => undefined); // it logs its failure
    };
    fresh.on('error', gone).on('end', gone);
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const { heard } of channels.get(channel) ?? []) notify(() => heard(payload));
    });
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await fresh.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      lost = true;
      fresh.end().catch(() => undefined); // the reason is thrown below
      throw error;
    }
    if (lost || closing.signal.aborted) {
      fresh.end().catch(() => undefined);
      throw new Error('The connection for messages was lost while it was set up');
    }
    client = fresh;
    ping = setInterval(() => void fresh.query('select 1').catch(gone), PING_MS).unref();
    return fresh;
  };

  const reopen = async (): Promise<Client> => {
    for (let pause = 50; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await open();
      } catch (error) {
        if (closing.signal.aborted) throw error;
        if (pause === 50) log(`Database: no connection for messages, trying on: ${messageOf(error)}`);
        await delay(pause, undefined, { signal: closing.signal });
      }
    }
  };

  let interrupted = false;
  const connection = (): Promise<Client> => {
    if (client !== undefined) return Promise.resolve(client);
    connecting ??= reopen()
      .then((opened) => {
        if (interrupted) for (const { heard } of listeners()) notify(() => heard(''));
        interrupted = true;
        return opened;
      })
      .finally(() => (connecting = undefined));
    return connecting;
  };

  const unlisten = async (channel: string, ear: DatabaseListener): Promise<void> => {
    const all = channels.get(channel);
    if (!all?.delete(ear) || all.size > 0) return;
    channels.delete(channel);
    await client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined); // a lost connection has no subscriptions
  };

  return {
    listen: async (
      channel: string,
      heard: DatabaseListenerHeard,
      lost: () => void = () => undefined,
    ): Promise<() => Promise<void>> => {
      // Every call registers a separate listener, even with the same function.
      const own: DatabaseListener = { heard, lost };
      const all = channels.get(channel) ?? new Set();
      channels.set(channel, all.add(own));
      try {
        await withListenTimeout(connection().then((opened) => opened.query(`listen ${escapeIdentifier(channel)}`)));
      } catch (error) {
        await unlisten(channel, own);
        throw error;
      }
      return () => unlisten(channel, own);
    },
    close: async (): Promise<void> => {
      closing.abort();
      clearInterval(ping);
      channels.clear();
      const last = client;
      client = undefined;
      await connecting?.catch(() => undefined);
      await last?.end().catch(() => undefined);
    },
  };
};
