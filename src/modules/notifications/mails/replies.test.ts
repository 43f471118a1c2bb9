import { expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import type { Mail } from '#kernel/mail.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { MemberMentioned, ReplyWritten } from '#modules/forum/contract/post-events.ts';
import {
  mailAuthorReplied,
  mailMemberMentioned,
  mailMembersWhenRepliedOrMentioned,
} from '../policies/mail-members-when-replied-or-mentioned.ts';
import { repliesJobs } from './replies.ts';
import { mailInto, peopleBut, site } from '../testing/mailing.ts';

const POST = '77777777-7777-4777-8777-777777777777';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const DAY = '2026-05-04';
const MORNING = '2026-05-05T07:00:00.000Z';

/** Ana's post was replied to, and she was mentioned. */
const mailed = async (options: { now?: string; unseen?: number; deleted?: boolean } = {}) => {
  const mails: Mail[] = [];
  const asked = new Set<string>();
  const handlers = repliesJobs({
    clock: fixedClock(options.now ?? MORNING),
    mail: mailInto(mails),
    people: peopleBut(),
    ...site,
    mails: {
      linksFor: (member, kind) => ({
        page: `https://wellspring.example/${kind}/${member}`,
        oneClick: `https://one.example/${kind}`,
      }),
    },
    notices: {
      authorOf: () => Promise.resolve(options.deleted ? undefined : ANA),
      unseen: (member, since) => (asked.add(`${member} ${since}`), Promise.resolve(options.unseen ?? 3)),
    },
  });
  const run = jobsRunBy(handlers);
  await run(mailAuthorReplied.of(`${POST}:${DAY}`, { post: POST, day: DAY }));
  if (!options.deleted) await run(mailMemberMentioned.of(`${ANA}:${DAY}`, { member: ANA, day: DAY }));
  return { mails, asked: [...asked] };
};

test('[I-008] replies to a member and mentions of the member are one mail, which names no topic and can be ended', async () => {
  const { mails, asked } = await mailed();
  expect(mails).toHaveLength(1);
  const [{ to, subject, text, unsubscribe }] = mails as [Mail];
  expect([to, subject, unsubscribe]).toEqual(['a@example.org', 'New replies for you', 'https://one.example/forum']);
  expect(text).toContain('https://wellspring.example/notices');
  expect(text).toContain(`https://wellspring.example/forum/${ANA}`);
  expect(asked).toEqual([`${ANA} ${DAY}T00:00:00.000Z`]);
});

test('[I-008] no mail comes about what was seen, what lies across a restriction, or what is days old', async () => {
  for (const each of [{ unseen: 0 }, { now: '2026-05-07T00:00:00.000Z' }, { deleted: true }])
    expect((await mailed(each)).mails).toEqual([]);
});

test('[I-008] all replies to a post and all mentions of a member within a day are one job each, on the next morning', () => {
  const { reactions } = mailMembersWhenRepliedOrMentioned({ NEW_POSTS_MAIL_HOUR: 7 });
  const jobsOf = (type: string, data: object) =>
    [`${DAY}T09:00:00.000Z`, `${DAY}T23:59:59.000Z`].flatMap((occurredAt) =>
      reactions
        .filter((each) => each.type === type)
        .flatMap(({ react }) => react({ data, meta: { occurredAt } } as never, undefined as never)),
    );
  const twice = (key: string) => [1, 2].map(() => expect.objectContaining({ key, dueAt: MORNING }));
  expect(jobsOf(ReplyWritten.type, { parent: POST })).toEqual(twice(`mail-author-replied:${POST}:${DAY}`));
  expect(jobsOf(MemberMentioned.type, { mentioned: ANA })).toEqual(twice(`mail-member-mentioned:${ANA}:${DAY}`));
});
