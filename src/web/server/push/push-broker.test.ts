import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { nkeys } from '@nats-io/transport-node';
import { eventually } from '#test/runner/eventually.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { until } from '#kernel/testing/until.ts';
import { natsPush, natsServers, type NatsPushOptions } from './nats-push.ts';
import { openPush } from '#server/composition/open-push.ts';
import { postgresPush } from './postgres-push.ts';
import type { PushBroker } from './push-broker.ts';
import { pushBrokerContract } from './push-broker.contract.ts';
import { localhostCertificate } from '#kernel/testing/localhost-certificate.ts';
import { natsStandIn, type StandInOptions } from './testing/nats-stand-in.ts';

const database = ownDatabase();

pushBrokerContract(
  'Postgres',
  () => postgresPush(database),
  () => database,
);

/** Pings are far apart and patience is long, unless a test is about them: a machine that is busy for a moment is not a frozen server. */
const natsAt = async (url: string, overrides: Partial<NatsPushOptions> = {}): Promise<PushBroker> =>
  natsPush({
    url,
    database,
    postgres: await postgresPush(database),
    log: () => undefined,
    patience: 2_000,
    pingEvery: 60_000,
    reconnectAfter: 20,
    ...overrides,
  });

/** A real server, where one is at hand: `nats://127.0.0.1:4222`. */
const real = process.env['NATS_TEST_URL'];
if (real !== undefined)
  pushBrokerContract(
    'NATS, a real server,',
    () => natsAt(real, { patience: 2_000, pingEvery: 5_000 }),
    () => database,
  );

describe('NATS', () => {
  let nats: Awaited<ReturnType<typeof natsStandIn>>;
  const running: PushBroker[] = [];
  beforeEach(async () => {
    nats = await natsStandIn();
  });
  afterEach(async () => {
    nats.freeze(false);
    for (const each of running.splice(0)) await each.stop();
    await nats.stop();
  });
  pushBrokerContract(
    'NATS',
    () => natsAt(nats.url),
    () => database,
  );

  const broker = async (overrides: Partial<NatsPushOptions> = {}) => {
    const made = await natsAt(nats.url, overrides);
    running.push(made);
    return made;
  };
  /** A worker that publishes, and a web process with what it received and how often it may have missed something. */
  const both = async (overrides: Partial<NatsPushOptions> = {}) => {
    const [worker, web] = [await broker(overrides), await broker(overrides)];
    await until(() => worker.isConnected() && web.isConnected());
    const heard: string[] = [];
    let missed = 0;
    web.subscribe('member.ana', ({ id }) => heard.push(id));
    web.onMissed(() => missed++);
    await web.synced();
    const publish = async (id: string) => {
      const afterCommit = await database.transaction((sql) =>
        worker.publish(sql, [{ topic: 'chat', id, to: ['ana'] }]),
      );
      await afterCommit?.();
    };
    return { worker, web, heard, missed: () => missed, publish };
  };

  test('sends a process nothing of topics that it has not subscribed to', async () => {
    const { worker, publish, heard } = await both();
    const afterCommit = await worker.publish(database, [
      { topic: 'chat', id: 'zero', to: ['ben', 'mia'] },
      { topic: 'report', id: 'zero', to: 'staff' },
      { topic: 'session', id: 'zero' },
    ]);
    await afterCommit?.();
    await publish('one');
    await until(() => heard.length === 1);
    expect(nats.delivered).toEqual(['wellspring.push.member.ana']);
    expect(nats.subjects()).toEqual(['wellspring.push.member.ana']);
  });

  test('that cut the connections off is returned to; and may have missed changes meanwhile', async () => {
    const { worker, web, heard, missed, publish } = await both();
    nats.cut();
    await until(() => missed() > 0);
    await until(() => worker.isConnected() && web.isConnected());
    await web.synced();
    await publish('after');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['after']);
  });

  test('that is away lets changes go through Postgres, and no stream begin until it is back', async () => {
    const { worker, web, heard, publish } = await both();
    await nats.stop();
    await until(() => !worker.isConnected() && !web.isConnected());
    await expect(web.synced()).rejects.toThrow('There is no connection to NATS');
    await publish('meanwhile');
    await until(() => heard.includes('meanwhile'));
    await nats.start();
    await until(() => worker.isConnected() && web.isConnected());
    await web.synced();
    await publish('after');
    await until(() => heard.includes('after'));
    expect(heard).toEqual(['meanwhile', 'after']);
  });

  test('that froze is given up: what it took and did not pass on goes through Postgres', async () => {
    const { worker, web, heard, missed, publish } = await both({ patience: 1_000 });
    nats.freeze(true);
    await publish('frozen');
    await until(() => heard.includes('frozen'));
    expect(worker.isConnected()).toBe(false);
    // The web process has published nothing: it finds out when the next browser comes.
    await expect(web.synced()).rejects.toThrow('longer than 1 second');
    expect(missed()).toBe(1);
  });

  test('that froze is noticed by a process that only listens', async () => {
    const { web, missed } = await both({ pingEvery: 500 });
    nats.freeze(true);
    await until(() => missed() > 0);
    expect(web.isConnected()).toBe(false);
  });

  test('that is slow, but not too slow, loses nothing', async () => {
    const { heard, missed, publish } = await both();
    nats.slowDown(30);
    for (const id of ['one', 'two', 'three']) await publish(id);
    await until(() => heard.length === 3);
    expect([heard, missed()]).toEqual([['one', 'two', 'three'], 0]);
  });

  test('that is full is asked again, and reported once', async () => {
    nats.fill(true);
    const lines: string[] = [];
    const one = await broker({ log: (line) => lines.push(line) });
    await until(() => lines.length > 0);
    const { heard, publish } = await (async () => {
      nats.fill(false);
      await until(() => one.isConnected());
      return both();
    })();
    await publish('one');
    await until(() => heard.length === 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Push: no connection to NATS, trying on: Error: /);
  });

  test('a process that begins to publish tells all that they may have missed what another one had not published', async () => {
    const { worker, missed } = await both();
    await worker.takeOver();
    await eventually(() => expect(missed()).toBe(1));
  });

  test('that is not there does not keep a process from stopping', async () => {
    await nats.stop();
    const one = await broker();
    expect(one.isConnected()).toBe(false);
    await one.stop();
    running.splice(0);
  });
});

