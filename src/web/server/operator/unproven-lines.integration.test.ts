import { until } from '#kernel/testing/until.ts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { CHAIN } from '#modules/audit/index.ts';
import { createWell, enroll, joinWell, type TestMember } from '#test/support/community.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { administer } from './administer.ts';
import { audit } from './audit.ts';
import { replay } from './replay.ts';

let server: TestServer;
let ana: TestMember;
let ben: TestMember;
let stream: string;
const MARK = '⚠ This line is not what was recorded: ';
const reason = 'a complaint of Monday';
const PUT_IN = '5f0c1a52-0000-4000-8000-0000000000ff';

const replayed = async () => (await operator(replay, [stream], environmentOf(server))).out;
const read = async () => {
  const { body } = await ana.client.call('/v1/audit/history', { ref: stream, reason });
  return body['history'] as {
    proof: { altered: number[]; missing: { from: number; to: number }[] };
    event: { number: number; proof: string; sentence: { text: string }[] }[];
  };
};
const momentAt = async (event: number) => {
  const { body } = await ana.client.call('/v1/audit/history/at', { ref: stream, reason, event });
  return body['moment'] as { unproven: number; line: { sentence: { text: string }[] } | null };
};
const own = () => `(select id from event_store.streams where name = '${stream}')`;
/** Someone with full write access changes the stream; afterwards it is put back as it was. */
const forged = async (changes: string[], check: () => Promise<void>) => {
  await server.database.query(
    `create table public.untouched as select * from event_store.events where stream_id = ${own()}`,
  );
  try {
    for (const change of changes) await server.database.query(change);
    await check();
  } finally {
    await server.database.query(`delete from event_store.events where stream_id = ${own()}`);
    await server.database.query('insert into event_store.events select * from public.untouched');
    await server.database.query('drop table public.untouched');
  }
};
const numberOf = async (type: string): Promise<number> =>
  (await server.assembled.log.facts(stream)).events.findIndex((event) => event.type === type) + 1;

beforeAll(async () => {
  server = await startTestServer();
  const environment = { NODE_ENV: 'test', MASTER_KEY: 'nothing depends on this key, it is for tests' };
  ana = await enroll(server, 'ana_hosts', { hostLevel: 2, isAdmin: true });
  ben = await enroll(server, 'ben_comes');
  const well = await createWell(ana, 'Night Owls');
  await joinWell(ben, well);
  for (const level of ['1', '2', '0'])
    await administer(
      ['set-level', '--username', 'ben_comes', '--level', level],
      { ...environment, ...server.eventStore },
      { connection: server.connection },
    );
  await administer(
    ['appoint-auditor', '--username', 'ana_hosts', '--scope', 'everything', '--hours', '8', '--reason', 'a review'],
    { ...environment, ...server.eventStore },
    { connection: server.connection },
  );
  stream = `identity.account-${ben.uuid}`;
  await server.running.drain();
  const chain = await server.assembled.container.getAsync(CHAIN);
  await chain.checkpoint();
}, 60_000);
afterAll(() => server?.dispose());

it('a history as it was recorded is shown without a warning, signed to its last line', async () => {
  expect(await replayed()).not.toContain('⚠');
  const { proof, event } = await read();
  expect(proof).toEqual({ altered: [], missing: [], unsigned: 0, later: 0 });
  expect(new Set(event.map((line) => line.proof))).toEqual(new Set(['signed']));
});

it('a changed row is marked at its line, by replay, page and API, and its neighbours are not', async () => {
  const changed = await numberOf('HostLevelSet');
  await forged(
    [
      `update event_store.events set data = replace(data::text, '"level":1', '"level":2')::json
       where stream_id = ${own()} and revision = ${changed - 1}`,
    ],
    async () => {
      const out = await replayed();
      expect(out).toContain(`The operator  ${MARK}ben_comes has host level 2, set by staff.`);
      expect(out).toContain(
        '⚠ Do not believe this history: 1 line is not what was recorded. Run: npm run audit -- verify',
      );
      expect(out.split(MARK)).toHaveLength(2);
      const { proof, event } = await read();
      expect(proof).toMatchObject({ altered: [changed], missing: [] });
      expect(event.filter(({ sentence }) => sentence[0]!.text === MARK).map(({ number }) => number)).toEqual([changed]);
      expect(await momentAt(changed)).toMatchObject({ unproven: 1, line: { sentence: [{ text: MARK }, {}, {}] } });
      expect((await momentAt(changed - 1)).unproven).toBe(0);
    },
  );
});

it('a changed actor is marked at its line', async () => {
  const changed = await numberOf('HostLevelSet');
  await forged(
    [
      `update event_store.events set meta = jsonb_set(meta::jsonb, '{actor}', '{"kind":"visitor"}')::json
       where stream_id = ${own()} and revision = ${changed - 1}`,
    ],
    async () => {
      expect(await replayed()).toContain(`A visitor     ${MARK}ben_comes has host level 1, set by staff.`);
      expect((await read()).proof.altered).toEqual([changed]);
    },
  );
});

it('a deleted row leaves a gap in the numbers, at its place', async () => {
  const gone = await numberOf('HostLevelSet');
  await forged([`delete from event_store.events where stream_id = ${own()} and revision = ${gone - 1}`], async () => {
    const out = await replayed();
    expect(out).toContain(`⚠ Event ${gone} is missing.`);
    expect(out).toContain('⚠ Do not believe this history: 1 event is missing. Run: npm run audit -- verify');
    expect(await read()).toMatchObject({ proof: { altered: [], missing: [{ from: gone, to: gone }] } });
    expect(await momentAt(gone)).toMatchObject({ unproven: 1, line: null });
  });
});

