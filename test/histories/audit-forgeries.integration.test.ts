import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { CHAIN } from '#modules/audit/index.ts';
import { audit } from '#server/operator/audit.ts';
import { replay } from '#server/operator/replay.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { enroll, outcome, type TestMember } from '../support/community.ts';
import { judgedMember, type JudgedMember } from '../support/judged-member.ts';

const REASON = 'a complaint of Monday';
const MARK = '⚠ This line is not what was recorded: ';

let server: TestServer;
let judged: JudgedMember;
let olga: TestMember;
let deciding: string;
let membership: string;

const must = async (member: TestMember, path: string, input: Record<string, unknown> = {}) => {
  const answer = await member.client.call(path, input);
  expect([path, outcome(answer)]).toEqual([path, 'done']);
  return answer.body;
};
const printed = async (program: typeof audit, ...typed: string[]) =>
  (await operator(program, typed, environmentOf(server))).out;
const streams = async (like: string): Promise<string[]> =>
  (
    await server.database.query<{ name: string }>('select name from event_store.streams where name like $1', [like])
  ).map(({ name }) => name);

const idOf = (stream: string) => `(select id from event_store.streams where name = '${stream}')`;
/** Someone with full write access changes rows of a stream; afterwards it is put back as it was. */
const forged = async (stream: string, changes: readonly string[], check: () => Promise<void>) => {
  const own = idOf(stream);
  const query = (text: string) => server.database.query(text);
  await query(`create table public.untouched as select * from event_store.events where stream_id = ${own}`);
  try {
    for (const change of changes) await query(change.replaceAll('OWN', own));
    await check();
  } finally {
    await query(`delete from event_store.events where stream_id = ${own} or id in (select id from public.untouched)`);
    await query('insert into event_store.events select * from public.untouched');
    await query('drop table public.untouched');
    await query('update audit.chain set stopped = null');
  }
};
const writeOver = (type: string, from: string, to: string) =>
  `update event_store.events set data = replace(data::text, '${from}', '${to}')::json where stream_id = OWN and type = '${type}'`;
const remove = (type: string) => `delete from event_store.events where stream_id = OWN and type = '${type}'`;

const meta = (type: string, field: string, value: unknown) =>
  `update event_store.events set meta = jsonb_set(meta::jsonb, '{${field}}', '${JSON.stringify(value)}')::json where stream_id = OWN and type = '${type}'`;
const LAST = '(select max(revision) from event_store.events where stream_id = OWN)';

type Unproven = { altered: number[]; missing: { from: number; to: number }[] };
const read = async (ref: string) =>
  ((await must(olga, '/v1/audit/history', { ref, reason: REASON }))['history'] as { proof: Unproven }).proof;
const unprovenIn = async (path: string, of: 'conduct' | 'changes', input: Record<string, unknown>) =>
  ((await must(olga, path, { reason: REASON, ...input }))[of] as { unproven: Unproven[] }).unproven;
const span = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
const days = ['--from', '2000-01-01', '--to', '2100-01-01'];

beforeAll(async () => {
  server = await startTestServer({ paymentSandbox: true });
  judged = await judgedMember(server);
  olga = await enroll(server, 'olga_audits');
  const { nora, otto, mia, rob } = judged;
  for (const member of [nora, otto]) await must(member, '/v1/payment/billing/update', { stripe_token: 'tok_visa' });
  await must(nora, '/v1/account/subscribe/update', {
    subscription_type_id: 'unlimited-yearly',
    auto_subscribe: true,
  });
  await must(otto, '/v1/payment/purchase_gift/unlimited-monthly');
  await server.running.drain();
  const payments = await server.assembled.log.facts(`membership-billing.membership-${nora.uuid}`);
  const paid = payments.events.find(({ type }) => type === 'ChargeSucceeded')!;
  await must(mia, `/v1/admin/account/${nora.uuid}/refund`, {
    charge: paid.data['charge'],
    amount: 4400,
    reason: 'nora_berlin was ill for a month',
  });
  await must(mia, '/v1/admin/auditor/appoint', {
    member: olga.username,
    scope: ['everything'],
    hours: 8,
    reason: REASON,
  });
  await server.running.drain();
  [deciding = ''] = await streams(`moderation.case-${judged.case}`);
  [membership = ''] = await streams(`communities.membership-%${rob.uuid}%`);
  await (await server.assembled.container.getAsync(CHAIN)).checkpoint();
}, 120_000);
afterAll(() => server?.dispose());

