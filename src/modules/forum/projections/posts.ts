import { findableWords } from '#kernel/database/misspelt.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { on, type DeclaredChange, type Projection } from '#kernel/read-models/projection.ts';
import { handleWord } from '#modules/communities/contract/handle.ts';
import {
  HandleChanged,
  HandleTaken,
  MemberRemovedFromWell,
  WellCreated,
  WellJoined,
  WellLeft,
} from '#modules/communities/contract/well-events.ts';
import { wellRows } from '#modules/communities/index.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { peopleRows, removedRows } from '#modules/identity/index.ts';
import { MemberRestricted, MemberUnrestricted } from '#modules/restrictions/contract/restriction-events.ts';
import { SessionEnded } from '#modules/scheduling/contract/session-events.ts';
import {
  ContentNoteRemoved,
  ContentNoteSet,
  MemberMentioned,
  MentionTakenBack,
  NoticesSeen,
  PostDeleted,
  PostEdited,
  PostHidden,
  PostPictureRemoved,
  PostPictureSet,
  PostPinned,
  PostPinReset,
  PostReacted,
  PostReactionTakenBack,
  PostShownAgain,
  PostWritten,
  ReplyWritten,
  type Emoji,
} from '../contract/post-events.ts';

/** `well`: where this is a name in a Well, which has no account (ADR 107). */
const people = peopleRows({ pictures: true, columns: ['well uuid'], initial: { well: null } });

const unanswered = {
  note: null,
  picture: null,
  alt: null,
  edited_at: null,
  version: 1,
  deleted: false,
  pinned_at: null,
  replies: 0,
  mentions: false,
  thumbs: 0,
  hearts: 0,
  tears: 0,
};

/** The column of a post that counts an emoji. */
const counterOf = { '👍': 'thumbs', '❤️': 'hearts', '😢': 'tears' } as const satisfies Record<Emoji, string>;

/** So many of the latest replies are looked through for who watches a thread. */
const WATCHED_REPLIES = 100;

/**
 * Who watches a thread: its author, the authors of its latest replies, and those mentioned in it. The other members of the
 * Well ask every 100 seconds (FOR-005), so that a post costs the same however many of them are online, and a reply the same
 * however many there are.
 */
const toThread = (post: string): DeclaredChange[] => [
  {
    topic: 'post',
    id: post,
    to: {
      query: `with thread as (select coalesce(parent, post) as top from forum_posts.post where post = $1)
        select p.author::text as member from thread join forum_posts.post p on p.post in ($1, top)
        union select latest.author::text from thread cross join lateral (
          select r.author from forum_posts.post r where r.parent = top and r.parent is not null and not r.deleted
          order by r.written_at desc, r.post desc limit ${WATCHED_REPLIES}) latest
        union select mentioned::text from forum_posts.mention where post = $1`,
      values: [post],
    },
  },
];
/**
 * The words of what a member writes, for a search with one that is misspelt. They stay when a wording is changed or the post
 * deleted, and go when their author is forgotten: a word that no post says finds none.
 */
const putWords = (rows: Rows, text: string | null, author: string): void => {
  for (const word of findableWords(text ?? '')) {
    rows.put('word', { word });
    rows.put('author_word', { author, word });
  }
};

type WrittenPost = {
  post: string;
  parent: string | null;
  member: string;
  well: string | null;
  text: string | null;
  handle?: string | undefined;
};
const putPost = (rows: Rows, { post, parent, member, well, text, handle }: WrittenPost, written_at: string): void => {
  rows.put('post', { post, parent, well, author: member, shown: handle ?? member, text, written_at, ...unanswered });
  putWords(rows, text, member);
};

const gone = ({ data: { well, member } }: { data: { well: string; member: string } }, rows: Rows): void => {
  rows.remove('member', { well, member });
  rows.remove('known', { well, shown: member });
};
/** Names in Wells end with the membership; what was done under them stays under them. */
const handlesEnd = async (
  { data: { well, member } }: { data: { well: string; member: string } },
  rows: Rows,
): Promise<void> => {
  await rows.run(
    `delete from $schema.known k using $schema.handle h
     where k.well = $1 and k.shown = h.handle and h.well = $1 and h.member = $2`,
    [well, member],
  );
  rows.patchAll('handle', { well, member }, { current: false });
};

