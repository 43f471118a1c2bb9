import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';
import { saturate } from './tools/http-load.ts';
import { alternate, report } from './tools/measure.ts';
import { populate, signInAll, startProduct } from './tools/product.ts';

const AIM = 0.5;
const LINES = 16;
const MILLISECONDS = 3000;
const ROUNDS = 5;
const READERS = 20;

/** Session list and detail, a member's profile and reviews, against bare Express routes that do one indexed SELECT and answer its rows as they are. */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  const pool = new Pool({ ...product.postgres.connection, max: 10 });
  pool.on('error', () => undefined); // the server ends its connections when the bench is over
  const bare = express();
  const { sessions, members } = await populate(product, { members: 500, sessions: 5000, seatsTaken: 4 });
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
  bare.post('/member/:id', async (request, response) => {
    const { rows } = await pool.query({
      name: 'member',
      text: 'select * from identity_people.person where member = $1',
      values: [request.params.id],
    });
    response.json(rows[0]);
  });
  await pool.query(
    `insert into feedback_reviews.review (review, session, author, host, session_title, starts_at, thumbs, text, for_forum, with_name, status, written_at)
     select gen_random_uuid(), gen_random_uuid(), ($1::uuid[])[1 + n % 499], ($1::uuid[])[1 + n % 500], 'Circle', now() - n * interval '1 minute',
       true, repeat('It helped. ', 20), false, false, 'PUBLIC', now() from generate_series(1, 50000) n`,
    [members],
  );
  await pool.query('analyze feedback_reviews.review');
  bare.post('/reviews/:id', async (request, response) => {
    const { rows } = await pool.query({
      name: 'reviews',
      text: `select * from feedback_reviews.review where host = $1 and status <> 'DELETED' order by starts_at desc, review limit 10`,
      values: [request.params.id],
    });
    response.json(rows);
  });
  // Several readers: one alone would soon have spent what a member may ask for in a minute.
  const cookies = await signInAll(product, members.slice(0, READERS));
  const headers = () => `cookie: ${cookies[turn % READERS]!}\r\n`;
  const server = createServer(bare);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const barePort = (server.address() as AddressInfo).port;
  let turn = 0;
  const any = () => sessions[turn++ % sessions.length]!;
  const anyMember = () => members[turn++ % members.length]!;
  const list = (count: number) => ({ path: '/v1/session/list/search', body: `{"limit":${count}}` });
  try {
    for (const [name, bareRequest, request] of [
      [
        'session detail, against Express with one SELECT of it',
        () => `/one/${any()}`,
        () => ({ path: `/v1/session/${any()}/get`, body: '{}' }),
      ],
      ['list of 8, against Express with one SELECT of 8', () => '/many/8', () => list(8)],
      ['list of 30, against Express with one SELECT of 30', () => '/many/30', () => list(30)],
      [
        'profile of a member, against Express with one SELECT of it',
        () => `/member/${anyMember()}`,
        () => ({ path: `/v1/user/${anyMember()}/profile`, body: '{}', headers: headers() }),
      ],
      [
        '10 of 100 reviews, against Express with one SELECT of them',
        () => `/reviews/${anyMember()}`,
        () => ({ path: `/v1/user/${anyMember()}/testimonial/list`, body: '{}', headers: headers() }),
      ],
    ] as const) {
      const { yardstick, ours, ratio } = await alternate(
        ROUNDS,
        () => saturate(barePort, LINES, MILLISECONDS, () => ({ path: bareRequest(), body: '{}' })),
        () => saturate(product.port, LINES, MILLISECONDS, request),
      );
      report({
        name,
        value: `${ours.toFixed(0)}/s against ${yardstick.toFixed(0)}/s`,
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