const money = (member: TestMember) => `membership-billing.membership-${member.uuid}`;
const account = () => `identity.account-${judged.rob.uuid}`;

test('a history that nobody forged is told without a warning, by replay, conduct, changes, page and signed copy', async () => {
  for (const stream of [money(judged.nora), money(judged.otto), account(), deciding, membership]) {
    expect(await printed(replay, stream)).not.toContain('⚠');
    expect(await read(stream)).toMatchObject({ altered: [], missing: [] });
  }
  expect(await printed(audit, 'conduct', '--member', 'rob_rude')).not.toContain('⚠');
  expect(await printed(audit, 'changes', '--member', 'nora_berlin', ...days)).not.toContain('⚠');
  expect(await printed(audit, 'verify')).toContain('Sound: ');
});

describe('a forgery of payments is marked where it is told:', () => {
  test.each([
    [
      'the amount of a charge',
      () => money(judged.nora),
      () => [writeOver('ChargeSucceeded', '"amount":14400', '"amount":4400')],
      /⚠ This line is not what was recorded: nora_berlin paid 44\.00 USD/,
      'nora_berlin',
    ],
    [
      'who ordered a refund',
      () => money(judged.nora),
      () => [meta('RefundOrdered', 'actor', { kind: 'admin', id: judged.nora.uuid })],
      /nora_berlin \(staff\) +⚠ This line is not what was recorded: nora_berlin \(staff\) is to get 44\.00 USD back/,
      'nora_berlin',
    ],
    [
      'the price of a gift',
      () => money(judged.otto),
      () => [writeOver('ChargeSucceeded', '"amount":1500', '"amount":9900')],
      /⚠ This line is not what was recorded: otto_giver paid 99\.00 USD .*for a gift/,
      'otto_giver',
    ],
  ])('%s', async (_, stream, changes, line, username) => {
    await forged(stream(), changes(), async () => {
      const out = await printed(replay, stream());
      expect(out).toMatch(line);
      expect(out).toContain('⚠ Do not believe this history: 1 line is not what was recorded.');
      const { altered, missing } = await read(stream());
      expect([altered.length, missing]).toEqual([1, []]);
      const one = await printed(replay, stream(), '--event', String(altered[0]));
      expect(one).toContain(MARK);
      const told = await printed(audit, 'changes', '--member', username, ...days);
      expect(told.split(MARK)).toHaveLength(2);
      expect(told).toMatch(/⚠ Payments of a member \S+: event \d+ is not what was recorded\./);
      const answer = await olga.client.call('/v1/audit/export', { ref: stream(), reason: REASON });
      expect(outcome(answer)).toBe('AUDIT_CHAIN_BROKEN');
      expect(await printed(audit, 'verify')).toContain('Damaged: 1 finding.');
    });
  });

  test('a charge that was removed leaves a gap, and the state says that it lacks an event', async () => {
    await forged(money(judged.nora), [remove('ChargeSucceeded')], async () => {
      const out = await printed(replay, money(judged.nora));
      expect(out).toMatch(/⚠ Event \d+ is missing\./);
      expect(out).toContain('⚠ Do not believe this history: 1 event is missing.');
      expect(await read(money(judged.nora))).toMatchObject({ altered: [], missing: [{}] });
      expect(await printed(audit, 'changes', '--member', 'nora_berlin', ...days)).toMatch(
        /⚠ Payments of a member \S+: event \d+ is missing\./,
      );
      expect(await printed(audit, 'verify')).toMatch(/Event \d+ is gone: it had the id /);
    });
  });

  test('a history that was removed whole is not said to be none', async () => {
    await forged(money(judged.nora), ['delete from event_store.events where stream_id = OWN'], async () => {
      const out = await printed(replay, money(judged.nora));
      expect(out).toMatch(/⚠ Events 1 to \d+ are missing\./);
      expect((await read(money(judged.nora))).missing).toHaveLength(1);
    });
  });
});