/** Who belongs to Wells, and by whom the others know them there. */
const membersOfWells: Projection['reactions'] = [
  on(WellCreated, ({ data: { well, creator } }, rows) => {
    if (!creator) return;
    rows.put('member', { well, member: creator });
    rows.put('known', { well, shown: creator });
  }),
  on(WellJoined, ({ data: { well, member } }, rows) => {
    rows.put('member', { well, member });
    rows.put('known', { well, shown: member });
  }),
  on(HandleTaken, ({ data: { well, member, handle, name } }, rows) => {
    rows.remove('known', { well, shown: member });
    if (name === null) return;
    rows.put('known', { well, shown: handle });
    rows.put('handle', { handle, well, member, current: true });
    rows.put('person', {
      member: handle,
      name: handleWord(name),
      called: name,
      leaving: false,
      email_verified: true,
      portrait: null,
      well,
    });
  }),
  on(HandleChanged, ({ data: { handle, name, picture } }, rows) => {
    if (name !== null)
      rows.patch('person', { member: handle }, { name: handleWord(name), called: name, portrait: picture });
  }),
  ...[WellLeft, MemberRemovedFromWell].map((type) =>
    on<string, typeof type.schema, Promise<void>>(type, async (fact, rows) => {
      gone(fact, rows);
      await handlesEnd(fact, rows);
    }),
  ),
];

const toWriter = (well: string, member: string): DeclaredChange => ({ topic: 'forum', id: well, to: [member] });

const toRestrictor = (member: string): DeclaredChange => ({ topic: 'restriction', id: member, to: [member] });

