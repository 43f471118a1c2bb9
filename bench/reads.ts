import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';
import { saturate } from './http-load.ts';
import { alternate, report } from './measure.ts';
import { populate, startProduct } from './product.ts';

const AIM = 0.5;
const LINES = 16;
const MILLISECONDS = 3000;
const ROUNDS = 5;

/** Session list and detail, against a bare Express route that does one indexed SELECT and answers the row. */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  const pool = new Pool({ ...product.postgres.connection, max: 10 });
  pool.on('error', () => undefined); // the server ends its connections when the bench is over
  const bare = express();
  const { sessions } = await populate(product, { members: 500, sessions: 5000, seatsTaken: 4 });
  bare.post('/bare/:id', async (request, response) => {
    const { rows } = await pool.query({
      name: 'bare',
      text: 'select * from scheduling_sessions.session where session = $1',
      values: [request.params.id],
    });
    response.json(rows[0]);
  });
  const server = createServer(bare);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const barePort = (server.address() as AddressInfo).port;
  let turn = 0;
  const any = () => sessions[turn++ % sessions.length]!;
  const yardstick = () => saturate(barePort, LINES, MILLISECONDS, () => ({ path: `/bare/${any()}`, body: '{}' }));
  try {
    for (const [name, request] of [
      ['session detail', () => ({ path: `/v1/session/${any()}/get`, body: '{}' })],
      ['session list, 8 rows', () => ({ path: '/v1/session/list/search', body: '{"limit":8}' })],
      ['session list, 30 rows', () => ({ path: '/v1/session/list/search', body: '{"limit":30}' })],
    ] as const) {
      const { yardstick: a, ours, ratio } = await alternate(ROUNDS, yardstick, () =>
        saturate(product.port, LINES, MILLISECONDS, request),
      );
      report({
        name: `${name}, against Express with one SELECT`,
        value: `${ours.toFixed(0)}/s against ${a.toFixed(0)}/s`,
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
