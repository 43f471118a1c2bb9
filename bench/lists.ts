import { Pool } from 'pg';
import { channelRows, memberRows, messageRows, messagesByIds } from '#modules/chat/projections/channel-rows.ts';
import {
  createdWellRows,
  joinedWellRows,
  wellMemberRows,
  removedRows,
  searchWellRows,
  wellRow,
} from '#modules/communities/projections/wells.ts';
import { reviewFigures, reviewsOf } from '#modules/feedback/projections/reviews.ts';
import { saidUnder, sessionsTakenPartIn } from '#modules/feedback/projections/survey-answers.ts';
import { adminRows, peopleByIds } from '#modules/identity/projections/people.ts';
import { openCount, openReportsOf, reportRows } from '#modules/moderation/projections/report-rows.ts';
import { appointmentRows } from '#modules/notifications/projections/calendars.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Sql } from '#kernel/database/database.ts';
import { median, report } from './tools/measure.ts';
import { startProduct } from './tools/product.ts';

const ROWS = 100_000;
const AIM_MS = 20;
const ROUNDS = 7;

const id = (kind: string, index: string) => `md5('${kind}-' || (${index}))::uuid`;
const series = (count: number) => `generate_series(0, ${count - 1}) i`;

/** The rows that reactions would write for so many facts; `md5('member-7')::uuid` is somebody of whom there is a lot. */
const FILL = [
  `insert into identity_people.person (member, username, name, email, timezone, joined_at, is_admin)
   select ${id('member', 'i')}, 'person_' || i, 'Person ' || i, i || '@example.org', 'UTC', now() - i * interval '1 minute', i < 5
   from ${series(ROWS)}`,
  `insert into communities_wells.well (well, title, slug, description, creator, visible, is_default, members, created_at)
   select ${id('well', 'i')}, 'Well ' || i, 'well-' || i, repeat('For everybody who listens. ', 4), ${id('member', 'i % 50000')},
     i % 50 <> 7, false, i % 90, now() - i * interval '1 minute' from ${series(ROWS)}`,
  `insert into communities_wells.member (well, member, joined_at)
   select ${id('well', 'i % 1000')}, ${id('member', '(i * 7) % 100000')}, now() - i * interval '1 minute' from ${series(ROWS)}`,
  `insert into communities_wells.member (well, member, joined_at)
   select ${id('well', 'i')}, ${id('member', '7')}, now() from generate_series(2000, 2040) i`,
  `insert into chat_channels.channel (session, host, title, starts_at, ends_at, hides_at, hidden, last_at)
   select ${id('session', 'i')}, ${id('member', 'i')}, 'Circle ' || i, now(), now(), now() + interval '2 days', false, now()
   from ${series(10_000)}`,
  `insert into chat_channels.member (session, member, as_host, joined_at)
   select ${id('session', 'i % 10000')}, ${id('member', 'i')}, false, now() from ${series(ROWS)}`,
  `insert into chat_channels.member (session, member, as_host, joined_at)
   select ${id('session', 'i')}, ${id('member', '100007')}, false, now() from ${series(20)}`,
  `insert into chat_channels.person (member, name, leaving, email_verified) select ${id('member', 'i')}, 'person_' || i, false, true from ${series(ROWS)}`,
  `insert into chat_channels.message (session, message, number, author, client_id, text, sent_at, edited, deleted, kept)
   select ${id('session', 'i % 1000')}, ${id('message', 'i')}, 1 + i / 1000, ${id('member', 'i % 100')}, i::text, 'Hello there', now(),
     false, false, false from ${series(2 * ROWS)}`,
  `insert into chat_channels.reaction (session, message, member, reaction, reacted_at)
   select ${id('session', 'i % 1000')}, ${id('message', 'i')}, ${id('member', '3')}, 'heart', now() from ${series(ROWS)}`,
  `insert into moderation_reports.report (report, type, reporter, target, member, session, kind, status, reported_at)
   select ${id('report', 'i')}, 'USER_FLAG_USER', ${id('member', 'i % 500')}, ${id('member', 'i % 5000')}, ${id('member', 'i % 5000')},
     ${id('session', 'i % 20000')}, 'report', case when i % 2000 = 1999 then 'open' else 'closed' end, now() - i * interval '1 minute'
   from ${series(ROWS)}`,
  `insert into moderation_reports.session (session, title, host, group_hosted, coming, live)
   select ${id('session', 'i')}, 'Circle ' || i, ${id('member', 'i % 1000')}, false, false, false from ${series(20_000)}`,
  `insert into feedback_reviews.review (review, session, author, host, session_title, starts_at, thumbs, text, for_forum, with_name, status, written_at)
   select ${id('review', 'i')}, ${id('session', 'i')}, ${id('member', 'i % 5000')}, ${id('member', 'i % 1000')}, 'Circle', now(), true, null,
     false, false, 'private', now() from ${series(ROWS)}`,
  `insert into feedback_surveys.answer (event, key, member, said, at)
   select ${id('event', 'i')}, 'feeling', ${id('member', 'i % 5000')}, '{}', now() - i * interval '1 minute' from ${series(ROWS)}`,
  `insert into notifications_calendars.session (session, host, well, title, starts_at, ends_at, group_hosted, state, revision, changed_at)
   select ${id('session', 'i')}, ${id('member', 'i % 1000')}, ${id('well', 'i % 100')}, 'Circle ' || i, now() + (i - 50000) * interval '5 minutes',
     now(), false, 'planned', 1, now() from ${series(ROWS)}`,
  `insert into notifications_calendars.seat (member, session, revision, changed_at)
   select ${id('member', 'i % 10000')}, ${id('session', '(i * 13) % 100000')}, 1, now() from ${series(3 * ROWS)} on conflict do nothing`,
];

