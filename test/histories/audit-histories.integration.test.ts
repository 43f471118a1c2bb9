import { GrowingList, GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readHistory, readHistoryAt } from '#modules/audit/contract/api.ts';
import { kinds, prefixOf } from '#modules/audit/contract/kinds.ts';
import type { Plain } from '#modules/audit/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { batchesUpTo, lastPosition } from '#kernel/log/event-store/log-end.ts';
import { plus, hours } from '#kernel/contract/time.ts';
import type { Call, Replay } from '#kernel/module.ts';
import { differenceInLine, stateLines } from '#server/operator/audit/state-lines.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { rawLines } from '#server/testing/raw-lines.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { runs } from '../runner/thorough.ts';
import { enroll, type TestMember } from '../support/community.ts';

let server: TestServer;
let olga: TestMember;
const recorded: StoredEvent[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server);
  olga = await enroll(server, 'olga_audits');
  const rob = await enroll(server, 'rob_rude');
  for (const path of [`/v1/user/${rob.uuid}/flag`, `/v1/user/${rob.uuid}/block/true`])
    expect((await olga.client.call(path, { note: 'He shouted at us.' })).status).toBe(200);
  await server.running.drain();
  // A store that other installations share is filtered by itself here, unlike in a read of everything.
  for await (const batch of batchesUpTo(server.store, await lastPosition(server.store))) recorded.push(...batch);
}, 120_000);
afterAll(() => server?.dispose());

/** Asks the handler itself: thousands of questions, and no limits of pace. */
const ask = async (path: string, input: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const found = server.assembled.parts
    .flatMap(({ handlers }) => handlers)
    .find(({ endpoint }) => endpoint.path === path)!;
  const now = server.clock.now();
  const call: Call = {
    caller: caller({ kind: 'member', id: olga.uuid }, 'test'),
    member: {
      id: olga.uuid,
      isAdmin: false,
      hostLevel: 0,
      emailVerified: true,
      signInId: '',
      auditor: { scope: ['everything'], until: plus(now, hours(1)) },
    },
    now,
    userAgent: '',
    ip: '',
    origin: '',
    settled: () => Promise.resolve(),
    signIn: () => undefined,
    keepDevice: () => undefined,
  };
  const answer = await found.handle(found.endpoint.input.parse(input) as never, call);
  if (isRefusal(answer)) throw new Error(answer.refused);
  return found.endpoint.output.parse(answer) as Record<string, unknown>;
};

/** A state as text, written down without the code under test. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (each instanceof Map || each instanceof GrowingMap) return Object.fromEntries(each);
    if (each instanceof Set || each instanceof GrowingSet || each instanceof GrowingList) return [...each];
    if (typeof each === 'bigint') return String(each);
    return each;
  });

const labels = async (): Promise<(text: string) => string> => {
  const people = await server.database.query<{ id: string; name: string }>(
    'select member::text as id, username as name from identity_people.person',
  );
  const titles = await server.database.query<{ id: string; name: string }>(
    `select own as id, '“' || replace(title, '"', '\\"') || '”' as name from audit_index.history where own is not null and title is not null`,
  );
  const names = new Map([...titles, ...people].map(({ id, name }) => [id, name]));
  return (text) =>
    text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? id.slice(0, 8))
      .replaceAll(/\b([0-9a-f]{8})[0-9a-f]{24,}\b/g, '$1…');
};

test('every kind of history belongs to a scope', async () => {
  const prefixes = server.assembled.parts.flatMap(({ replays = {} }) => Object.keys(replays));
  expect(prefixes.filter((prefix) => kinds[prefix] === undefined)).toEqual([]);
  const streams = new Set(recorded.map(({ stream }) => stream));
  expect([...new Set([...streams].map(prefixOf))].filter((prefix) => kinds[prefix] === undefined)).toEqual([]);
});

test('each moment of a history that is shown is what the first facts add up to', async () => {
  const replays = server.assembled.parts.flatMap(({ replays = {} }) => Object.entries<Replay>(replays));
  const named = await labels();
  const lengths = new Map<string, number>();
  for (const { stream, revision } of recorded) lengths.set(stream, Number(revision) + 1);
  let moments = 0;
  const looked = new Map<string, number>();
  // The longest of each kind: what a kind can tell happens in them.
  for (const [stream, length] of [...lengths].toSorted(([, one], [, other]) => other - one)) {
    const [prefix, replay] = replays.find(([each]) => stream.startsWith(each)) ?? [];
    if (prefix === undefined || replay === undefined || stream.startsWith('audit.')) continue;
    looked.set(prefix, (looked.get(prefix) ?? 0) + 1);
    if (looked.get(prefix)! > runs(4, Infinity)) continue;
    const { events } = await server.assembled.log.facts(stream);
    // Each event of every short history; of the others their ends and some between.
    const step = Math.max(1, Math.floor(length / 8));
    for (let event = 0; event <= length; event += event + step > length && event < length ? length - event : step) {
      const { moment } = (await ask(readHistoryAt.path, { ref: stream, reason: 'proving it', event })) as {
        moment: { before: unknown; after: unknown };
      };
      const after = named(written(replay(events.slice(0, event))));
      // Before the first event nothing is there, whatever a decider would begin with.
      expect([stream, event, moment.after]).toEqual([stream, event, event === 0 ? null : JSON.parse(after)]);
      const before = named(written(replay(events.slice(0, Math.max(0, event - 1)))));
      expect([stream, event, moment.before]).toEqual([stream, event, event <= 1 ? null : JSON.parse(before)]);
      moments += 1;
    }
  }
  expect(moments).toBeGreaterThan(runs(100, 200));
}, 120_000);

/** Kinds whose states auditors read in words first. */
const IN_WORDS = [
  'identity.account-',
  'scheduling.session-',
  'scheduling.bookings-',
  'communities.well-',
  'communities.membership-',
  'moderation.case-',
  'moderation.report-',
  'restrictions.against-',
  'live-rooms.room-',
  'chat.channel-',
];