describe('NATS that asks who connects, or for encryption', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  /** A process that connects to such a server, and the first line that it logs. */
  const connecting = async (
    server: StandInOptions,
    addressed: (host: string) => Pick<NatsPushOptions, 'url' | 'credentials' | 'authority'>,
  ) => {
    const nats = await natsStandIn(server);
    stops.push(() => nats.stop());
    const lines: string[] = [];
    const { url, ...of } = addressed(`localhost:${nats.port}`);
    const broker = await natsAt(url, { ...of, log: (line) => lines.push(line) });
    stops.push(() => broker.stop());
    await until(() => broker.isConnected() || lines.length > 0);
    return { broker, line: lines[0] };
  };
  const delivers = async (broker: PushBroker): Promise<string[]> => {
    const heard: string[] = [];
    broker.subscribe('member.ana', ({ id }) => heard.push(id));
    await broker.synced();
    await (
      await broker.publish(database, [{ topic: 'chat', id: 'one', to: ['ana'] }])
    )?.();
    await until(() => heard.length > 0);
    return heard;
  };

  const user = nkeys.createUser();
  const seed = new TextDecoder().decode(user.getSeed());
  const signs = ({ nkey, sig = '' }: { nkey?: string; sig?: string }, nonce: string) =>
    nkey === user.getPublicKey() && user.verify(Buffer.from(nonce), Buffer.from(sig, 'base64url'));
  const file = `-----BEGIN NATS USER JWT-----
a.b.c
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------`;
  test.each<[string, NonNullable<StandInOptions['admits']>, (host: string) => { url: string; credentials?: string }]>([
    [
      'a user with a password',
      (connect) => connect.user === 'ana' && connect.pass === 'p@ss',
      (at) => ({ url: `nats://ana:p%40ss@${at}` }),
    ],
    ['a token', (connect) => connect.auth_token === 't0ken', (at) => ({ url: `nats://t0ken@${at}` })],
    ['the seed of an nkey', signs, (at) => ({ url: `nats://${at}`, credentials: seed })],
    [
      'a file of credentials',
      (connect, nonce) => connect.jwt === 'a.b.c' && signs(connect, nonce),
      (at) => ({ url: `nats://${at}`, credentials: file }),
    ],
  ])('lets in %s', async (_, admits, addressed) => {
    const { broker, line } = await connecting({ admits }, addressed);
    expect(line).toBeUndefined();
    expect(await delivers(broker)).toEqual(['one']);
  });

  test('refuses who is not known, which is logged without the password', async () => {
    const { broker, line } = await connecting({ admits: () => false }, (at) => ({
      url: `nats://ana:verysecret@${at}`,
    }));
    expect(broker.isConnected()).toBe(false);
    expect(line).toMatch(/Authorization Violation/);
    expect(line).not.toMatch(/verysecret/);
  });

  test('is reached through TLS when its authority is known', async () => {
    const tls = localhostCertificate;
    const { broker, line } = await connecting({ tls }, (at) => ({ url: `tls://${at}`, authority: tls.cert }));
    expect(line).toBeUndefined();
    expect(await delivers(broker)).toEqual(['one']);
  });

  test('is not trusted with a certificate of an unknown authority', async () => {
    const { broker, line } = await connecting({ tls: localhostCertificate }, (at) => ({ url: `tls://${at}` }));
    expect([broker.isConnected(), line]).toEqual([false, expect.stringMatching(/self-signed certificate/)]);
  });

  test('is not spoken to in the clear where the address says tls://', async () => {
    const { broker, line } = await connecting({}, (at) => ({ url: `tls://${at}` }));
    expect([broker.isConnected(), line]).toEqual([false, expect.stringMatching(/does not support 'tls'/)]);
  });
});

test('what is configured of NATS reaches its connection', async () => {
  const user = nkeys.createUser();
  const nats = await natsStandIn({
    tls: localhostCertificate,
    admits: ({ nkey }) => nkey === user.getPublicKey(),
  });
  const broker = await openPush(
    {
      NATS_URL: `tls://localhost:${nats.port}`,
      NATS_CREDENTIALS: new TextDecoder().decode(user.getSeed()),
      NATS_CA: localhostCertificate.cert,
    },
    database,
    () => undefined,
  );
  try {
    await eventually(() => expect(broker.isConnected()).toBe(true));
  } finally {
    await broker.stop();
    await nats.stop();
  }
});

test('an address of NATS may name several servers', () => {
  expect(natsServers({ url: 'nats://one' })).toEqual({ servers: ['one'] });
  expect(natsServers({ url: 'nats://ana:p%40ss@one:4222,two' }).servers).toEqual(['one:4222', 'two']);
});