it('a deleted end is missing, too, and so is a row behind which the others were moved up', async () => {
  const { events } = await server.assembled.log.facts(stream);
  await forged(
    [`delete from event_store.events where stream_id = ${own()} and revision = ${events.length - 1}`],
    async () => {
      expect(await replayed()).toContain(`⚠ Event ${events.length} is missing.`);
      expect((await read()).proof.missing).toEqual([{ from: events.length, to: events.length }]);
    },
  );
  const gone = await numberOf('HostLevelSet');
  await forged(
    [
      `delete from event_store.events where stream_id = ${own()} and revision = ${gone - 1}`,
      `update event_store.events set revision = revision + 1000 where stream_id = ${own()} and revision >= ${gone}`,
      `update event_store.events set revision = revision - 1001 where stream_id = ${own()} and revision > 1000`,
    ],
    async () => {
      const { proof } = await read();
      expect(proof.altered).toEqual(events.slice(gone).map((_, place) => gone + place));
    },
  );
});

it('two rows whose order was changed are both marked', async () => {
  const first = await numberOf('HostLevelSet');
  await forged(
    [
      `update event_store.events set revision = revision + 1000
       where stream_id = ${own()} and revision in (${first - 1}, ${first})`,
      `update event_store.events set revision = case when revision = ${1000 + first} then ${first - 1} else ${first} end
       where stream_id = ${own()} and revision > 900`,
    ],
    async () => {
      expect((await read()).proof.altered).toEqual([first, first + 1]);
    },
  );
});

it('a row with another time, or another cause, is marked at its line', async () => {
  const changed = await numberOf('HostLevelSet');
  for (const [field, value] of [
    ['occurredAt', '2020-01-01T00:00:00.000Z'],
    ['causation', randomUUID()],
  ])
    await forged(
      [
        `update event_store.events set meta = jsonb_set(meta::jsonb, '{${field}}', '"${value}"')::json
         where stream_id = ${own()} and revision = ${changed - 1}`,
      ],
      async () => {
        expect((await replayed()).split(MARK)).toHaveLength(2);
        expect((await read()).proof.altered).toEqual([changed]);
      },
    );
});

it('a row that was put in, with a copy of another one in it, is marked, and so are those that made room for it', async () => {
  const { events } = await server.assembled.log.facts(stream);
  const first = await numberOf('HostLevelSet');
  await forged(
    [
      `update event_store.events set revision = revision + 1000 where stream_id = ${own()} and revision >= ${first - 1}`,
      `update event_store.events set revision = revision - 999 where stream_id = ${own()} and revision >= 1000`,
      `insert into event_store.events
       select (jsonb_populate_record(e, jsonb_build_object(
         'id', '${PUT_IN}', 'revision', ${first - 1}, 'position', (select min(position) - 1 from event_store.events)))).*
       from event_store.events e where stream_id = ${own()} and revision = ${first}`,
    ],
    async () => {
      const { altered } = (await read()).proof;
      expect(altered).toEqual(Array.from({ length: events.length - first + 2 }, (_, place) => first + place));
      expect((await replayed()).split(MARK)).toHaveLength(altered.length + 1);
    },
  );
});

it('the verification of the night finds the forgery, and readiness, figures and the page of staff say so', async () => {
  const chain = await server.assembled.container.getAsync(CHAIN);
  const text = async (path: string) => (await fetch(server.url + path)).text();
  const state = async () => (await ana.client.call('/v1/audit/chain', {})).body['chain'] as Record<string, unknown>;
  // The keeper may have seen one of the forgeries above, and stands still.
  await server.database.query('update audit.chain set stopped = null');
  await chain.verifyByNight();
  expect(await state()).toMatchObject({
    needs_staff: false,
    verified: { by: 'night', outcome: 'sound', findings: [] },
  });
  expect(await text('/metrics')).toMatch(/^wellspring_chain_damaged 0$/m);
  const changed = await numberOf('HostLevelSet');
  await forged(
    [
      `update event_store.events set data = replace(data::text, '"level":1', '"level":2')::json
       where stream_id = ${own()} and revision = ${changed - 1}`,
    ],
    async () => {
      await chain.verifyByNight();
      expect(await state()).toMatchObject({
        needs_staff: true,
        verified: {
          by: 'night',
          outcome: 'damaged',
          findings: [expect.stringMatching(/^Event \d+ was changed: HostLevelSet /)],
        },
      });
      // On a busy machine a first check may take longer than the patience of /readyz.
      await until(async () => (JSON.parse(await text('/readyz')) as { ready: boolean }).ready);
      expect(JSON.parse(await text('/readyz'))).toMatchObject({ ready: true, parts: { history: 'not ok' } });
      expect(await text('/metrics')).toMatch(/^wellspring_chain_damaged 1$/m);
    },
  );
  await server.database.query('update audit.chain set stopped = null');
  const { out, status } = await operator(audit, ['verify'], environmentOf(server));
  expect([status, out.includes('Sound:')]).toEqual([0, true]);
  expect(await state()).toMatchObject({ needs_staff: false, verified: { by: 'operator', outcome: 'sound' } });
});
