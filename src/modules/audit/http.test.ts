import { beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { caller } from '#kernel/commands/commands.ts';
import { did, event } from '#kernel/contract/event.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { Call, Replay } from '#kernel/module.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { accountEvents, EmailConfirmed } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import type { AuditorScope } from '#modules/identity/contract/auditor.ts';
import type { Chain } from './chain/chain.ts';
import { exportHistory, findHistories, readHistory, readHistoryAt } from './contract/api.ts';
import { readChanges } from './contract/changes-api.ts';
import { readConduct } from './contract/conduct-api.ts';
import { auditEvents, looksStream } from './contract/audit-events.ts';
import { auditHandlers } from './http.ts';
import { indexOfHistories } from './projections/index-of-histories.ts';
import { historyProver } from './reading/proofs.ts';
import { factsReader } from './reading/facts.ts';
import { recording } from './reading/recording.ts';

const olga = '11111111-1111-4111-8111-111111111111';
const ben = '22222222-2222-4222-8222-222222222222';
const NOW = '2026-05-04T09:00:00.000Z';
const ACCOUNT = `identity.account-${ben}`;
/** As live rooms record it. */
const MemberReportedHere = event(
  'MemberReportedHere',
  z.object({ session: z.guid(), member: z.guid(), by: z.guid() }),
  ({ member }) => `member ${member} was reported`,
);
const events = [...Object.values(accountEvents), ...Object.values(auditEvents), MemberReportedHere];
const ROOM = 'live-rooms.room-44444444-4444-4444-8444-444444444444';
const replays = new Map<string, Replay>([
  ['live-rooms.room-', (facts) => ({ people: 3, reports: { [ben]: facts.map(({ type }) => type) } })],
  ['communities.membership-', Object.assign(() => ({}), { inWords: () => ({ joined: 'Is a member.' }) })],
]);

const database = ownDatabase();
let log: EventLog;
/** Accesses to the log, in order: looks recorded, histories read. */
let done: string[];
let fails: boolean;

beforeEach(async () => {
  [done, fails] = [[], false];
  const real = eventLog(memoryEventStore(), readablePersonalData, () => events);
  const meta = { actor: { kind: 'member', id: ben }, occurredAt: NOW, correlation: 'test' } as const;
  await real.append(ACCOUNT, 'no-stream', [did(EmailConfirmed, { member: ben, emailFingerprint: 'x' })], meta);
  const index = indexOfHistories(() => ({ events, causes: new Set(), followers: [] }));
  await projecting(database, index);
  await database.query(
    `insert into audit_index.history values ($1, 'ref-of-ben', 'identity.account-', $2, null, 1, $3, $3)`,
    [ACCOUNT, ben, NOW],
  );
  await database.query('insert into audit_index.concern values ($1, $2)', [ben, ACCOUNT]);
  log = {
    ...real,
    append: async (stream, ...rest) => {
      if (fails) throw new Error('the log cannot be written');
      const appended = await real.append(stream, ...rest);
      done.push(`recorded in ${stream === looksStream(olga) ? 'looks' : stream}`);
      return appended;
    },
    facts: (stream, ...rest) => {
      done.push(`read ${stream}`);
      return real.facts(stream, ...rest);
    },
    part: (stream, ...rest) => {
      if (stream !== looksStream(olga)) done.push(`read ${stream}`);
      return real.part(stream, ...rest);
    },
  };
});

const chain = {
  proofsOf: () => Promise.resolve(new Map()),
  exported: async function* () {
    done.push(`read ${ACCOUNT}`);
    yield await Promise.resolve('{}\n');
  },
} as unknown as Chain;

const ask = (path: string, input: Record<string, unknown>, scope: AuditorScope[] = ['everything']) => {
  const parts = {
    log,
    sql: database,
    histories: () => replays,
    catalogue: () => ({ events, causes: new Set<string>(), followers: [] }),
    people: () => Promise.resolve([]),
    namesAmong: () => Promise.resolve(new Set<string>()),
    holder: (typed: string) => Promise.resolve(['ben', 'ben@example.org'].includes(typed) ? ben : null),
    facts: factsReader(log),
    chain,
    prove: historyProver({ log, chain }),
  };
  const found = auditHandlers(parts, recording(log), chain).find(({ endpoint }) => endpoint.path === path)!;
  const call: Call = {
    caller: caller({ kind: 'member', id: olga }, 'test'),
    member: {
      id: olga,
      isAdmin: false,
      hostLevel: 0,
      emailVerified: true,
      signInId: '',
      auditor: { scope, until: plus(NOW, hours(1)) },
    },
    now: NOW,
    userAgent: '',
    ip: '',
    origin: '',
    settled: () => Promise.resolve(),
    signIn: () => undefined,
    keepDevice: () => undefined,
  };
  return found.handle(found.endpoint.input.parse(input) as never, call) as Promise<Record<string, unknown>>;
};

const reason = 'yearly review';
const looks: [name: string, path: string, input: Record<string, unknown>, told: string][] = [
  ['a search', findHistories.path, { by: 'member', text: 'ben', reason }, 'found'],
  ['a history', readHistory.path, { ref: 'ref-of-ben', reason }, 'history'],
  ['a moment', readHistoryAt.path, { ref: 'ref-of-ben', reason, event: 1 }, 'moment'],
  ['a signed copy', exportHistory.path, { ref: 'ref-of-ben', reason }, 'bundle'],
];

describe('a look', () => {
  test.each(looks)('at %s is recorded before the history is opened', async (_, path, input, value) => {
    const answer = await ask(path, input);
    expect(answer[value]).toBeDefined();
    expect(done[0]).toBe('recorded in looks');
    expect(done.slice(1).every((each) => each === `read ${ACCOUNT}` || each === 'recorded in looks')).toBe(true);
  });

  test.each(looks)('at %s that cannot be recorded answers nothing, and opens nothing', async (_, path, input) => {
    fails = true;
    await expect(ask(path, input)).rejects.toThrow('the log cannot be written');
    expect(done).toEqual([]);
  });

  test.each(looks)('at %s needs a reason that says something', async (_, path, input) => {
    for (const empty of ['', '    ', 'ok', 'a  b  c  d', 'x'.repeat(501)])
      expect(await ask(path, { ...input, reason: empty })).toMatchObject({ refused: 'AUDIT_REASON_REQUIRED' });
    expect(done).toEqual([]);
  });
});

test('a history of a member whose account is erased says so beside what it adds up to', async () => {
  const membership = `communities.membership-44444444-4444-4444-8444-444444444444.${ben}`;
  const meta = { actor: { kind: 'member', id: ben }, occurredAt: NOW, correlation: 'test' } as const;
  await log.append(membership, 'no-stream', [did(EmailConfirmed, { member: ben, emailFingerprint: 'x' })], meta);
  await database.query(
    `insert into audit_index.history values ($1, 'ref-of-membership', 'communities.membership-', null, null, 1, $2, $2)`,
    [membership, NOW],
  );
  const { moment } = await ask(readHistoryAt.path, { ref: 'ref-of-membership', reason, event: 1 });
  const { summary } = moment as { summary: unknown[] };
  expect(JSON.stringify(summary)).toBe(JSON.stringify(['Is a member.', 'The account was erased later.']));
});

test('a look at what changed is not part of its own answer, however soon the index knows it; earlier looks are', async () => {
  const stream = looksStream(olga);
  await database.query(
    `insert into audit_index.history values ($1, 'ref-of-looks', 'audit.looks-', $2, null, 2, $3, $3)`,
    [stream, olga, NOW],
  );
  await database.query('insert into audit_index.concern values ($1, $2)', [ben, stream]);
  const changes = async () => {
    const answer = await ask(readChanges.path, { by: 'member', text: 'ben', reason, from: NOW, to: NOW });
    return readChanges.output.parse(answer).changes.line.map(({ type }) => type);
  };
  expect(await changes()).toEqual(['EmailConfirmed']);
  expect(await changes()).toEqual(['EmailConfirmed', 'HistoriesSought']);
});

test('a history with an unreadable event is not shown in part: the failure is reported, and the look is recorded', async () => {
  const unknown = { id: randomUUID(), type: 'FromTheFuture', data: { v: 1, d: {} }, meta: {} };
  await log.store.append(ACCOUNT, 'any', [unknown]);
  await database.query('update audit_index.history set events = 2');
  for (const [path, input] of [
    [readHistory.path, { ref: 'ref-of-ben', reason }],
    [readHistoryAt.path, { ref: 'ref-of-ben', reason }],
  ] as const)
    expect(await ask(path, input)).toMatchObject({ refused: 'AUDIT_UNREADABLE' });
  expect(done[0]).toBe('recorded in looks');
});

test('outside the scope nothing is opened and nothing told, and the attempt is recorded', async () => {
  for (const [, path, input] of looks.slice(1))
    expect(await ask(path, input, ['sessions', 'payments'])).toMatchObject({ refused: 'AUDIT_OUT_OF_SCOPE' });
  expect(done).toEqual(Array.from({ length: 3 }, () => 'recorded in looks'));
  expect((await log.read(looksStream(olga))).map(({ type, data }) => [type, data])).toEqual(
    ['read', 'read', 'exported'].map((wanted) => [
      'LookRefused',
      { auditor: olga, wanted, by: null, stream: ACCOUNT, reason },
    ]),
  );
});

test('a signed copy is refused and recorded where people are letters', async () => {
  await database.query(
    `insert into audit_index.history values ($1, 'ref-of-room', 'live-rooms.room-', null, null, 1, $2, $2)`,
    [ROOM, NOW],
  );
  expect(await ask(exportHistory.path, { ref: 'ref-of-room', reason }, ['sessions'])).toMatchObject({
    refused: 'AUDIT_OUT_OF_SCOPE',
  });
  expect(done).toEqual(['recorded in looks']);
});

test('who reported whom in a room is for auditors of moderation, not of sessions', async () => {
  const session = ROOM.slice(-36);
  const meta = { actor: { kind: 'member', id: olga }, occurredAt: NOW, correlation: 'test' } as const;
  await log.append(ROOM, 'no-stream', [did(MemberReportedHere, { session, member: ben, by: olga })], meta);
  await database.query(
    `insert into audit_index.history values ($1, 'ref-of-room', 'live-rooms.room-', $2, null, 1, $3, $3)`,
    [ROOM, session, NOW],
  );
  const seen = async (scope: AuditorScope[]) =>
    JSON.stringify([
      await ask(readHistory.path, { ref: 'ref-of-room', reason }, scope),
      await ask(readHistoryAt.path, { ref: 'ref-of-room', reason, event: 1 }, scope),
    ]);
  const ofSessions = await seen(['sessions']);
  expect(ofSessions).toContain('Something happened that belongs to another scope.');
  expect(ofSessions).toContain('"people":3');
  expect(ofSessions).not.toMatch(/reported|reports|MemberReportedHere/);
  for (const scope of [['sessions', 'moderation'], ['everything']] as AuditorScope[][])
    expect(await seen(scope)).toMatch(/was reported.*"reports"/);
});

test('conduct says that a room of the member lacks an event, which may have been that the member was moved out', async () => {
  const session = ROOM.slice(-36);
  const meta = { actor: { kind: 'member', id: olga }, occurredAt: NOW, correlation: 'test' } as const;
  await log.append(ROOM, 'no-stream', [did(MemberReportedHere, { session, member: ben, by: olga })], meta);
  await database.query(
    `insert into audit_index.history values ($1, 'ref-of-room', 'live-rooms.room-', $2, null, 2, $3, $3)`,
    [ROOM, session, NOW],
  );
  await database.query('insert into audit_index.concern values ($1, $2)', [ben, ROOM]);
  const answer = await ask(readConduct.path, { by: 'member', text: 'ben', reason });
  expect(readConduct.output.parse(answer).conduct.unproven).toEqual([
    { ref: expect.any(String), kind: 'Room of a session', altered: [], missing: [{ from: 2, to: 2 }] },
  ]);
});

test('of an account an auditor of moderation sees what staff made of it; other events and their causes are hidden', async () => {
  const meta = { actor: { kind: 'admin', id: olga }, occurredAt: NOW, correlation: 'test' } as const;
  const [registered] = await log.read(ACCOUNT);
  await log.append(
    ACCOUNT,
    'any',
    [did(AccountStatusSet, { member: ben, status: 'warned', reason: 'Shouted', until: null })],
    { ...meta, causation: registered!.id },
  );
  await database.query('update audit_index.history set events = 2');
  await database.query('insert into audit_index.place values ($1, $2, 0)', [registered!.id, ACCOUNT]);
  const { history } = (await ask(readHistory.path, { ref: 'ref-of-ben', reason }, ['moderation'])) as {
    history: { event: { type: string; sentence: { text: string }[]; cause: { sentence: { text: string }[] } }[] };
  };
  const words = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('');
  expect(history.event.map(({ type, sentence }) => [type, words(sentence)])).toEqual([
    ['Hidden', 'Something happened that belongs to another scope.'],
    ['AccountStatusSet', expect.stringMatching(/ \(staff\) warned /)],
  ]);
  expect(words(history.event[1]!.cause.sentence)).toBe('An event outside your appointment.');
  expect(await ask(readHistoryAt.path, { ref: 'ref-of-ben', reason, event: 1 }, ['moderation'])).toMatchObject({
    moment: { data: null, line: { type: 'Hidden' } },
  });
});

test('a name or an address that was searched for is not recorded: nothing would remove it when its owner is forgotten', async () => {
  const recorded = async (actor: string, text: string) => {
    await ask(findHistories.path, { by: actor, text, reason });
    return JSON.stringify((await log.read(looksStream(olga))).at(-1)!.data);
  };
  for (const text of ['gone@example.org', 'gone_member', 'case of Ana Gone'])
    for (const by of ['member', 'session', 'case', 'history']) expect(await recorded(by, text)).not.toMatch(/gone/i);
  expect(await recorded('member', ben)).toContain(ben);
  expect(await recorded('case', '1204')).toContain('1204');
});

test('whom a case is about is said to auditors of moderation alone, also where two dates are asked for', async () => {
  const id = '55555555-5555-4555-8555-555555555555';
  await database.query(
    `insert into audit_index.history values ('moderation.case-' || $1, 'ref-of-case', 'moderation.case-', $1, null, 1, $2, $2, $3)`,
    [id, NOW, ben],
  );
  await database.query(`insert into audit_index.concern values ($1, 'moderation.case-' || $1)`, [id]);
  const title = async (scope: AuditorScope[]) => {
    const input = { by: 'case', text: '55555555', reason, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    return readChanges.output.parse(await ask(readChanges.path, input, scope)).changes.title;
  };
  expect(await title(['moderation'])).toBe('Case 55555555 about former member A');
  expect(await title(['payments'])).toBe('Case 55555555');
});

test('what may be seen is found behind thousands of histories that may not be', async () => {
  await database.query(
    `insert into audit_index.history
     select 'scheduling.session-' || n, 'ref-' || n, 'scheduling.session-', null, null, 1,
       $1::timestamptz, $1::timestamptz + n * interval '1 minute'
     from generate_series(1, 300) as n`,
    [NOW],
  );
  await database.query(`insert into audit_index.concern select $1, stream from audit_index.history where own is null`, [
    ben,
  ]);
  const found = async (scope: AuditorScope[], limit?: number) => {
    const input = { by: 'member', text: 'ben', reason, ...(limit === undefined ? {} : { limit }) };
    const answer = (await ask(findHistories.path, input, scope)) as {
      found: { history: { kind: string }[]; more: number; hidden: number }[];
    };
    const { history, more, hidden } = answer.found[0]!;
    return [history.length, history[0]?.kind, more, hidden];
  };
  expect(await found(['accounts'])).toEqual([1, 'Account', 0, 300]);
  expect(await found(['sessions', 'accounts'])).toEqual([100, 'Account', 201, 0]);
  expect(await found(['everything'], 1000)).toEqual([301, 'Account', 0, 0]);
});

test('only auditors of accounts search for a person, so that no letter is resolved', async () => {
  const input = { by: 'member', text: 'ben@example.org', reason };
  const { found } = (await ask(findHistories.path, input, ['accounts'])) as { found: unknown[] };
  expect(found).toHaveLength(1);
  done.length = 0;
  for (const text of ['ben@example.org', 'nobody@example.org', 'ben', '@ben', ben])
    expect(await ask(findHistories.path, { ...input, text }, ['sessions', 'moderation', 'payments'])).toMatchObject({
      refused: 'AUDIT_OUT_OF_SCOPE',
    });
  expect(done).toEqual(Array.from({ length: 5 }, () => 'recorded in looks'));
  const refused = (await log.read(looksStream(olga))).slice(-5);
  expect(refused).toHaveLength(5);
  expect(refused.map(({ type, data }) => [type, data['wanted'], data['by']])).toEqual(
    refused.map(() => ['LookRefused', 'sought', 'member']),
  );
  expect(JSON.stringify(refused.map(({ data }) => data))).not.toMatch(/ben|nobody|2222/);
  // A leading @ is how usernames are written.
  expect((await ask(findHistories.path, { ...input, text: '@ben' }, ['accounts']))['found']).toHaveLength(1);
});

test('a history that is named after a person is opened by its reference alone, without accounts in scope', async () => {
  const bookings = `scheduling.bookings-${ben}`;
  await database.query(
    `insert into audit_index.history values ($1, 'ref-of-bookings', 'scheduling.bookings-', $2, null, 1, $3, $3)`,
    [bookings, ben, NOW],
  );
  const read = (ref: string, scope: AuditorScope[]) => ask(readHistory.path, { ref, reason }, scope);
  expect(await read(bookings, ['sessions'])).toMatchObject({ refused: 'AUDIT_OUT_OF_SCOPE' });
  const byName = { by: 'history', text: bookings, reason };
  expect(await ask(findHistories.path, byName, ['sessions'])).toMatchObject({ found: [{ history: [], hidden: 1 }] });
  expect(await read('ref-of-bookings', ['sessions'])).toHaveProperty('history');
  expect(await read(bookings, ['everything'])).toHaveProperty('history');
});
