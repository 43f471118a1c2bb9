import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PAGE_ENTRIES, type AboutMembersEntry } from '#kernel/about-members.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { aboutMembers } from './about-members.ts';
import { channelsProjection } from './projections/channels.ts';

const [SESSION, BEN, ANA] = [randomUUID(), randomUUID(), randomUUID()];
const MANY = 2 * PAGE_ENTRIES + 3;
const database = ownDatabase();
beforeAll(async () => {
  await projecting(database, channelsProjection);
  await database.query(
    `insert into chat_channels.channel (session, host, title, starts_at, ends_at, hidden) values ($1, $2, 'Night talk', now(), now(), false)`,
    [SESSION, ANA],
  );
  // Three at every moment, whose order only their ids tell, and moments finer than a millisecond.
  await database.query(
    `insert into chat_channels.message (session, message, number, author, client_id, text, sent_at, edited, deleted, kept)
     select $1, gen_random_uuid(), i, case when i % 2 = 0 then $2::uuid else $3::uuid end, '', 'message ' || i,
       '2026-05-04T12:00:00Z'::timestamptz + (i / 6) * interval '7 microseconds', false, false, false
     from generate_series(1, $4::int) i`,
    [SESSION, BEN, ANA, MANY * 2],
  );
  await database.query(
    `insert into chat_channels.reaction (session, message, member, reaction, reacted_at)
     select session, message, $1, 'heart', sent_at from chat_channels.message where author = $2`,
    [BEN, ANA],
  );
}, 60_000);

const entriesOf = async (title: string): Promise<AboutMembersEntry[]> => {
  const { chapters } = aboutMembers({ sql: database, log: undefined as never, secrets: undefined as never });
  const entries: AboutMembersEntry[] = [];
  const chapter = chapters.find((each) => each.title === title)!;
  for (let after: string | undefined; ;) {
    const { entries: some, next } = await chapter.page(BEN, after);
    expect(some.length).toBeLessThanOrEqual(PAGE_ENTRIES);
    entries.push(...some);
    if (next === undefined) return entries;
    after = next;
  }
};

test("[I-036] the export has each of the member's messages once, page by page, in order of time, and no one else’s", async () => {
  const messages = await entriesOf('What you wrote in chats');
  expect(messages).toHaveLength(MANY);
  expect(new Set(messages.map((entry) => entry['Message'])).size).toBe(MANY);
  expect(messages.every(({ Message }) => Number(String(Message).split(' ')[1]) % 2 === 0)).toBe(true);
});

test('[I-036] and so is every answer to a message', async () => {
  expect(await entriesOf('How you answered messages')).toHaveLength(MANY);
});