/** Posts and replies, the reactions to them, and who belongs to their Wells. */
export const postsProjection: Projection = {
  name: 'forum_posts',
  version: 18,
  tables: `
    create table post (
      post uuid primary key,
      parent uuid,
      well uuid not null,
      author uuid not null,
      shown uuid not null,
      text text,
      note text,
      picture text,
      alt text,
      written_at timestamptz not null,
      edited_at timestamptz,
      version integer not null,
      deleted boolean not null,
      pinned_at timestamptz,
      replies integer not null,
      mentions boolean not null,
      thumbs integer not null,
      hearts integer not null,
      tears integer not null
    );
    create index post_feed on post (well, written_at desc, post desc) include (author, pinned_at)
      where parent is null and not deleted;
    create index post_pinned on post (well, pinned_at) where pinned_at is not null;
    create index post_thread on post (parent, written_at desc, post desc) where parent is not null;
    create index post_latest on post (well, written_at desc, post desc) where not deleted;
    create index post_words on post using gin (to_tsvector('english'::regconfig, coalesce(text, '')))
      where not deleted;
    create index post_author on post (author, written_at, post);
    create table word (
      word text primary key
    );
    create index word_alike on word using gist (word public.gist_trgm_ops);
    create table author_word (
      author uuid not null,
      word text not null,
      primary key (author, word)
    );
    create table reaction (
      post uuid not null,
      member uuid not null,
      shown uuid not null,
      emoji text not null,
      reacted_at timestamptz not null,
      primary key (post, member, emoji)
    );
    create index reaction_latest on reaction (post, reacted_at desc, member, emoji);
    create index reaction_member on reaction (member, reacted_at, post);
    create table mention (
      post uuid not null,
      mentioned uuid not null,
      shown uuid not null,
      mentioned_at timestamptz not null,
      primary key (post, mentioned, shown)
    );
    create index mention_of on mention (mentioned, mentioned_at);
    create table notices_seen (
      member uuid primary key,
      seen_at timestamptz not null
    );
    create table restriction (
      member uuid not null,
      restricted uuid not null,
      person uuid not null,
      effective_at timestamptz not null,
      during uuid,
      primary key (member, restricted)
    );
    create index restriction_against on restriction (person);
    create index restriction_during on restriction (during) where during is not null;
    ${removedRows.tables}
    create table member (
      well uuid not null,
      member uuid not null,
      primary key (well, member)
    );
    create index member_wells on member (member);
    -- By whom the others of the Well know a member: the member, or a name in the Well.
    create table known (
      well uuid not null,
      shown uuid not null,
      primary key (well, shown)
    );
    create table handle (
      handle uuid primary key,
      well uuid not null,
      member uuid not null,
      current boolean not null
    );
    create index handle_member on handle (member, well);
    ${wellRows.tables}
    create index well_everybodys on well (well) where is_default;
    ${people.tables}
    create index person_name on person (lower(username) text_pattern_ops);
    create index person_alike on person using gin (lower(username) public.gin_trgm_ops);
    create index person_called on person (lower(display_name) text_pattern_ops);
    create index person_called_alike on person using gin (lower(display_name) public.gin_trgm_ops);
  `,
  reactions: [
    ...people.reactions,
    ...removedRows.reactions,
    ...wellRows.reactions,
    ...membersOfWells,
    on(MemberForgotten, async ({ data: { member } }, rows) => {
      await rows.run(
        'delete from $schema.person where member in (select handle from $schema.handle where member = $1)',
        [member],
      );
      await rows.run(
        'delete from $schema.known where shown = $1 or shown in (select handle from $schema.handle where member = $1)',
        [member],
      );
      rows.removeAll('handle', { member });
      await rows.run(
        `update $schema.post p set thumbs = p.thumbs - g.thumbs, hearts = p.hearts - g.hearts, tears = p.tears - g.tears
         from (select post, count(*) filter (where emoji = '👍') as thumbs, count(*) filter (where emoji = '❤️') as hearts,
             count(*) filter (where emoji = '😢') as tears from $schema.reaction where member = $1 group by post) g
         where p.post = g.post`,
        [member],
      );
      await rows.run(
        `delete from $schema.word w using $schema.author_word a where a.author = $1 and a.word = w.word
           and not exists (select from $schema.author_word o where o.word = w.word and o.author <> $1)`,
        [member],
      );
      rows.removeAll('author_word', { author: member });
      rows.patchAll('post', { author: member }, { text: null, note: null, alt: null, picture: null });
      rows.removeAll('reaction', { member });
      rows.removeAll('mention', { mentioned: member });
      rows.removeAll('member', { member });
      rows.removeAll('notices_seen', { member });
      rows.removeAll('restriction', { member });
      rows.removeAll('restriction', { person: member });
    }),
    on(MemberRestricted, async ({ data: { member, restricted, during }, meta }, rows) => {
      const effective_at = during?.until ?? meta.occurredAt;
      rows.put('restriction', {
        member,
        restricted,
        person: restricted,
        effective_at,
        during: during?.session ?? null,
      });
      await rows.run(
        `update $schema.restriction r set person = h.member from $schema.handle h
         where r.member = $1 and r.restricted = $2 and h.handle = r.restricted`,
        [member, restricted],
      );
    }),
    // A session may be over earlier than planned (MOD-002).
    on(SessionEnded, ({ data: { session }, meta }, rows) =>
      rows.run('update $schema.restriction set effective_at = least(effective_at, $2::timestamptz) where during = $1', [
        session,
        meta.occurredAt,
      ]),
    ),
    on(MemberUnrestricted, ({ data: { member, restricted } }, rows) =>
      rows.remove('restriction', { member, restricted }),
    ),
    on(PostWritten, ({ data, meta }, rows) => putPost(rows, { ...data, parent: null }, meta.occurredAt)),
    on(ReplyWritten, ({ data, meta }, rows) => {
      putPost(rows, data, meta.occurredAt);
      rows.add('post', { post: data.parent }, { replies: 1 });
    }),
    on(PostEdited, async ({ data: { post, member, text, mentioned }, meta }, rows) => {
      rows.patch('post', { post }, { text, edited_at: meta.occurredAt });
      rows.add('post', { post }, { version: 1 });
      putWords(rows, text, member);
      // A member with several names is in the text by the last of them.
      await rows.run(
        `delete from $schema.mention m where m.post = $1 and (not (m.mentioned = any($2::uuid[]))
           or exists (select from $schema.mention l where l.post = m.post and l.mentioned = m.mentioned
             and l.mentioned_at > m.mentioned_at))`,
        [post, mentioned],
      );
    }),
    on(PostPictureSet, ({ data: { post, picture, alt } }, rows) => rows.patch('post', { post }, { picture, alt })),
    on(PostPictureRemoved, ({ data: { post } }, rows) => rows.patch('post', { post }, { picture: null, alt: null })),
    // A post that was hidden is not counted again when it is deleted.
    ...[PostDeleted, PostHidden].map((type) =>
      on<string, typeof type.schema, Promise<void>>(type, async ({ data: { post } }, rows) => {
        await rows.run(
          `update $schema.post set replies = replies - 1
           where post = (select parent from $schema.post where post = $1 and not deleted)`,
          [post],
        );
        rows.patch('post', { post }, { deleted: true });
      }),
    ),
    on(PostShownAgain, async ({ data: { post } }, rows) => {
      rows.patch('post', { post }, { deleted: false });
      await rows.run(
        `update $schema.post set replies = replies + 1 where post = (select parent from $schema.post where post = $1)`,
        [post],
      );
    }),
    on(PostReacted, ({ data: { post, by, emoji, handle }, meta }, rows) => {
      rows.put('reaction', { post, member: by, shown: handle ?? by, emoji, reacted_at: meta.occurredAt });
      rows.add('post', { post }, { [counterOf[emoji]]: 1 });
    }),
    on(PostReactionTakenBack, ({ data: { post, by, emoji } }, rows) => {
      rows.remove('reaction', { post, member: by, emoji });
      rows.add('post', { post }, { [counterOf[emoji]]: -1 });
    }),
    on(MemberMentioned, ({ data: { post, mentioned, handle }, meta }, rows) => {
      rows.put('mention', { post, mentioned, shown: handle ?? mentioned, mentioned_at: meta.occurredAt });
      rows.patch('post', { post }, { mentions: true });
    }),
    on(MentionTakenBack, ({ data: { post, mentioned } }, rows) => rows.removeAll('mention', { post, mentioned })),
    on(ContentNoteSet, ({ data: { post, note } }, rows) => rows.patch('post', { post }, { note })),
    on(ContentNoteRemoved, ({ data: { post } }, rows) => rows.patch('post', { post }, { note: null })),
    on(NoticesSeen, ({ data: { member }, meta }, rows) =>
      rows.put('notices_seen', { member, seen_at: meta.occurredAt }),
    ),
    on(PostPinned, ({ data: { post }, meta }, rows) => rows.patch('post', { post }, { pinned_at: meta.occurredAt })),
    on(PostPinReset, ({ data: { post } }, rows) => rows.patch('post', { post }, { pinned_at: null })),
  ],
  changes: [
    on(PostWritten, ({ data: { well, member } }) => [toWriter(well, member)]),
    on(ReplyWritten, ({ data: { parent, well, member } }) => [toWriter(well, member), ...toThread(parent)]),
    on(PostEdited, ({ data: { post } }) => toThread(post)),
    on(PostPictureSet, ({ data: { post } }) => toThread(post)),
    on(PostPictureRemoved, ({ data: { post } }) => toThread(post)),
    on(PostDeleted, ({ data: { post } }) => toThread(post)),
    on(PostHidden, ({ data: { post } }) => toThread(post)),
    on(PostShownAgain, ({ data: { post } }) => toThread(post)),
    on(PostReacted, ({ data: { post } }) => toThread(post)),
    on(PostReactionTakenBack, ({ data: { post } }) => toThread(post)),
    on(MemberMentioned, ({ data: { post } }) => toThread(post)),
    on(ContentNoteSet, ({ data: { post } }) => toThread(post)),
    on(ContentNoteRemoved, ({ data: { post } }) => toThread(post)),
    on(NoticesSeen, ({ data: { member } }) => [{ topic: 'notice', id: member, to: [member] }]),
    // What the member sees on their other devices; the restricted one is not notified.
    on(MemberRestricted, ({ data: { member } }) => [toRestrictor(member)]),
    on(MemberUnrestricted, ({ data: { member } }) => [toRestrictor(member)]),
    on(PostPinned, ({ data: { well, by } }) => [toWriter(well, by)]),
    on(PostPinReset, ({ data: { well, by } }) => [toWriter(well, by)]),
  ],
};
