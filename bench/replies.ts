import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';
import { WellJoined } from '#modules/communities/contract/well-events.ts';
import { membership, membershipId } from '#modules/communities/domain/membership.ts';
import { PostWritten } from '#modules/forum/contract/post-events.ts';
import { did } from '#kernel/contract/event.ts';
import { paced, saturate } from './tools/http-load.ts';
import { alternate, report } from './tools/measure.ts';
import { poll } from './poll.ts';
import { eachOf, signInAll, startGrownProduct } from './tools/product.ts';

/** Members of the Well; all of them have its feed open in the second half. */
const MEMBERS = Number(process.env['MEMBERS'] ?? 10_000);
const WRITERS = Math.min(1000, MEMBERS);
const LINES = 64;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const MILLISECONDS = Number(process.env['BENCH_MS'] ?? 2000);
const PACED_MS = 5000;
const PER_SECOND = Number(process.env['PER_SECOND'] ?? 500);
/** So few that hardly any meets another one. */
const ALONE_PER_SECOND = 50;
const ALONE_MS = 20_000;
/** Until all feeds are open. */
const OPENING_MS = 5000;
/** Every open feed asks for new posts so often (FOR-005). */
const CHECK_SECONDS = 100;
const AIM_RATE = 1000;
const AIM_P99_MS = 10;
/** Most that a reply costs when all members are online, against none. */
const AIM_COST = 1.2;

/**
 * Replies, against Express with one INSERT of the same text; then one by one, and so many a second, while no feed of the Well is
 * open and while all its members have one open, which checks for new posts. The limits of what one member can write are lifted.
 */
export const bench = async (): Promise<void> => {
  const product = await startGrownProduct(
    { members: MEMBERS, sessions: 0, seatsTaken: 0 },
    { FORUM_PER_MINUTE_NEW: '100000', FORUM_PER_DAY_NEW: '100000' },
  );
  const pool = new Pool({ ...product.postgres.connection, max: 10 });
  pool.on('error', () => undefined); // the server ends its connections when the bench is over
  await pool.query(
    'create table raw_reply (post uuid primary key, parent uuid, author uuid, text text, at timestamptz)',
  );
  const bare = express();
  bare.post('/reply', express.json(), async (request, response) => {
    const { content } = request.body as { content: string };
    const { rows } = await pool.query({
      name: 'reply',
      text: 'insert into raw_reply values ($1, $1, $1, $2, now()) returning *',
      values: [randomUUID(), content],
    });
    response.json(rows[0]);
  });
  const server = createServer(bare);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const barePort = (server.address() as AddressInfo).port;
  try {
    const { log } = product.assembled;
    const { well, members } = product.population;
    const meta = {
      actor: { kind: 'system' as const, policy: 'bench' },
      occurredAt: product.clock.now(),
      correlation: randomUUID(),
    };
    await eachOf(members.slice(1), 16, (member) =>
      log.append(
        membership.stream(membershipId(well, member)),
        'no-stream',
        [did(WellJoined, { well, member, committed: true })],
        meta,
      ),
    );
    const thread = randomUUID();
    const text = 'What helped me this week.';
    const written = did(PostWritten, { post: thread, member: members[0]!, well, text });
    const { position } = await log.append(`forum.post-${thread}`, 'no-stream', [written], meta);
    if (!(await product.running.positions.reached(position, 300_000)))
      throw new Error('The read models did not catch up');
    const cookies = await signInAll(product, members);
    // What follows from so many registrations is no part of a reply: jobs, policies, statistics, and what goes to the disk later.
    await product.running.drain();
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
    let turn = 0;
    const reply = () => {
      turn += 1;
      const content = `Thank you for this, number ${turn}. ${'It helped me to read it. '.repeat(8)}`;
      return {
        path: '/v1/forum_post/create',
        body: JSON.stringify({ group_uuid: well, parent_uuid: thread, content }),
        headers: `cookie: ${cookies[turn % WRITERS]!}\r\n`,
      };
    };
    // All writers have been there before.
    await saturate(product.port, LINES, 2 * MILLISECONDS, reply);
    const { yardstick, ours, ratio } = await alternate(
      ROUNDS,
      () => saturate(barePort, LINES, MILLISECONDS, () => ({ path: '/reply', body: reply().body })),
      () => saturate(product.port, LINES, MILLISECONDS, reply),
    );
    report({
      name: 'reply, against Express with one INSERT',
      value: `${ours.toFixed(0)}/s against ${yardstick.toFixed(0)}/s`,
      ratio,
      aim: `≥ ${AIM_RATE}/s`,
      reached: ours >= AIM_RATE,
    });
    const alone = await paced(product.port, 1, ALONE_MS, ALONE_PER_SECOND, reply);
    const quiet = await paced(product.port, LINES, PACED_MS, PER_SECOND, reply);
    const before = await saturate(product.port, LINES, PACED_MS, reply);
    const checking = poll({
      port: product.port,
      everyMilliseconds: CHECK_SECONDS * 1000,
      warmUpMilliseconds: OPENING_MS,
      seconds: (2 * PACED_MS) / 1000,
      participants: cookies.map((cookie) => ({
        path: `/v1/forum_post/group/${well}/news`,
        body: JSON.stringify({ after: thread }),
        cookie,
      })),
    });
    await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
    const beside = await paced(product.port, LINES, PACED_MS, PER_SECOND, reply);
    const meanwhile = await saturate(product.port, LINES, PACED_MS, reply);
    const checks = await checking;
    if (checks.failures > 0) throw new Error(`${checks.failures} checks for new posts failed`);
    report({
      name: `reply with ${MEMBERS} feeds open, against none`,
      value: `${meanwhile.toFixed(0)}/s against ${before.toFixed(0)}/s`,
      ratio: meanwhile / before,
      aim: `≥ ${(1 / AIM_COST).toFixed(2)}`,
      reached: meanwhile / before >= 1 / AIM_COST,
    });
    for (const [name, { p50, p99 }] of [
      [`${ALONE_PER_SECOND} replies a second, one after the other`, alone],
      [`${PER_SECOND} replies a second, no feed open`, quiet],
      [`${PER_SECOND} replies a second, ${MEMBERS} feeds open`, beside],
      [`check for new posts of ${MEMBERS} feeds beside them`, checks],
    ] as const)
      report({
        name,
        value: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        aim: `p99 ≤ ${AIM_P99_MS} ms`,
        reached: p99 <= AIM_P99_MS,
      });
  } finally {
    server.close();
    await pool.end();
    await product.dispose();
  }
};
