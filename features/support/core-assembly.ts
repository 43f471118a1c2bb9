import { wordingOf } from '#server/settings/wording.ts';
import type { Container } from 'inversify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { CHAIN } from '#modules/audit/index.ts';
import { fakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import { movableClock, systemClock, type Clock } from '#kernel/clock.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import type { Database } from '#kernel/database/database.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import { storingPostman } from '#kernel/mail.ts';
import { pgliteDatabase } from '#kernel/testing/pglite-database.ts';
import type { ModuleParts } from '#kernel/module.ts';
import type { LoginProviders, PaymentProvider } from '#kernel/parts.ts';
import { assemble as compose } from '#server/composition/assembly.ts';
import { startLoginSandbox } from '#sandboxes/logins/index.ts';
import { memoryStorage, startStripeSandbox, payloadOf, signature } from '#sandboxes/stripe/index.ts';
import { calls } from '#server/http/v1/calls.ts';
import { moduleSettings } from '#server/settings/module-settings.ts';
import { modules } from '#server/composition/modules.ts';
import { noLimits } from '#server/http/v1/pace.ts';
import { routes } from '#server/http/v1/routes.ts';
import { earlierOf, leapTo } from '#server/composition/leap.ts';
import { run } from '#server/composition/running.ts';
import { MONDAY_MORNING, type Assembler, type Assembly, type Caller, type Outcome, type SentMail } from './assembly.ts';
import { disputing } from './disputing.ts';
import type { Needs } from './needs.ts';
import { operating } from './operating.ts';
import { preparedTables } from './prepared-tables.ts';

const ADDRESS = 'http://wellspring.example';
const settings = () => ({
  ...(Object.fromEntries(Object.entries(moduleSettings).map(([name, schema]) => [name, schema.parse({})])) as {
    [Name in keyof typeof moduleSettings]: ReturnType<(typeof moduleSettings)[Name]['parse']>;
  }),
  identity: moduleSettings.identity.parse({ PASSWORD_HASHING: 'minimal', REGISTRATION_REVEALS_EMAIL: true }),
  productName: 'Wellspring',
  supportEmail: '',
  sandbox: true,
  publicUrl: ADDRESS,
});

const composed = (
  database: Database,
  store: EventStore,
  clock: Clock,
  { payments, logins }: { payments?: PaymentProvider | undefined; logins?: LoginProviders | undefined } = {},
) =>
  compose({
    database,
    store,
    clock,
    masterKey: 'a key of no importance, for examples only',
    settings: settings(),
    postman: storingPostman,
    video: { url: '', secret: '', embedded: true },
    payments,
    logins,
    files: memoryFiles(),
    modules,
    replace: async (container: Container) => {
      (await container.rebindAsync(VIDEO_BACKEND)).toConstantValue(fakeVideoBackend());
    },
  });

/** The embedded payment server; what it notifies reaches the product without HTTP. */
const paymentServer = async (clock: Clock) => {
  const server = await startStripeSandbox({ storage: memoryStorage(), clock, log: () => {} });
  let seen = new Set<string>();
  return {
    provider: server.provider,
    stop: server.stop,
    nextDue: server.nextDue,
    /** Lets happen what is due, and delivers every notification once. */
    deliver: async (parts: readonly ModuleParts[]) => {
      await server.settle();
      const [hook] = parts.flatMap(({ inbound = [] }) => inbound).filter(({ path }) => path === '/hooks/stripe');
      const all = await server.webhooks.unacknowledged();
      for (const event of all.filter(({ id }) => !seen.has(id))) {
        const body = payloadOf(event);
        const headers = { 'stripe-signature': signature(body, server.provider.webhookSecret) };
        await hook!.handle({ headers, query: new URLSearchParams(), body: Buffer.from(body) });
      }
      seen = new Set(all.map(({ id }) => id));
    },
  };
};

/** The language of the call that is answered. */
const reading = new AsyncLocalStorage<Language>();

const open = async (database: Database, store: EventStore, { takesPayments, hasLogins }: Needs): Promise<Assembly> => {
  let present = MONDAY_MORNING;
  const clock = movableClock({ now: () => present });
  const payments = takesPayments ? await paymentServer(clock) : undefined;
  const logins = hasLogins ? await startLoginSandbox({ browserHost: 'localhost', log: () => {} }) : undefined;
  const assembled = await composed(database, store, clock, {
    payments: payments?.provider,
    logins: logins?.providers,
  });
  const failures: unknown[] = [];
  const running = await run({
    assembled,
    database,
    store,
    clock,
    process: { id: randomUUID(), role: 'all', application: (id) => id },
    alone: true,
    projectionFailed: (_, problem) => failures.push(problem),
    jobFailed: (_, problem) => failures.push(problem),
    failed: (_, problem) => failures.push(problem),
  });
  const routed = routes(assembled.parts.flatMap(({ handlers }) => handlers));
  const answering = calls({
    now: () => clock.now(),
    wording: wordingOf(settings(), () => reading.getStore() ?? OWN_LANGUAGE),
    memberOf: (token) => assembled.signIns.memberOf(token),
    reached: (position) => running.positions.reached(position, 20_000),
    limits: noLimits,
    fingerprint: (text) => assembled.secrets.fingerprint('request', text),
    maintenance: () => false,
    contractBroken: (_, problem) => failures.push(problem),
  });
  const nothingFailed = () => {
    if (failures.length > 0) throw failures[0];
  };

  const call = async (caller: Caller, endpoint: Endpoint, input: Record<string, unknown>): Promise<Outcome> => {
    const rest = { ...input };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const match = routed.match(path);
    if (!match) throw new Error(`Nobody answers ${path}`);
    const answer = await reading.run(caller.language ?? OWN_LANGUAGE, () =>
      answering.answer({
        id: randomUUID(),
        match,
        search: '',
        body: JSON.parse(JSON.stringify(rest)) as Record<string, unknown>,
        token: caller.signIn ?? undefined,
        ip: '127.0.0.1',
        userAgent: 'features',
        origin: ADDRESS,
        after: undefined,
        idempotencyKey: undefined,
      }),
    );
    if (answer.problem !== undefined) throw answer.problem;
    nothingFailed();
    if (answer.signIn !== undefined) caller.signIn = answer.signIn;
    const value = JSON.parse(answer.body) as Record<string, unknown>;
    return 'notice' in value && value['notice'] ? { ok: false, notice: value['notice'] as never } : { ok: true, value };
  };

  const settle = async () => {
    await payments?.deliver(assembled.parts);
    await running.drain();
    nothingFailed();
  };

  return {
    call,
    settle,
    now: () => Promise.resolve(clock.now()),
    moveTo: async (instant) => {
      await leapTo(instant, {
        now: () => clock.now(),
        setTo: (moment) => {
          present = moment;
          clock.shift(0);
        },
        workOff: settle,
        nextDue: async () => earlierOf(await payments?.nextDue(), await running.nextDue()),
      });
    },
    mails: async (address) => {
      await running.drain();
      nothingFailed();
      return database.query<SentMail>(
        `select recipient as to, subject, body_text as text, calendar from web.outbox where recipient is not distinct from $1 and status <> 'held' order by recorded_at, key`,
        [address],
      );
    },
    read: async (address) => {
      const { pathname } = new URL(address);
      for (const { path, fetch } of assembled.parts.flatMap(({ feeds = [] }) => feeds))
        if (pathname.startsWith(`${path}/`))
          return (await fetch(decodeURIComponent(pathname.slice(path.length + 1))))?.body;
      return undefined;
    },
    operator: operating(assembled.container, () => running.drain()),
    disputeCharge: disputing(payments?.provider),
    overwrite: async (stream, recorded, written) => {
      // What the job signs within minutes is signed.
      await (await assembled.container.getAsync(CHAIN)).checkpoint();
      for await (const event of store.readStream(stream)) {
        const said = JSON.stringify(event.data);
        if (said.includes(recorded)) Object.assign(event, { data: JSON.parse(said.replaceAll(recorded, written)) });
      }
    },
    stop: async () => {
      await running.stop();
      await payments?.stop();
      await logins?.stop();
      await store.close();
    },
  };
};

type Rows = { database: Database; close: () => Promise<void> };

const inMemory = async (): Promise<Rows> => {
  const database = await pgliteDatabase();
  return { database, close: () => database.close() };
};

const onPostgres = async (): Promise<Rows> => {
  const { connection, dispose } = await testDatabase();
  const database = postgresDatabase(connection);
  return {
    database,
    close: async () => {
      await database.close();
      await dispose();
    },
  };
};

/**
 * The product in this process, called without HTTP, on the event store in memory: read models are in Postgres (`core`) or
 * in PGlite (`memory`).
 */
export const assemble = async (): Promise<Assembler> => {
  const { database, close } = await (process.env['ASSEMBLY'] === 'core' ? onPostgres() : inMemory());
  const store = memoryEventStore();
  const tables = await preparedTables(database, await composed(database, store, systemClock));
  await store.close();
  return {
    open: async (parts) => {
      await tables.putBack();
      // Every example has a log of its own.
      await database.query('delete from kernel.log');
      return open(database, memoryEventStore(), parts);
    },
    close,
  };
};
