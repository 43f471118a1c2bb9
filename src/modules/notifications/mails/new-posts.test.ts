import { expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import type { Mail } from '#kernel/mail.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { PostWritten } from '#modules/forum/contract/post-events.ts';
import { newPostsJob } from './new-posts.ts';
import { mailMembersPostsWritten, mailMembersWhenPostsWritten } from '../policies/mail-members-when-posts-written.ts';
import { grief, mailInto, peopleBut, site } from '../testing/mailing.ts';

const WELL = '77777777-7777-4777-8777-777777777777';
const [ANA, BEN, CLEO, GONE] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(8)) as [string, string, string, string];
const DAY = '2026-05-04';
const MORNING = '2026-05-05T07:00:00.000Z';

/** Ana wrote; Cleo sees nothing of it, because a restriction lies between. */
const mailed = async (options: { now?: string; deleted?: boolean } = {}) => {
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
    posts: {
      postsSince: ({ id, isAdmin }, wells) => {
        const [{ well, since }] = wells as [(typeof wells)[number]];
        asked.push(`${isAdmin} ${since}`);
        return Promise.resolve(id === ANA || id === CLEO ? new Map() : new Map([[well, 2]]));
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
  expect(asked).toEqual([`false ${DAY}T00:00:00.000Z`]);
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