type Read = (sql: Sql) => Promise<unknown>;

const reads = (options: {
  member: string;
  well: string;
  session: string;
  messages: readonly { session: string; message: string }[];
}): Record<string, Read> => {
  const { member, well, session, messages } = options;
  const viewer = { id: member, isAdmin: false };
  const page = { limit: 20, offset: 0 };
  const cases = { admin: member, types: ['USER_FLAG_USER', 'USER_BLOCK_USER'], kind: 'all' as const, ...page };
  const now = new Date().toISOString();
  const reviewing = { privateToo: true, apart: [], isStaff: false, now };
  return {
    'Wells, a visitor': (sql) => searchWellRows(sql, null, { q: '', newestFirst: false, ...page }),
    'Wells, a member': (sql) => searchWellRows(sql, viewer, { q: '', newestFirst: false, ...page }),
    'Wells, the newest': (sql) => searchWellRows(sql, viewer, { q: '', newestFirst: true, ...page }),
    'Wells that say a rare word': (sql) =>
      searchWellRows(sql, viewer, { q: 'well 77777', newestFirst: false, ...page }),
    'Wells I belong to': (sql) => joinedWellRows(sql, viewer, page),
    'Wells somebody made': (sql) => createdWellRows(sql, viewer, { creator: member, newestFirst: true, ...page }),
    'a Well': (sql) => wellRow(sql, viewer, { well }),
    'a Well by its address': (sql) => wellRow(sql, viewer, { slug: 'well-77' }),
    'members of a Well': (sql) => wellMemberRows(sql, well, page, { isAdmin: false, now }),
    'who was removed from a Well': (sql) => removedRows(sql, well, page),
    'my chats': (sql) => channelRows(sql, { ...viewer, now }, new Map()),
    'messages of a chat': (sql) => messageRows(sql, session, { ...viewer, now }, { limit: 50 }),
    'older messages of a chat': (sql) => messageRows(sql, session, { ...viewer, now }, { limit: 50, before: 100 }),
    'the last messages of my chats': (sql) => messagesByIds(sql, { ...viewer, now }, messages),
    'people in a chat': (sql) => memberRows(sql, session, { ...viewer, now }),
    'open cases': (sql) => reportRows(sql, { ...cases, status: 'open' }),
    'closed cases': (sql) => reportRows(sql, { ...cases, status: 'closed' }),
    'all cases': (sql) => reportRows(sql, { ...cases, status: 'all' }),
    'how many cases are open': (sql) => openCount(sql, member),
    'open cases of one in a session': (sql) => openReportsOf(sql, member, session),
    'thumbs of a host': (sql) => reviewFigures(sql, member, { now, isStaff: false }),
    'reviews of a host': (sql) => reviewsOf(sql, member, { ...reviewing, ...page }),
    'what was said in surveys': (sql) => saidUnder(sql, 'feeling', page),
    'sessions somebody took part in': (sql) => sessionsTakenPartIn(sql, member),
    'a calendar feed': (sql) => appointmentRows(sql, member, now),
    staff: (sql) => adminRows(sql),
    people: (sql) => peopleByIds(sql, [member]),
  };
};

/** Lists of all modules but sessions among 100,000 rows each; of what takes too long, the plan. */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  const pool = new Pool({ ...product.postgres.connection, max: 2 });
  pool.on('error', () => undefined); // the server ends its connections when the bench is over
  const database = postgresDatabase(product.postgres.connection);
  try {
    for (const statement of FILL) await pool.query(statement);
    await pool.query('vacuum analyze');
    const uuid = async (kind: string, index: number) =>
      (await pool.query<{ id: string }>(`select ${id(kind, String(index))}::text as id`)).rows[0]!.id;
    const messages = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => ({
        session: await uuid('session', index),
        message: await uuid('message', 199_000 + index),
      })),
    );
    const of = {
      member: await uuid('member', 7),
      well: await uuid('well', 77),
      session: await uuid('session', 77),
      messages,
    };
    for (const [name, read] of Object.entries(reads(of))) {
      const took: number[] = [];
      const statements: { text: string; values: readonly unknown[] }[] = [];
      const noted: Sql = {
        query: (text, values) => {
          statements.push({ text, values: values ?? [] });
          return database.query(text, values);
        },
      };
      await read(noted);
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now();
        await read(database);
        took.push(performance.now() - began);
      }
      const reached = median(took) < AIM_MS;
      report({ name, value: `${median(took).toFixed(1)} ms`, aim: `< ${AIM_MS} ms`, reached });
      if (reached) continue;
      for (const { text, values } of statements)
        for (const row of await database.query<{ 'QUERY PLAN': string }>(`explain (analyze, summary) ${text}`, values))
          if (/Scan|Sort|Join|Execution/.test(row['QUERY PLAN'])) console.log(`      ${row['QUERY PLAN']}`);
    }
  } finally {
    await database.close();
    await pool.end();
    await product.dispose();
  }
};
