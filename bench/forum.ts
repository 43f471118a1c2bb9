import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool } from 'pg';
import { saturate } from './tools/http-load.ts';
import { alternate, report } from './tools/measure.ts';
import { signIn, startProduct } from './tools/product.ts';

const POSTS = Number(process.env['POSTS'] ?? 1_000_000);
const MEMBERS = 50_000;
const WELLS = 200;
/** Members of the Well whose feed is read. */
const CROWD = 5000;
const READERS = 8;
const AIM_RATIO = 0.4;
const AIM_RATE = 1000;
const LINES = 16;
const MILLISECONDS = Number(process.env['BENCH_MS'] ?? 2000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

const id = (kind: string, index: string | number) => `md5('${kind}-' || (${index}))::uuid`;
/** In every ten posts two begin a thread; the first thread of each hundred has all replies of it. */
const FILL = [
  `insert into forum_posts.well select ${id('well', 'i')}, 'Well ' || i, 'well-' || i, true, false, false
   from generate_series(1, ${WELLS}) i`,
  `insert into forum_posts.person (member, name, leaving, email_verified) select ${id('member', 'i')}, 'member_' || i, false, true
   from generate_series(1, ${MEMBERS}) i`,
  `insert into forum_posts.member select ${id('well', '1 + i % ' + WELLS)}, ${id('member', 'i')}
   from generate_series(1, ${MEMBERS}) i`,
  `insert into forum_posts.member select ${id('well', 1)}, ${id('member', 'i')}
   from generate_series(1, ${CROWD}) i on conflict do nothing`,
  `insert into forum_posts.post (post, parent, well, author, shown, text, written_at, version, replies, deleted, mentions, thumbs, hearts, tears)
   select ${id('post', 'i')}, case when i % 10 < 8 then ${id('post', 'i - i % 200 + 9')} end, ${id('well', `1 + (i / 200) % ${WELLS}`)},
     ${id('member', `1 + i % ${MEMBERS}`)}, ${id('member', `1 + i % ${MEMBERS}`)}, repeat('What helped me this week. ', 8), now() - (${POSTS} - i) * interval '10 seconds', 1,
     case when i % 200 = 9 then 160 else 0 end, false, false, 0, 1, 0 from generate_series(1, ${POSTS}) i`,
  `insert into forum_posts.reaction (post, member, shown, emoji, reacted_at)
   select ${id('post', 'i')}, ${id('member', `1 + (i * 31) % ${MEMBERS}`)}, ${id('member', `1 + (i * 31) % ${MEMBERS}`)}, '❤️', now()
   from generate_series(1, ${POSTS}) i`,
  'analyze',
];

/**
 * The feed of a Well, the combined feed, a thread of 100 replies and the check for new posts, among a million posts, against
 * bare Express routes that do one indexed SELECT of as many posts and answer its rows as they are.
 * `BENCH_ONLY=thread` measures what has that in its name.
 */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  const pool = new Pool({ ...product.postgres.connection, max: 10 });
  pool.on('error', () => undefined); // the server ends its connections when the bench is over
  const bare = express();
  bare.post('/feed/:count', async (request, response) => {
    const { rows } = await pool.query({
      name: 'feed',
      text: `select * from forum_posts.post where well = ${id('well', 1)} and parent is null and not deleted
        order by written_at desc, post desc limit $1`,
      values: [Number(request.params.count)],
    });
    response.json(rows);
  });
  // The same page as ours: those of many Wells lie apart, and not all of them in memory.
  bare.post('/older/:count', express.json(), async (request, response) => {
    const { well, post } = request.body as { well: string; post: string };
    const { rows } = await pool.query({
      name: 'older',
      text: `select * from forum_posts.post where well = $2 and parent is null and not deleted
        and (written_at, post) < ((select written_at from forum_posts.post where post = $3), $3::uuid)
        order by written_at desc, post desc limit $1`,
      values: [Number(request.params.count), well, post],
    });
    response.json(rows);
  });
  bare.post('/thread/:count', async (request, response) => {
    const { rows } = await pool.query({
      name: 'thread',
      text: `select * from forum_posts.post where parent = ${id('post', 9)} and parent is not null and not deleted
        order by written_at desc, post desc limit $1`,
      values: [Number(request.params.count)],
    });
    response.json(rows);
  });
  const server = createServer(bare);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const barePort = (server.address() as AddressInfo).port;
  try {
    // Several, because the calls of one member are limited.
    const readers: string[] = [];
    const cookies: string[] = [];
    for (let index = 0; index < READERS; index++) {
      const reader = await signIn(product, `reader_${index}`);
      readers.push(reader.id);
      cookies.push(reader.headers);
    }
    for (const statement of FILL) await pool.query(statement);
    await pool.query(
      `insert into forum_posts.member select ${id('well', 'i')}, reader from generate_series(1, 20) i, unnest($1::uuid[]) reader`,
      [readers],
    );
    const older = (
      await pool.query<{ well: string; post: string }>(
        `select well, post from forum_posts.post where parent is null
           and well in (select ${id('well', 'i')} from generate_series(1, 20) i) order by random() limit 50000`,
      )
    ).rows;
    let turn = 0;
    const [place] = (
      await pool.query<{ well: string; thread: string; last: string }>(
        `select ${id('well', 1)} as well, ${id('post', 9)} as thread, (select post from forum_posts.post
           where well = ${id('well', 1)} and parent is null order by written_at desc, post desc offset 3 limit 1) as last`,
      )
    ).rows;
    const { well, thread, last } = place!;
    const call = (path: string, input: object) => (line: number) => ({
      path: `/v1/forum_post/group/${path}`,
      body: JSON.stringify(input),
      headers: cookies[line % READERS]!,
    });
    const nextOlder = () => older[turn++ % older.length]!;
    const olderPage = (line: number) => {
      const { well, post } = nextOlder();
      return call(`${well}/list`, { limit: 8, filter: `lt=${post}` })(line);
    };
    const only = new RegExp(process.env['BENCH_ONLY'] ?? '');
    const cases = [
      ['feed of 8', '/feed/8', call(`${well}/list`, { limit: 8 })],
      ['older page of 8', '/older/8', olderPage],
      ['combined feed of 8 of 20 Wells', '/feed/8', call('00000000-0000-0000-0000-000000000000/list', { limit: 8 })],
      ['thread of 100', '/thread/100', call(`${well}/list`, { limit: 100, parent_forum_post_uuid: thread })],
      ['check for new posts', '/feed/8', call(`${well}/news`, { after: last })],
    ] as const;
    for (const [name, bareRequest, request] of cases.filter(([called]) => only.test(called))) {
      const { yardstick, ours, ratio } = await alternate(
        ROUNDS,
        () =>
          saturate(barePort, LINES, MILLISECONDS, () => ({
            path: bareRequest,
            body: bareRequest === '/older/8' ? JSON.stringify(nextOlder()) : '{}',
          })),
        () => saturate(product.port, LINES, MILLISECONDS, request),
      );
      report({
        name: `${name}, against Express with one SELECT`,
        value: `${ours.toFixed(0)}/s against ${yardstick.toFixed(0)}/s`,
        ratio,
        aim: `≥ ${AIM_RATIO}, and ≥ ${AIM_RATE}/s`,
        reached: ratio >= AIM_RATIO && ours >= AIM_RATE,
      });
    }
  } finally {
    server.close();
    await pool.end();
    await product.dispose();
  }
};
