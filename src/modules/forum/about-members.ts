import { rowsInOrder, type AboutMembers, type Chapter, type FileAbout } from '#kernel/about-members.ts';
import { caller, stateOf } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { assertCaughtUp } from '#kernel/read-models/caught-up.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { OpenReports } from '#modules/moderation/index.ts';
import { post as postDecider } from './domain/post.ts';
import type { PaceStore } from './pace/pace-store.ts';
import { picturesOf } from './facts.ts';
import { postsProjection } from './projections/posts.ts';

type ForumAboutMembersNeeds = Pick<KernelParts, 'sql' | 'log' | 'execute' | 'files'> & {
  openReports: Pick<OpenReports, 'postsOf'>;
  paces: PaceStore;
};
type AboutMembersWritten = {
  at: Date;
  title: string;
  text: string | null;
  note: string | null;
  alt: string | null;
  is_reply: boolean;
};

const chapters = (sql: Sql): Chapter[] => [
  {
    title: 'What you wrote in the forum',
    about: 'Your posts and replies, as they read now; deleted ones are left out.',
    page: rowsInOrder<AboutMembersWritten>(
      sql,
      `select concat(p.written_at, '|', p.post) as place, p.written_at as at, w.title, p.text, p.note, p.alt,
         p.parent is not null as is_reply
       from forum_posts.post p join forum_posts.well w on w.well = p.well
       where p.author = $1 and not p.deleted and (p.written_at, p.post) > ($2::timestamptz, $3::uuid)
       order by p.written_at, p.post`,
      (row) => ({
        When: row.at.toISOString(),
        Well: row.title,
        What: row.is_reply ? 'reply' : 'post',
        Text: row.text,
        'Content note': row.note,
        'What its picture shows': row.alt,
      }),
    ),
  },
  {
    title: 'How you reacted in the forum',
    about: 'A tap under what somebody wrote.',
    page: rowsInOrder<{ at: Date; title: string; emojis: string }>(
      sql,
      `select concat(min(r.reacted_at), '|', r.post) as place, min(r.reacted_at) as at, w.title,
         string_agg(r.emoji, ' ' order by r.emoji) as emojis
       from forum_posts.reaction r join forum_posts.post p on p.post = r.post
       join forum_posts.well w on w.well = p.well
       where r.member = $1 group by r.post, w.title
       having (min(r.reacted_at), r.post) > ($2::timestamptz, $3::uuid)
       order by min(r.reacted_at), r.post`,
      (row) => ({ When: row.at.toISOString(), Well: row.title, Reaction: row.emojis }),
    ),
  },
];

/** Texts are sealed with the author's key and go with it; the pictures of an author are files, and are removed. */
export const aboutMembers = ({
  sql,
  log,
  execute,
  files,
  openReports,
  paces,
}: ForumAboutMembersNeeds): AboutMembers => {
  const illustrated = async (member: string): Promise<{ post: string; picture: string }[]> => {
    await assertCaughtUp(sql, log.store, [postsProjection.name]);
    return sql.query('select post::text, picture from forum_posts.post where author = $1 and picture is not null', [
      member,
    ]);
  };
  return {
    called: 'the forum',
    holds: async ({ member }) => ({
      'pictures of posts': (await illustrated(member)).length,
      'counts of what was done in the forum': await paces.holds(member),
    }),
    forget: async ({ member }) => {
      await paces.forget(member);
      for (const post of await openReports.postsOf(member))
        for (const name of await picturesOf(log, post)) await files.remove(name);
      const by = caller({ kind: 'system', policy: 'erase-member-when-asked' }, member);
      for (const { post, picture } of await illustrated(member)) {
        await files.remove(picture);
        must(await execute(by, postDecider, post, { type: 'ErasePostPicture', post }));
      }
    },
    chapters: chapters(sql),
    stays:
      'that there was a post or reply at that place, without its words and its author, so that the answers of others can be understood',
    files: {
      streams: postDecider.stream(''),
      about: async (stream): Promise<FileAbout[]> => {
        const { author, picture, status } = await stateOf(
          log,
          postDecider,
          stream.slice(postDecider.stream('').length),
        );
        const names = await picturesOf(log, stream.slice(postDecider.stream('').length));
        return names.map((name) => ({
          name,
          isShown: name === picture && status === 'there',
          members: [author],
        }));
      },
    },
  };
};
