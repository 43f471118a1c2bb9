import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import express from 'express';
import { Pool } from 'pg';
import { writtenCursor } from '#modules/scheduling/contract/session-cursor.ts';
import { SESSION_ROWS, idOf, fillSessionRows } from './tools/session-rows.ts';
import { openLine, paced, saturate } from './tools/http-load.ts';
import { alternate, median, report } from './tools/measure.ts';
import { printPlans } from './tools/plans.ts';
import { processorTime } from './tools/processor.ts';
import { signIn, startProduct } from './tools/product.ts';

const AIM = 0.5;
const LINES = 16;
const MILLISECONDS = Number(process.env['BENCH_MS'] ?? 500);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);

/**
 * Lists and details among 100,000 sessions with 1,000,000 registrations, for visitors and for somebody logged in, against bare
 * Express routes that do one indexed SELECT of as many sessions and answer its rows as they are. Then how long answers take at
 * half of what saturates, and what a request costs Node (the load is made there, too) and Postgres. What is looked at again is remembered, as in the product: lists, and the details of the next 2,000
 * sessions; details of 20,000 others are never asked for twice while they are remembered.
 * `BENCH_ONLY=detail` measures what has that in its name.
 */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  const pool = new Pool({ ...product.postgres.connection, max: 10 });
  pool.on('error', () => undefined); // the server ends its connections when the bench is over
  const bare = express();
  bare.post('/one/:id', async (request, response) => {
    const { rows } = await pool.query({
      name: 'one',
      text: 'select * from scheduling_sessions.session where session = $1',
      values: [request.params.id],
    });
    response.json(rows[0]);
  });
  bare.post('/many/:count', async (request, response) => {
    const { rows } = await pool.query({
      name: 'many',
      text: `select * from scheduling_sessions.session where coming order by starts_at, session limit $1`,
      values: [Number(request.params.count)],
    });
    response.json(rows);
  });
  const server = createServer(bare);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const barePort = (server.address() as AddressInfo).port;
  try {
    const { id, headers } = await signIn(product);
    await fillSessionRows(pool, id);
    await printPlans(product.postgres.connection, id);
    const used = await processorTime(pool);
    const openOnes = async (where: string, limit: number) =>
      (
        await pool.query<{ session: string }>(
          `select session from scheduling_sessions.session where well not in (${idOf('well', 7)}, ${idOf('well', 57)}) and ${where}
           order by starts_at limit ${limit}`,
        )
      ).rows.map(({ session }) => session);
    const next = await openOnes('coming', 2_000);
    const others = await openOnes('not coming', 20_000);
    const wellId = (await pool.query<{ id: string }>(`select ${idOf('well', 3)} as id`)).rows[0]!.id;
    const [far] = (
      await pool.query<{ at: Date; session: string }>(
        `select starts_at as at, session from scheduling_sessions.session where coming
         order by starts_at, session offset ${0.75 * SESSION_ROWS.coming} limit 1`,
      )
    ).rows;
    const farDown = writtenCursor({ order: 'soonest', at: far!.at.toISOString(), session: far!.session });
    let turn = 0;
    const one = () => `/one/${next[turn++ % next.length]!}`;
    const detail = (names: readonly string[], as = '') => ({
      path: `/v1/session/${names[turn++ % names.length]!}/get`,
      body: '{}',
      headers: as,
    });
    const search = (value: object, as = '') => ({
      path: '/v1/session/list/search',
      body: JSON.stringify(value),
      headers: as,
    });
    const cases = [
      ['detail of 2,000, visitor', one, () => detail(next)],
      ['detail of 2,000, member', one, () => detail(next, headers)],
      ['detail not looked at before, visitor', one, () => detail(others)],
      ['detail not looked at before, member', one, () => detail(others, headers)],
      ['discovery of 30, visitor', () => '/many/30', () => search({ limit: 30 })],
      ['discovery of 30, member', () => '/many/30', () => search({ limit: 30 }, headers)],
      ['newest 30, visitor', () => '/many/30', () => search({ limit: 30, sort_type: 'new' })],
      ['a Well’s 20, visitor', () => '/many/20', () => search({ limit: 20, group_uuid: wellId })],
      [
        'my 5 coming, member',
        () => '/many/5',
        () => ({
          path: '/v1/session/list/joined',
          body: JSON.stringify({ limit: 5, start_time_from: new Date().toISOString() }),
          headers,
        }),
      ],
      [
        'my Wells’ 11, member',
        () => '/many/11',
        () => ({ path: '/v1/session/list/groups/joined', body: '{"limit":11}', headers }),
      ],
      ['30 far down, visitor', () => '/many/30', () => search({ limit: 30, after: farDown })],
      ['a frequent word, 30, visitor', () => '/many/30', () => search({ limit: 30, q: 'grief' })],
      ['a frequent word, 30, member', () => '/many/30', () => search({ limit: 30, q: 'grief' }, headers)],
      ['a rare word, 30, visitor', () => '/many/30', () => search({ limit: 30, q: 'circle 39995' })],
      ['a rare word, 30, member', () => '/many/30', () => search({ limit: 30, q: 'circle 39995' }, headers)],
    ] as const;
    // Looked at once by both, so that a busy machine, which asks less often, does not measure something else.
    const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(product.port)));
    await Promise.all(
      lines.map(async (line, first) => {
        for (let place = first; place < next.length; place += LINES)
          for (const as of ['', headers]) await line.post(`/v1/session/${next[place]}/get`, '{}', as);
        line.close();
      }),
    );
    const only = new RegExp(process.env['BENCH_ONLY'] ?? '');
    for (const [name, bareRequest, request] of cases.filter(([called]) => only.test(called))) {
      const cost: Record<'bare' | 'ours', { node: number; postgres: number }[]> = { bare: [], ours: [] };
      const costing = async (who: 'bare' | 'ours', load: () => Promise<number>): Promise<number> => {
        const [before, began] = [await used(), performance.now()];
        const rate = await load();
        const [after, count] = [await used(), (rate * (performance.now() - began)) / 1000];
        cost[who].push({
          node: (after.node - before.node) / count,
          postgres: (after.postgres - before.postgres) / count,
        });
        return rate;
      };
      const { yardstick, ours, ratio } = await alternate(
        ROUNDS,
        () =>
          costing('bare', () => saturate(barePort, LINES, MILLISECONDS, () => ({ path: bareRequest(), body: '{}' }))),
        () => costing('ours', () => saturate(product.port, LINES, MILLISECONDS, request)),
      );
      const [bareCost, ownCost] = [cost.bare, cost.ours].map((each) => ({
        node: median(each.map(({ node }) => node)),
        postgres: median(each.map(({ postgres }) => postgres)),
      }));
      const told = (input: typeof bareCost) => `${input!.node.toFixed(0)}+${input!.postgres.toFixed(0)}`;
      const { p50, p99 } = await paced(product.port, LINES, MILLISECONDS, ours / 2, request);
      report({
        name: `${name} (${SESSION_ROWS.sessions} sessions)`,
        value: `${ours.toFixed(0)}/s against ${yardstick.toFixed(0)}/s, at half p50 ${p50.toFixed(1)} ms p99 ${p99.toFixed(1)} ms, Node+Postgres ${told(ownCost)} µs against ${told(bareCost)} µs, load ${loadavg()[0]!.toFixed(1)}`,
        ratio,
        aim: `≥ ${AIM}`,
        reached: ratio >= AIM,
      });
    }
  } finally {
    server.close();
    await pool.end();
    await product.dispose();
  }
};