test('the states of members, sessions, Wells and cases begin with one to six lines of words', async () => {
  const seen = new Set<string>();
  for (const stream of new Set(recorded.map((each) => each.stream))) {
    const prefix = prefixOf(stream);
    if (!IN_WORDS.includes(prefix)) continue;
    seen.add(prefix);
    const { moment } = (await ask(readHistoryAt.path, { ref: stream, reason: 'proving it' })) as {
      moment: { summary: string[] };
    };
    expect([stream, moment.summary.length]).toEqual([stream, expect.any(Number)]);
    expect(moment.summary.length).toBeGreaterThan(0);
    expect(moment.summary.length).toBeLessThan(7);
    for (const line of moment.summary) {
      expect(line).toMatch(/^(?:\S.*)\.$/);
      // No ids, no instants of a program, no names of fields, nothing that is not there.
      expect(line).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|\dT\d|[a-z][A-Z]|undefined|\[object|\bnull\b|NaN/);
    }
  }
  expect(IN_WORDS.filter((prefix) => !seen.has(prefix))).toEqual([]);
}, 60_000);

test('every event of the demo is one sentence that ends, and no id is left in it', async () => {
  const streams = new Set(recorded.map(({ stream }) => stream));
  const sentences = new Set<string>();
  for (const stream of streams) {
    const { history } = (await ask(readHistory.path, { ref: stream, reason: 'proving it' })) as {
      history: { event: { type: string; sentence: { text: string }[] }[] };
    };
    for (const { type, sentence } of history.event)
      sentences.add(`${type}: ${sentence.map(({ text }) => text).join('')}`);
  }

  for (const sentence of sentences) {
    expect(sentence).toMatch(/^\w+: \S.*[.!?]$/);
    expect(sentence).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|undefined|\[object|null/);
  }
}, 60_000);

/** What the command line prints of one moment: the fields of the event, the state, and what changed. */
const printedOf = async (ref: string, event?: number): Promise<string[]> => {
  const { moment } = (await ask(readHistoryAt.path, { ref, reason: 'proving it', event })) as {
    moment: { data: Plain; after: Plain; changed: Parameters<typeof differenceInLine>[0][] };
  };
  return [...stateLines(moment.data), ...stateLines(moment.after), ...moment.changed.map(differenceInLine)];
};

test('no line that is printed of the demo holds names of fields, words of the program, JSON or instants of a machine', async () => {
  const raw = new Set<string>();
  const seen = new Map<string, number>();
  for (const { stream, revision, type } of recorded) {
    const times = (seen.get(type) ?? 0) + 1;
    seen.set(type, times);
    if (times > 2 || stream.startsWith('audit.')) continue;
    for (const line of rawLines(await printedOf(stream, Number(revision) + 1))) raw.add(`${type}: ${line}`);
  }
  expect([...raw]).toEqual([]);
}, 120_000);

test('ten thousand events stay usable: a page and a moment of them take less than a second of the processor', async () => {
  const member = '77777777-7777-4777-8777-777777777777';
  const stream = `identity.account-${member}`;
  const events = Array.from({ length: 10_000 }, (_, number) => ({
    type: 'ProfileChanged',
    data: { member, timezone: number % 2 === 0 ? 'Europe/London' : 'Europe/Berlin' },
  }));
  const meta = {
    actor: { kind: 'member', id: olga.uuid },
    occurredAt: server.clock.now(),
    correlation: 'test',
  } as const;
  for (let from = 0; from < events.length; from += 1000)
    await server.assembled.log.append(
      stream,
      from === 0 ? 'no-stream' : BigInt(from - 1),
      events.slice(from, from + 1000),
      meta,
    );
  await server.running.drain();
  const timed = async (path: string, input: Record<string, unknown>) => {
    const before = process.cpuUsage();
    const answer = await ask(path, { ref: stream, reason: 'proving it', ...input });
    const { user, system } = process.cpuUsage(before);
    return { answer, milliseconds: (user + system) / 1000 };
  };
  await timed(readHistory.path, {});
  const page = await timed(readHistory.path, { from: 9_951 });
  const { history } = page.answer as { history: { events: number; event: { number: number }[] } };
  expect([history.events, history.event.length, history.event.at(-1)?.number]).toEqual([10_000, 50, 10_000]);
  const moment = await timed(readHistoryAt.path, { event: 5_000 });
  console.info(`page ${page.milliseconds.toFixed(0)} ms, moment ${moment.milliseconds.toFixed(0)} ms`);
  expect(page.milliseconds).toBeLessThan(1000);
  expect(moment.milliseconds).toBeLessThan(1000);
}, 120_000);