describe('a forgery of sanctions is marked where conduct is told:', () => {
  test.each([
    [
      'until when a suspension was',
      account,
      () => [writeOver('AccountStatusSet', '"status":"suspended"', '"status":"warned"')],
    ],
    ['who suspended', account, () => [meta('AccountStatusSet', 'actor', { kind: 'visitor' })]],
    ['a sanction that was removed', account, () => [remove('AccountStatusSet')]],
    ['what was decided', () => deciding, () => [writeOver('CaseDecided', '"deed":"suspended"', '"deed":"warned"')]],
    ['a decision that was removed', () => deciding, () => [remove('CaseDecided')]],
    ['a removal from a Well that was removed', () => membership, () => [remove('MemberRemovedFromWell')]],
    [
      'an event that was moved',
      account,
      () => [
        `update event_store.events set revision = revision + 1 where stream_id = OWN and revision = (select max(revision) from event_store.events where stream_id = OWN)`,
      ],
    ],
    [
      'two events in each other’s place',
      account,
      () => [
        `update event_store.events set revision = revision + 1000 where stream_id = OWN and revision >= ${LAST} - 1`,
        `update event_store.events set revision = ${LAST} * 2 - 1001 - revision where stream_id = OWN and revision >= 1000`,
      ],
    ],
    ['when it happened', account, () => [meta('AccountStatusSet', 'occurredAt', '2026-01-01T12:00:00.000Z')]],
    ['what caused it', account, () => [meta('AccountStatusSet', 'causation', randomUUID())]],
    ['the request that it belongs to', account, () => [meta('AccountStatusSet', 'correlation', randomUUID())]],
    [
      'the last event, which was removed',
      account,
      () => [`delete from event_store.events where stream_id = OWN and revision = ${LAST}`],
    ],
    ['all events of the account', account, () => ['delete from event_store.events where stream_id = OWN']],
    [
      'an event that was moved into the history of another member',
      account,
      () => {
        const other = idOf(`identity.account-${judged.otto.uuid}`);
        return [
          `update event_store.events set stream_id = ${other}, revision = (select max(revision) + 1 from event_store.events where stream_id = ${other})
           where stream_id = OWN and revision = ${LAST}`,
        ];
      },
    ],
  ])('%s', async (_, stream, changes) => {
    await forged(stream(), changes(), async () => {
      const { altered, missing } = await read(stream());
      const count = altered.length + missing.length;
      expect(count).toBeGreaterThan(0);
      expect(await printed(replay, stream())).toContain('⚠ Do not believe this history: ');
      const conduct = { by: 'member', text: 'rob_rude' };
      for (const unproven of [
        await unprovenIn('/v1/audit/conduct', 'conduct', conduct),
        await unprovenIn('/v1/audit/changes', 'changes', { ...conduct, ...span }),
      ])
        expect(unproven.map((each) => ({ altered: each.altered, missing: each.missing }))).toEqual([
          { altered, missing },
        ]);
      const out = await printed(audit, 'conduct', '--member', 'rob_rude');
      expect(out.split('\n').filter((line) => line.startsWith('⚠'))).toHaveLength(count);
    });
  });

  test('a removal that was made another member’s cannot be read, and nothing is told instead of a part', async () => {
    const changes = [writeOver('MemberRemovedFromWell', judged.rob.uuid, judged.otto.uuid)];
    await forged(membership, changes, async () => {
      for (const [path, input] of [
        ['/v1/audit/history', { ref: membership }],
        ['/v1/audit/conduct', { by: 'member', text: 'rob_rude' }],
      ] as const)
        expect(outcome(await olga.client.call(path, { reason: REASON, ...input }))).toBe('AUDIT_UNREADABLE');
    });
  });
});

/** The last one: the chain is not put back. */
test('a decision that was changed is marked, also when the chain was put back before it, and when nothing is left of the chain in the database', async () => {
  const query = (text: string) => server.database.query(text);
  await query(writeOver('CaseDecided', '"deed":"suspended"', '"deed":"warned"').replaceAll('OWN', idOf(deciding)));
  for (const forgery of [
    [`update audit.chain set count = 0, position = ''`],
    ['delete from audit.chain', 'delete from audit.blocks', 'delete from audit.checkpoints'],
  ]) {
    for (const change of forgery) await query(change);
    expect((await read(deciding)).altered).not.toEqual([]);
    expect(await printed(replay, deciding)).toContain('⚠ Do not believe this history: ');
    expect(await printed(audit, 'conduct', '--member', 'rob_rude')).toContain('⚠');
    expect(await printed(audit, 'verify')).toMatch(/Damaged: \d+ finding/);
  }
});
