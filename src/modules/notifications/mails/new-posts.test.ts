import { expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { did } from '#kernel/contract/event.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { Mail } from '#kernel/mail.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { PostWritten } from '#modules/forum/contract/post-events.ts';
import { NoticeWaySet, remindingEvents, remindingStream } from '../contract/reminding-events.ts';
import { newPostsJob } from './new-posts.ts';
import { mailMembersPostsWritten, mailMembersWhenPostsWritten } from '../policies/mail-members-when-posts-written.ts';
import { grief, mailInto, peopleBut, site } from '../testing/mailing.ts';

const WELL = '77777777-7777-4777-8777-777777777777';
const [ANA, BEN, CLEO, GONE] = ['a', 'b', 'c', 'd'].map(
  (digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`,
) as [string, string, string, string];
const DAY = '2026-05-04';
const LATEST = `${DAY}T20:00:00.000Z`;
const MORNING = '2026-05-05T07:00:00.000Z';

/** Ana wrote; Cleo sees nothing of it, because a restriction lies between. */
const mailed = async (
  options: { now?: string; deleted?: boolean; mentionsAlone?: boolean; replies?: 'none' | 'daily' } = {},
) => {
  const log = eventLog(memoryEventStore(), readablePersonalData, () => Object.values(remindingEvents));
  if (options.replies !== undefined)
    await log.append(
      remindingStream(BEN),
      'any',
      [did(NoticeWaySet, { member: BEN, kind: 'replies', way: options.replies })],
      { actor: { kind: 'member', id: BEN }, occurredAt: MORNING, correlation: 'a request' },
    );
  const mails: Mail[] = [];
  const asked: string[] = [];
  const handler = newPostsJob({
    clock: fixedClock(options.now ?? MORNING),
    mail: mailInto(mails),
    people: peopleBut(GONE),
    ...site,
    wells: {
      well: () => Promise.resolve({ ...grief, deleted: options.deleted ?? false }),
    },
    readers: {
      ofNewPosts: async function* () {
        yield* [ANA, BEN, CLEO, GONE];
      },
    },
    mails: {
      linksFor: (member, kind) => ({
        page: `https://wellspring.example/${kind}/${member}`,
        oneClick: `https://one.example/${kind}`,
      }),
    },
    log,
    notices: {
      newestPost: (member, { since, until, withMentions }) => {
        asked.push(`${since} ${until}`);
        const isThere = member === BEN ? withMentions || options.mentionsAlone !== true : member === GONE;
        return Promise.resolve(isThere ? LATEST : undefined);
      },
    },
  });
  for (const _ of ['once', 'and again'])
    await jobsRunBy([handler])(mailMembersPostsWritten.of(`${WELL}:${DAY}`, { well: WELL, day: DAY }));
  return { mails, asked: [...new Set(asked)] };
};

test('[I-007] members who see any post of a Well get one mail on the next morning', async () => {
  const { mails, asked } = await mailed();
  expect(mails.map(({ to }) => to)).toEqual(['b@example.org']);
  expect(asked).toEqual([`${DAY}T00:00:00.000Z 2026-05-05T00:00:00.000Z`]);
  // A look at the discussion before the newest post is none at that post.
  expect(mails.map(({ notice }) => notice?.since)).toEqual([LATEST]);
});

test('a member hears of a post that mentions them once: among the replies, or here where these are not wanted', async () => {
  const to = async (options: Parameters<typeof mailed>[0]) => (await mailed(options)).mails.map((mail) => mail.to);
  expect(await to({ mentionsAlone: true })).toEqual([]);
  expect(await to({ mentionsAlone: true, replies: 'daily' })).toEqual([]);
  expect(await to({ mentionsAlone: true, replies: 'none' })).toEqual(['b@example.org']);
});

test('[I-012] the mail names neither the Well nor a topic nor a word of a post, and tells how to turn it off', async () => {
  const [{ subject, text }] = (await mailed()).mails as [Mail];
  expect(`${subject} ${text}`).not.toMatch(/grief/i);
  expect(subject).toBe('New posts for you');
  expect(text).toContain(`https://wellspring.example/well/discussion/${WELL}/preferences`);
});

test('[I-007] [I-011] the mail can be ended by its link and with one click', async () => {
  const [{ text, unsubscribe }] = (await mailed()).mails as [Mail];
  expect(text).toContain(`https://wellspring.example/forum/${BEN}`);
  expect(unsubscribe).toBe('https://one.example/forum');
});

test('posts that are days old, and posts of a deleted Well, are not mailed', async () => {
  expect((await mailed({ now: '2026-05-07T00:00:00.000Z' })).mails).toEqual([]);
  expect((await mailed({ deleted: true })).mails).toEqual([]);
});

test('[I-007] all posts of a Well and day share one job of the next morning', () => {
  const policy = mailMembersWhenPostsWritten({ NEW_POSTS_MAIL_HOUR: 7 });
  const jobs = [`${DAY}T09:00:00.000Z`, `${DAY}T23:59:59.000Z`].flatMap((occurredAt) =>
    policy.reactions
      .filter(({ type }) => type === PostWritten.type)
      .flatMap(({ react }) => react({ data: { well: WELL }, meta: { occurredAt } } as never, undefined as never)),
  );
  expect(jobs).toEqual(
    [1, 2].map(() => expect.objectContaining({ key: `mail-members-posts-written:${WELL}:${DAY}`, dueAt: MORNING })),
  );
});
