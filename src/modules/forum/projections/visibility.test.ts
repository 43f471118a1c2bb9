import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { did, type Event } from '#kernel/contract/event.ts';
import { projecting, type Given } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import {
  HandleTaken,
  MemberRemovedFromWell,
  WellCreated,
  WellDeleted,
  WellJoined,
  WellLeft,
  WellUpdated,
} from '#modules/communities/contract/well-events.ts';
import {
  AccountRegistered,
  EmailConfirmed,
  DeletionRequested,
  DeletionUndone,
  MemberForgotten,
  ProfileChanged,
  ProfilePictureChanged,
  UsernameChanged,
} from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { MemberRestricted, MemberUnrestricted } from '#modules/restrictions/contract/restriction-events.ts';
import { SessionEnded } from '#modules/scheduling/contract/session-events.ts';
import * as fact from '../contract/post-events.ts';
import { postsProjection } from './posts.ts';
import { type ForumViewer } from './visible.ts';
import { combinedRows, feedRows, pinnedRows, type PostRow, postRow, threadRows } from './post-rows.ts';
import { countNotices, noticeRows } from './notice-rows.ts';
import { searchRows } from './search-rows.ts';
import { countNewer, countSince, newestPostAt } from './new-post-counts.ts';
import { membersWithPrefix } from './well-members.ts';
import { runs } from '#test/runner/thorough.ts';

const id = (kind: string, number: number) =>
  `${kind.repeat(8)}-${kind.repeat(4)}-4${kind.repeat(3)}-8${kind.repeat(3)}-${String(number).padStart(12, '0')}`;
const MEMBERS = [0, 1, 2, 3].map((number) => id('a', number));
/** The main Well, an open one and a private one. */
const WELLS = [0, 1, 2].map((number) => id('b', number));
const at = (step: number) => new Date(Date.UTC(2026, 4, 4, 9, 0, step)).toISOString();

const NOW = at(3600);

/** The rules in plain words, over plain lists. */
type Post = {
  post: string;
  parent: string | null;
  well: string;
  author: string;
  /** By whom the others know the author. */
  shown: string;
  at: string;
  deleted: boolean;
  pinned: boolean;
  reactions: { by: string; shown: string; emoji: string; at?: string }[];
  mentioned: Map<string, string>;
};
type Model = {
  posts: Map<string, Post>;
  members: Map<string, Set<string>>;
  deletedWells: Set<string>;
  forgotten: Set<string>;
  /** The names in Wells: whose each is, and who has which now. */
  handles: Map<string, string>;
  current: Map<string, string>;
};
const newModel = (): Model => ({
  posts: new Map(),
  members: new Map(WELLS.map((well) => [well, new Set<string>()])),
  deletedWells: new Set(),
  forgotten: new Set(),
  handles: new Map(),
  current: new Map(),
});

type VisibilityStep =
  | { do: 'write'; well: number; author: number }
  | { do: 'reply'; post: number; author: number }
  | { do: 'delete' | 'edit'; post: number }
  | { do: 'pin' | 'unpin'; post: number }
  | { do: 'react' | 'unreact'; post: number; member: number; emoji: number }
  | { do: 'mention'; post: number; member: number }
  | { do: 'join' | 'leave' | 'remove'; well: number; member: number; otherwise: boolean }
  | { do: 'deleteWell'; well: number }
  | { do: 'forget'; member: number };

const upTo = (most: number) => fc.integer({ min: 0, max: most });
const [post, member, well] = [upTo(59), upTo(MEMBERS.length - 1), upTo(2)];
const step: fc.Arbitrary<VisibilityStep> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('write' as const), well, author: member }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('reply' as const), post, author: member }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'edit' as const), post }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pin' as const, 'unpin' as const), post }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('react' as const, 'unreact' as const), post, member, emoji: upTo(2) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mention' as const), post, member }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('join' as const, 'leave' as const, 'remove' as const),
      well,
      member,
      otherwise: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteWell' as const), well: fc.constant(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), member }) },
);

/** The facts of a step, and none for one that could not be decided; the model takes it too. */
const taken = (model: Model, each: VisibilityStep): Event[] => {
  const { posts, members, deletedWells, forgotten } = model;
  // A number names one of the posts that are there.
  const of = 'post' in each ? [...posts.values()][each.post % posts.size] : undefined;
  const next = id('c', posts.size);
  const who = 'member' in each ? MEMBERS[each.member]! : '';
  const handleIn = (well: string, member: string) => model.current.get(`${well} ${member}`);
  switch (each.do) {
    case 'write': {
      const [well, author] = [WELLS[each.well]!, MEMBERS[each.author]!];
      if (forgotten.has(author)) return [];
      const handle = handleIn(well, author);
      posts.set(next, written({ post: next, parent: null, well, author, shown: handle ?? author }));
      return [did(fact.PostWritten, { post: next, member: author, well, text: `lanterns ${next}`, handle })];
    }
    case 'reply': {
      const author = MEMBERS[each.author]!;
      if (!of || of.parent !== null || forgotten.has(author)) return [];
      const { post: parent, well } = of;
      const handle = handleIn(well, author);
      posts.set(next, written({ post: next, parent, well, author, shown: handle ?? author }));
      return [did(fact.ReplyWritten, { post: next, parent, member: author, well, text: `lanterns ${next}`, handle })];
    }
    case 'delete':
      if (!of || of.deleted) return [];
      of.deleted = true;
      return [did(fact.PostDeleted, { post: of.post, member: of.author, by: of.author })];
    case 'edit':
      if (!of || of.deleted || forgotten.has(of.author)) return [];
      of.mentioned.clear();
      return [
        did(fact.PostEdited, { post: of.post, member: of.author, by: of.author, text: 'A new lantern', mentioned: [] }),
      ];
    case 'pin':
      if (!of || of.pinned || of.parent !== null) return [];
      of.pinned = true;
      return [did(fact.PostPinned, { post: of.post, well: of.well, by: MEMBERS[0]! })];
    case 'unpin':
      if (!of?.pinned) return [];
      of.pinned = false;
      return [did(fact.PostPinReset, { post: of.post, well: of.well, by: MEMBERS[0]! })];
    case 'react':
    case 'unreact': {
      const emoji = fact.emoji.options[each.emoji]!;
      const given = of?.reactions.some((reaction) => reaction.by === who && reaction.emoji === emoji) ?? false;
      if (!of || forgotten.has(who) || given === (each.do === 'react')) return [];
      const handle = handleIn(of.well, who);
      of.reactions = given
        ? of.reactions.filter((reaction) => reaction.by !== who || reaction.emoji !== emoji)
        : [...of.reactions, { by: who, shown: handle ?? who, emoji }];
      const reaction = { post: of.post, by: who, emoji };
      return [given ? did(fact.PostReactionTakenBack, reaction) : did(fact.PostReacted, { ...reaction, handle })];
    }
    case 'mention':
      if (!of || forgotten.has(who) || of.mentioned.has(who)) return [];
      of.mentioned.set(who, handleIn(of.well, who) ?? who);
      return [
        did(fact.MemberMentioned, { post: of.post, by: of.author, mentioned: who, handle: handleIn(of.well, who) }),
      ];
    case 'join': {
      const joined = members.get(WELLS[each.well]!)!;
      if (each.well === 0 || joined.has(who) || forgotten.has(who)) return [];
      joined.add(who);
      const entering = did(WellJoined, { well: WELLS[each.well]!, member: who, committed: true });
      if (!each.otherwise) return [entering];
      const handle = id('e', model.handles.size);
      model.current.set(`${WELLS[each.well]} ${who}`, handle);
      model.handles.set(handle, who);
      return [entering, did(HandleTaken, { well: WELLS[each.well]!, member: who, handle, name: 'Member Moss' })];
    }
    case 'leave':
    case 'remove': {
      const [well, joined] = [WELLS[each.well]!, members.get(WELLS[each.well]!)!];
      if (!joined.delete(who)) return [];
      model.current.delete(`${well} ${who}`);
      return [
        each.do === 'leave'
          ? did(WellLeft, { well, member: who })
          : did(MemberRemovedFromWell, { well, member: who, by: MEMBERS[0]!, reason: 'x' }),
      ];
    }
    case 'deleteWell':
      if (deletedWells.has(WELLS[each.well]!)) return [];
      deletedWells.add(WELLS[each.well]!);
      return [did(WellDeleted, { well: WELLS[each.well]!, slug: `well-${each.well}` })];
    case 'forget':
      if (forgotten.has(who)) return [];
      forgotten.add(who);
      for (const joined of members.values()) joined.delete(who);
      for (const well of WELLS) model.current.delete(`${well} ${who}`);
      for (const each of posts.values()) {
        each.reactions = each.reactions.filter(({ by }) => by !== who);
        each.mentioned.delete(who);
      }
      return [did(MemberForgotten, { member: who } as never)];
  }
};
const account = (member: string, username: string) => [
  did(AccountRegistered, { member, email: '', username, fingerprint: '' } as never),
  did(EmailConfirmed, { member, emailFingerprint: '' }),
];
const written = (post: Pick<Post, 'post' | 'parent' | 'well' | 'author' | 'shown'>): Post => ({
  ...post,
  at: '',
  deleted: false,
  pinned: false,
  reactions: [],
  mentioned: new Map(),
});

const beginning: Given[] = [
  ...MEMBERS.flatMap((member, index) => account(member, `member_${index}`)),
  ...WELLS.map((well, index) =>
    did(WellCreated, {
      well,
      title: `Well ${index}`,
      slug: `well-${index}`,
      description: 'x',
      creator: null,
      visible: index < 2,
      isDefault: index === 0,
    }),
  ),
];

/** Plays the steps; answers the model and the facts. */
const story = (steps: readonly VisibilityStep[]) => {
  const model = newModel();
  const facts = steps.flatMap((each, index) => {
    const done = taken(model, each).map((event) => ({ ...event, at: at(index) }));
    // Some share an instant, so that the order by id decides.
    const written = [...model.posts.values()].find((post) => post.at === '');
    if (written) written.at = done[0]!.at = at(index - (index % 3));
    for (const { reactions } of model.posts.values()) for (const one of reactions) one.at ??= at(index);
    return done;
  });
  return { model, facts };
};

/**
 * Whom the viewer does not see: the names that the viewer restricts, members whom staff removed, and of members who restrict
 * the viewer or whose names are restricted, what they did since.
 */
type Unseen = { names: readonly string[]; removed: readonly string[]; members: readonly string[]; since: string };
const isHiddenBy = (
  { names, removed, members, since }: Unseen,
  { member, shown }: { member: string; shown: string },
  when: string,
): boolean => names.includes(shown) || removed.includes(member) || (members.includes(member) && when > since);

const seen = (model: Model, { id: viewer, isAdmin }: ForumViewer, hidden: Unseen) => {
  const isHidden = ({ author, shown, at: when }: Post) => isHiddenBy(hidden, { member: author, shown }, when);
  const sees = (each: Post): boolean => {
    const above = each.parent === null ? undefined : model.posts.get(each.parent);
    if (each.deleted || isHidden(each)) return false;
    if (above && (above.deleted || isHidden(above))) return false;
    if (model.deletedWells.has(each.well)) return false;
    return isAdmin || each.well === WELLS[0] || model.members.get(each.well)!.has(viewer);
  };
  const isMine = ({ well }: Post) => well === WELLS[0] || model.members.get(well)!.has(viewer);
  const latestFirst = (posts: Post[]) =>
    posts.toSorted((one, other) =>
      one.at === other.at ? (one.post < other.post ? 1 : -1) : one.at < other.at ? 1 : -1,
    );
  return { all: latestFirst([...model.posts.values()].filter(sees)), isMine };
};

const database = ownDatabase();

/** Restrictions between a member and others, the first by the member, the rest against them where that hides anything. */
const apartFrom = async (member: string, others: readonly string[], isAdmin: boolean, since = NOW): Promise<void> => {
  await database.query('delete from forum_posts.restriction');
  for (const [index, other] of others.entries())
    await database.query('insert into forum_posts.restriction values ($1, $2, $2, $3)', [
      ...(index === 0 || isAdmin ? [member, other] : [other, member]),
      index === 0 || isAdmin ? NOW : since,
    ]);
};

/** Staff removed these members; the end of the last one's removal has passed. */
const removing = async (members: readonly string[]): Promise<void> => {
  await database.query('delete from forum_posts.removed_member');
  for (const [index, member] of members.entries())
    await database.query('insert into forum_posts.removed_member values ($1, $2)', [member, index === 2 ? NOW : null]);
};

const ids = (rows: readonly PostRow[]) => rows.map((row) => row.post);
const FEED = { limit: 100 };

test('[I-046] [I-063] [MOD-004] [C-173] every query shows a viewer exactly what the rule says, in any story, under any name, across any restriction and removal', async () => {
  const viewers = fc.record({
    viewer: member,
    isAdmin: fc.boolean(),
    hides: fc.uniqueArray(member, { maxLength: 2 }),
    removed: fc.uniqueArray(member, { maxLength: 3 }),
    restrictedAt: upTo(70).map(at),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 70 }),
      fc.array(viewers, { minLength: 1, maxLength: 3 }),
      async (steps, looking) => {
        const projection = await projecting(database, postsProjection);
        const { model, facts } = story(steps);
        await projection.given(...beginning, ...facts);
        for (const { viewer: index, isAdmin, hides, removed, restrictedAt } of looking) {
          const id = MEMBERS[index]!;
          const others = (values: readonly number[]) =>
            values.map((each) => MEMBERS[each]!).filter((each) => each !== id);
          const viewer: ForumViewer = { id, isAdmin, now: NOW };
          await apartFrom(id, others(hides), isAdmin, restrictedAt);
          await removing(others(removed));
          const [mine, ...against] = others(hides);
          const gone = isAdmin ? [] : others(removed).slice(0, 2);
          const hidden = {
            names: [...(mine === undefined ? [] : [mine]), ...(isAdmin ? against : [])],
            removed: gone,
            members: isAdmin ? [] : against,
            since: restrictedAt,
          };
          const isHiddenName = (name: string) =>
            hidden.names.includes(name) || gone.includes(model.handles.get(name) ?? name);
          const { all, isMine } = seen(model, viewer, hidden);
          const posts = all.filter(({ parent }) => parent === null);
          const named = (list: Post[]) => list.map((each) => each.post);

          for (const well of WELLS) {
            const here = posts.filter((each) => each.well === well);
            expect(ids(await feedRows(database, viewer, well, FEED))).toEqual(
              named(here.filter(({ pinned }) => !pinned)),
            );
            const onTop = await pinnedRows(database, viewer, well);
            expect(ids(onTop).toSorted()).toEqual(named(here.filter(({ pinned }) => pinned)).toSorted());
            expect(ids(await feedRows(database, viewer, well, { ...FEED, pins: true }))).toEqual([
              ...ids(onTop),
              ...named(here.filter(({ pinned }) => !pinned)),
            ]);
          }
          expect(ids(await combinedRows(database, viewer, FEED))).toEqual(
            named(posts.filter((each) => isMine(each) && !each.pinned)),
          );
          expect(ids(await combinedRows(database, viewer, { ...FEED, pins: true }))).toEqual([
            ...ids(await pinnedRows(database, viewer, null)),
            ...named(posts.filter((each) => isMine(each) && !each.pinned)),
          ]);
          for (const limit of [1, 2])
            expect(ids(await combinedRows(database, viewer, { limit }))).toEqual(
              named(posts.filter((each) => isMine(each) && !each.pinned)).slice(0, limit),
            );
          for (const each of [...model.posts.values()].filter(({ parent }) => parent === null))
            expect(ids(await threadRows(database, viewer, each.post, FEED))).toEqual(
              named(all.filter(({ parent }) => parent === each.post)),
            );
          for (const each of model.posts.values()) {
            const row = await postRow(database, viewer, each.post);
            expect(row?.post).toBe(all.includes(each) ? each.post : undefined);
            if (!row) continue;
            expect(row.replies).toBe(all.filter(({ parent }) => parent === each.post).length);
            const given = each.reactions.filter(
              ({ by, shown, at: when }) => !isHiddenBy(hidden, { member: by, shown }, when!),
            );
            const counted = (emoji: string) => given.filter((one) => one.emoji === emoji).length;
            expect([row.thumbs, row.hearts, row.tears]).toEqual(['👍', '❤️', '😢'].map(counted));
            expect((row.reacted ?? []).map((one) => `${one.emoji} ${one.member}`).toSorted()).toEqual(
              given.map(({ shown, emoji }) => `${emoji} ${shown}`).toSorted(),
            );
            expect((row.mentioned ?? []).map(({ uuid }) => uuid).toSorted()).toEqual(
              [...each.mentioned.values()].filter((one) => !isHiddenName(one)).toSorted(),
            );
            expect([row.author, row.is_mine]).toEqual([each.shown, each.author === id]);
            expect(row.text === null).toBe(model.forgotten.has(each.author));
          }

          const noticed = await noticeRows(database, viewer, NOW, 100);
          const toMe = all.filter(({ parent, author, mentioned }) => {
            const above = parent === null ? undefined : model.posts.get(parent);
            return mentioned.has(id) || (above?.author === id && author !== id);
          });
          expect(ids(noticed).toSorted()).toEqual(named(toMe).toSorted());
          expect(await countNotices(database, viewer, NOW)).toBe(toMe.length);
          const ofFirstPosts = noticed.filter(({ post }) => model.posts.get(post)!.parent === null);
          expect(ofFirstPosts.filter(({ kind }) => kind !== 'MENTION')).toEqual([]);

          const found = await searchRows(database, viewer, 'Lantern', 100);
          expect(ids(found.posts)).toEqual(named(all.filter(({ author }) => !model.forgotten.has(author))));
          expect(ids((await searchRows(database, viewer, 'Lantrens', 100)).posts)).toEqual(ids(found.posts));
          expect(found.users).toEqual([]);
          const { wells } = await searchRows(database, viewer, 'well', 100);
          const { users } = await searchRows(database, viewer, 'membre', 100);
          expect(wells.map(({ uuid }) => uuid).toSorted()).toEqual(
            WELLS.filter(
              (well, at) => !model.deletedWells.has(well) && (at < 2 || isAdmin || model.members.get(well)!.has(id)),
            ),
          );
          expect(users.map(({ uuid }) => uuid)).toEqual(
            MEMBERS.filter((each) => each !== id && !isHiddenName(each) && !model.forgotten.has(each)),
          );

          const [middle] = model.posts.values();
          if (!middle) continue;
          const after = middle.post;
          const newer = (each: Post) =>
            each.author !== id && (each.at > middle.at || (each.at === middle.at && each.post > middle.post));
          const older = posts.filter(
            (each) =>
              isMine(each) &&
              !each.pinned &&
              !newer(each) &&
              each !== middle &&
              (each.at < middle.at || each.post < middle.post),
          );
          const place = { ...FEED, older: after };
          const before = older.filter(
            (each) => each.at < middle.at || (each.at === middle.at && each.post < middle.post),
          );
          const inWell = before.filter((each) => each.well === WELLS[1]);
          expect(ids(await combinedRows(database, viewer, place))).toEqual(named(before));
          expect(ids(await feedRows(database, viewer, WELLS[1]!, place))).toEqual(named(inWell));
          const beyond = { ...FEED, newer: after };
          const later = posts.filter(
            (each) => !each.pinned && (each.at > middle.at || (each.at === middle.at && each.post > middle.post)),
          );
          expect(ids(await combinedRows(database, viewer, beyond))).toEqual(named(later.filter(isMine)));
          expect(ids(await feedRows(database, viewer, WELLS[1]!, beyond))).toEqual(
            named(later.filter((each) => each.well === WELLS[1])),
          );
          expect(await countNewer(database, viewer, { well: WELLS[1]!, parent: null, after })).toBe(
            posts.filter((each) => each.well === WELLS[1] && newer(each)).length,
          );
          expect(await countNewer(database, viewer, { well: null, parent: null, after })).toBe(
            posts.filter((each) => isMine(each) && newer(each)).length,
          );
          const since = await countSince(
            database,
            viewer,
            WELLS.map((well) => ({ well, since: middle.at })),
          );
          for (const well of WELLS)
            expect(since.get(well) ?? 0).toBe(
              posts.filter((each) => each.well === well && each.author !== id && each.at > middle.at).length,
            );
          const day = { since: middle.at, until: at(10_000), withMentions: true };
          for (const well of WELLS) {
            const seen = posts.filter(
              (each) => each.well === well && each.author !== id && each.at > middle.at && each.at < day.until,
            );
            expect(await newestPostAt(database, viewer, { ...day, well })).toBe(
              seen
                .map((each) => each.at)
                .toSorted()
                .at(-1),
            );
          }
          const mentionable = await membersWithPrefix(database, WELLS[1]!, viewer, 'MEM');
          expect(mentionable.map(({ uuid }) => uuid).toSorted()).toEqual(
            MEMBERS.filter(
              (each) => each !== id && !model.deletedWells.has(WELLS[1]!) && model.members.get(WELLS[1]!)!.has(each),
            )
              .map((each) => model.current.get(`${WELLS[1]} ${each}`) ?? each)
              .filter((name) => !isHiddenName(name))
              .toSorted(),
          );
        }
      },
    ),
    { numRuns: runs(20, 60) },
  );
}, 120_000);

test('[I-008] [I-050~ counters of other modules] notices are new until they are seen, the latest first, for thirty days', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben] = MEMBERS as [string, string];
  const [mine, reply, mention] = [id('c', 1), id('c', 2), id('c', 3)];
  const [, well] = WELLS as [string, string];
  const moment = (event: Event, step: number) => ({ ...event, at: at(step) });
  await projection.given(
    ...beginning,
    did(WellJoined, { well, member: ana, committed: true }),
    moment(did(fact.PostWritten, { post: mine, member: ana, well, text: 'Hello' }), 1),
    moment(did(fact.ReplyWritten, { post: reply, parent: mine, member: ben, well, text: 'Hi' }), 2),
    moment(did(fact.PostWritten, { post: mention, member: ben, well, text: '@member_0' }), 3),
    moment(did(fact.MemberMentioned, { post: mention, by: ben, mentioned: ana }), 4),
  );
  const viewer: ForumViewer = { id: ana, isAdmin: false, now: NOW };
  const shown = async () =>
    (await noticeRows(database, viewer, NOW, 100)).map(({ post, kind, is_new: isNew }) => [post, kind, isNew]);
  expect(await shown()).toEqual([
    [mention, 'MENTION', true],
    [reply, 'REPLY', true],
  ]);
  expect(await countNotices(database, viewer, NOW, at(3))).toBe(1);
  const newest = (withMentions: boolean) =>
    newestPostAt(database, viewer, { well, since: at(0), until: at(100), withMentions });
  expect([await newest(true), await newest(false)]).toEqual([at(3), undefined]);
  await projection.given(moment(did(fact.NoticesSeen, { member: ana }), 5));
  expect(await countNotices(database, viewer, NOW)).toBe(0);
  expect((await shown()).map(([, , isNew]) => isNew)).toEqual([false, false]);
  const again = id('c', 4);
  await projection.given(
    moment(did(fact.ReplyWritten, { post: again, parent: mine, member: ben, well, text: 'And' }), 6),
  );
  expect(await countNotices(database, viewer, NOW)).toBe(1);
  const later = new Date(Date.parse(NOW) + 31 * 86_400_000).toISOString();
  expect(await countNotices(database, viewer, later)).toBe(0);
  expect(await noticeRows(database, viewer, later, 100)).toEqual([]);
});

test('a feed shows the names, pictures, titles and counts of its posts as they are after each change', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben, cem] = MEMBERS as [string, string, string];
  const [main] = WELLS as [string];
  const [post, reply] = [id('c', 1), id('c', 2)];
  const mentions = (...names: [string, string, string?][]) => ({
    mentioned: names.map(([uuid, username, name = null]) => ({ uuid, username, name })),
  });
  const reactions = (...names: [string, string, string?][]) => ({
    thumbs: names.length,
    reacted: names.map(([member, username, name = null]) => ({
      member,
      username,
      name,
      emoji: '👍' as const,
      mine: member === cem,
    })),
  });
  const former = { username: null, name: null, pic: null };
  const changes: [Event, Partial<PostRow>][] = [
    [
      did(fact.PostEdited, { post, member: ana, by: ana, text: 'Other words', mentioned: [] }),
      { text: 'Other words', version: 2 },
    ],
    [did(fact.PostReacted, { post, by: ben, emoji: '👍' }), reactions([ben, 'ben'])],
    [did(UsernameChanged, { member: ben, username: 'benedict' } as never), reactions([ben, 'benedict'])],
    [did(fact.PostReacted, { post, by: cem, emoji: '👍' }), reactions([cem, 'cem'], [ben, 'benedict'])],
    [did(fact.PostReactionTakenBack, { post, by: cem, emoji: '👍' }), reactions([ben, 'benedict'])],
    [did(fact.MemberMentioned, { post, by: ana, mentioned: ben }), mentions([ben, 'benedict'])],
    [did(fact.MemberMentioned, { post, by: ana, mentioned: cem }), mentions([ben, 'benedict'], [cem, 'cem'])],
    [did(UsernameChanged, { member: cem, username: 'abel' } as never), mentions([cem, 'abel'], [ben, 'benedict'])],
    [did(fact.MentionTakenBack, { post, by: ana, mentioned: ben }), mentions([cem, 'abel'])],
    [did(fact.ReplyWritten, { post: reply, parent: post, member: ben, well: main, text: 'x' }), { replies: 1 }],
    [did(UsernameChanged, { member: ana, username: 'anastasia' } as never), { username: 'anastasia' }],
    [did(ProfileChanged, { member: ana, name: 'Ana Berger' }), { name: 'Ana Berger' }],
    [did(ProfileChanged, { member: ana, aboutMe: 'I knit.' }), {}],
    [did(ProfilePictureChanged, { member: ana, picture: 'ana.jpg' } as never), { pic: 'ana.jpg' }],
    [did(DeletionRequested, { member: ana } as never), former],
    [did(DeletionUndone, { member: ana } as never), { username: 'anastasia', name: 'Ana Berger', pic: 'ana.jpg' }],
    [did(fact.ContentNoteSet, { post, note: 'mentions panic' } as never), { note: 'mentions panic' }],
    [
      did(WellUpdated, { well: main, title: 'Another title', slug: 'another', description: 'x' } as never),
      { well_title: 'Another title', well_slug: 'another' },
    ],
    [did(fact.PostPictureSet, { post, picture: 'a.jpg', alt: 'a lake' } as never), { picture: 'a.jpg', alt: 'a lake' }],
    [
      did(AccountStatusSet, { member: ben, status: 'removed', reason: 'x', until: null }),
      { thumbs: 0, replies: 0, reacted: null },
    ],
    [
      did(AccountStatusSet, { member: ben, status: 'active', reason: 'x', until: null }),
      { replies: 1, ...reactions([ben, 'benedict']) },
    ],
    [did(fact.PostPinned, { post, well: main, by: ana }), { pinned: true }],
    [did(fact.PostPinReset, { post, well: main, by: ana }), { pinned: false }],
    [did(MemberForgotten, { member: ben } as never), { thumbs: 0, reacted: null }],
    [did(MemberForgotten, { member: ana } as never), { ...former, text: null }],
  ];
  await projection.given(
    ...beginning,
    ...account(ana, 'ana'),
    ...account(ben, 'ben'),
    ...account(cem, 'cem'),
    did(fact.PostWritten, { post, member: ana, well: main, text: 'x' }),
  );
  const viewer: ForumViewer = { id: cem, isAdmin: false, now: NOW };
  for (const [change, shown] of changes) {
    await projection.given(change);
    const [row] = await feedRows(database, viewer, main, { ...FEED, pins: true });
    expect({ after: change.type, ...row }).toEqual({ after: change.type, ...row, ...shown });
  }
});

test('a reply is announced to the author of its thread, of the latest replies, and those mentioned, and to no others', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben, cem, dia] = MEMBERS as [string, string, string, string];
  const [main] = WELLS as [string];
  const [thread, other] = [id('c', 0), id('c', 999)];
  const reply = (number: number, member: string, parent = thread) => ({
    ...did(fact.ReplyWritten, { post: id('c', number), parent, member, well: main, text: 'x' }),
    at: at(number),
  });
  const toldBy = async (event: Event) =>
    (await projection.given(event)).flatMap(({ topic, to }) => (topic === 'post' ? [to] : []))[0];
  await projection.given(
    did(fact.PostWritten, { post: thread, member: ana, well: main, text: 'x' }),
    did(fact.PostWritten, { post: other, member: dia, well: main, text: 'x' }),
    reply(1, cem),
    did(fact.MemberMentioned, { post: thread, by: ana, mentioned: dia }),
  );
  expect(((await toldBy(reply(2, ben))) as string[]).toSorted()).toEqual([ana, ben, cem, dia]);
  // So many later replies that the first one is not among the latest.
  await projection.given(...Array.from({ length: 100 }, (_, index) => reply(index + 3, ben)));
  expect(((await toldBy(reply(200, ben))) as string[]).toSorted()).toEqual([ana, ben, dia]);
  expect(await toldBy(did(fact.PostDeleted, { post: id('c', 1), member: cem, by: ana }))).toContain(cem);
});

test('[I-046] replies that a restriction hides are not counted for one member, and are for others, who each see their own reaction', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben, cem, dia] = MEMBERS as [string, string, string, string];
  const [main] = WELLS as [string];
  const [older, newer] = [id('c', 1), id('c', 3)];
  const moment = (event: Event, step: number) => ({ ...event, at: at(step) });
  await projection.given(
    ...beginning,
    moment(did(fact.PostWritten, { post: older, member: ana, well: main, text: 'x' }), 1),
    moment(did(fact.ReplyWritten, { post: id('c', 2), parent: older, member: ben, well: main, text: 'x' }), 2),
    moment(did(fact.PostWritten, { post: newer, member: ana, well: main, text: 'x' }), 3),
    did(fact.PostReacted, { post: older, by: dia, emoji: '👍' }),
  );
  await apartFrom(cem, [ben], false);
  const viewer = (id: string): ForumViewer => ({ id, isAdmin: false, now: NOW });
  const seenBy = async (member: string) => {
    const [row] = await feedRows(database, viewer(member), main, { ...FEED, older: newer });
    return [row!.replies, row!.reacted![0]!.mine];
  };
  for (const member of [cem, dia, ana])
    expect([member, ...(await seenBy(member))]).toEqual([member, member === cem ? 0 : 1, member === dia]);
});

test('a post with more reactions than are listed shows their exact number and those of the viewer', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben] = MEMBERS as [string, string];
  const [main] = WELLS as [string];
  const post = id('c', 1);
  const crowd = [ana, ...Array.from({ length: 200 }, (_, index) => id('f', index))];
  await projection.given(
    ...beginning,
    ...crowd.flatMap((each, index) => account(each, `crowd_${index}`)),
    did(fact.PostWritten, { post, member: ben, well: main, text: 'x' }),
    ...crowd.map((actor, index) => ({
      ...did(fact.PostReacted, { post, by: actor, emoji: '❤️' as const }),
      at: at(index),
    })),
  );
  await database.query('insert into forum_posts.restriction values ($1, $2, $2, $3)', [ana, id('f', 7), NOW]);
  const row = (await postRow(database, { id: ana, isAdmin: false, now: NOW }, post))!;
  expect([row.hearts, row.reacted!.length]).toEqual([200, 1 + 150]);
  const [first, second] = row.reacted!;
  expect([first!.member, first!.mine, second!.member, second!.mine]).toEqual([ana, true, id('f', 199), false]);
});

test('[MOD-002] [MOD-004] [C-024] a restriction hides all of the restricted member and what the restrictor writes from then on, not from staff, once a session of both is over', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben] = MEMBERS as [string, string];
  const [main] = WELLS as [string];
  const restriction = { restriction: id('d', 1), member: ana, restricted: ben };
  const until = at(600);
  await projection.given(
    ...beginning,
    did(fact.PostWritten, { post: id('c', 1), member: ana, well: main, text: 'x' }),
    did(fact.PostWritten, { post: id('c', 2), member: ben, well: main, text: 'x' }),
    did(MemberRestricted, { ...restriction, reason: '', during: { session: id('e', 1), until } }),
  );
  const sees = async (viewer: string, overrides: Partial<ForumViewer> = {}) =>
    ids(await feedRows(database, { id: viewer, isAdmin: false, now: until, ...overrides }, main, FEED)).toSorted();
  const both = [id('c', 1), id('c', 2)];
  for (const member of [ana, ben]) expect(await sees(member, { now: at(599) })).toEqual(both);
  // What the restricted member could read before stays.
  expect([await sees(ana), await sees(ben)]).toEqual([[id('c', 1)], both]);
  expect(await sees(ana, { isAdmin: true })).toEqual([id('c', 1)]);
  const later = { ...did(fact.PostWritten, { post: id('c', 3), member: ana, well: main, text: 'x' }), at: at(601) };
  await projection.given(later);
  expect(await sees(ben)).toEqual(both);
  both.push(id('c', 3));
  expect(await sees(ben, { isAdmin: true })).toEqual(both);
  const changes = await projection.given(did(MemberUnrestricted, restriction));
  for (const member of [ana, ben]) expect(await sees(member)).toEqual(both);
  expect(changes).toEqual([{ topic: 'restriction', id: ana, to: [ana] }]);
  expect(await projection.given(did(MemberRestricted, { ...restriction, reason: '', during: null }))).toEqual(changes);
});

test('[MOD-002] a restriction that was placed in a session hides from the moment on at which that was over, also early', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben] = MEMBERS as [string, string];
  const [main] = WELLS as [string];
  const [session, another] = [id('e', 1), id('e', 2)];
  const ended = (over: string, minute: number) => ({
    ...did(SessionEnded, { session: over, tookPlace: true, because: 'host-left' }),
    at: at(minute),
  });
  await projection.given(
    ...beginning,
    did(fact.PostWritten, { post: id('c', 2), member: ben, well: main, text: 'x' }),
    did(MemberRestricted, {
      restriction: id('d', 1),
      member: ana,
      restricted: ben,
      reason: '',
      during: { session, until: at(600) },
    }),
    ended(another, 300),
  );
  const sees = async (minute: number) =>
    ids(await feedRows(database, { id: ana, isAdmin: false, now: at(minute) }, main, FEED));
  expect(await sees(599)).toEqual([id('c', 2)]);
  await projection.given(ended(session, 400));
  expect([await sees(399), await sees(400)]).toEqual([[id('c', 2)], []]);
});

test('a search finds what was meant: other forms of a word, titles and names with a slip, signs that mean nothing', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben] = MEMBERS as [string, string];
  const made = (well: string, title: string) =>
    did(WellCreated, { well, title, slug: 'w', description: 'x', creator: ana, visible: true, isDefault: false });
  const wrote = (number: number, text: string) =>
    did(fact.PostWritten, { post: id('c', number), member: ben, well: WELLS[1]!, text });
  await projection.given(
    ...account(ana, 'ana'),
    ...account(ben, 'hannah_at_night'),
    made(WELLS[1]!, 'Anxiety and sleep'),
    made(WELLS[2]!, '100% quiet'),
    wrote(1, 'I was sleeping badly, then my sister came.'),
    wrote(2, 'Nothing to do with it.'),
  );
  const viewer: ForumViewer = { id: ana, isAdmin: false, now: NOW };
  const find = async (q: string) => {
    const { wells, users, posts } = await searchRows(database, viewer, q, 8);
    return [...wells.map(({ title }) => title), ...users.map(({ username }) => username), ...ids(posts)];
  };
  expect(await find('sleep sister')).toContain(id('c', 1));
  for (const slip of ['sleping badyl', 'sitser', 'caem sistre']) expect(await find(slip)).toEqual([id('c', 1)]);
  expect(await find('notihng 7')).toEqual([]);
  expect(await find('anxeity')).toEqual(['Anxiety and sleep']);
  expect(await find('hanna')).toEqual(['hannah_at_night']);
  expect(await find('hannha_at_night')).toEqual(['hannah_at_night']);
  expect(await find('100%')).toEqual(['100% quiet']);
  for (const hostile of ['%', '__', `' or 1=1 --`, 'a & | ! ( :*', '"', '\\', '<->'])
    expect(await find(hostile)).not.toContain(id('c', 2));
});

test('a search for a member finds names and parts of names that begin so, then those with one slip, and no others', async () => {
  const projection = await projecting(database, postsProjection);
  const names = ['demo_ben', 'demo_bnessie', 'demo_bob', 'demo_chloe', 'demo_hannah', 'bne_demo', 'ben'];
  await projection.given(
    ...names.flatMap((username, index) => account(id('f', index), username)),
    did(AccountRegistered, { member: id('f', 9), email: '', username: 'demo_unconfirmed', fingerprint: '' } as never),
  );
  await projection.given(did(ProfilePictureChanged, { member: id('f', 4), picture: 'hannah.jpg', before: null }));
  const find = async (q: string) =>
    (await searchRows(database, { id: MEMBERS[0]!, isAdmin: false, now: NOW }, q, 8)).users.map(
      (foundMember) => foundMember.username,
    );
  expect(await find('demo_bne')).toEqual(['demo_bnessie', 'demo_ben']);
  expect(await find('demo_hanna')).toEqual(['demo_hannah']);
  expect(await find('demo_hnana')).toEqual(['demo_hannah']);
  const { users } = await searchRows(database, { id: MEMBERS[0]!, isAdmin: false, now: NOW }, 'demo_hnana', 8);
  expect(users).toEqual([{ uuid: id('f', 4), username: 'demo_hannah', name: null, pic: 'hannah.jpg' }]);
  expect(await find('demo')).toHaveLength(6);
  expect((await find('demo')).at(-1)).toBe('bne_demo');
  for (const q of ['hannah', 'hannha', 'hnnah', 'haxnah', 'hannax', 'hanna'])
    expect([q, await find(q)]).toEqual([q, ['demo_hannah']]);
  expect(await find('chole')).toEqual(['demo_chloe']);
  expect(await find('ben')).toEqual(expect.arrayContaining(['ben', 'demo_ben']));
  for (const q of ['demo_unconfirmed', 'dmeo_zoe', 'hxnxah', '%nah']) expect([q, await find(q)]).toEqual([q, []]);
});

test('a search for a member finds a display name, or a part of it, while it is theirs and they are visible', async () => {
  const projection = await projecting(database, postsProjection);
  const [hannah, cem] = [id('f', 0), id('f', 1)];
  await projection.given(...account(hannah, 'blue_heron'), ...account(cem, 'cem'));
  const find = async (q: string) =>
    (await searchRows(database, { id: cem, isAdmin: false, now: NOW }, q, 8)).users.map(({ name }) => name);
  expect(await find('hannah')).toEqual([]);
  await projection.given(did(ProfileChanged, { member: hannah, name: 'Hannah Weiß' }));
  for (const q of ['hannah', 'Hannha', 'weiß', 'blue', 'hannah w'])
    expect([q, await find(q)]).toEqual([q, ['Hannah Weiß']]);
  await projection.given(did(DeletionRequested, { member: hannah } as never));
  for (const q of ['hannah', 'weiß', 'blue']) expect([q, await find(q)]).toEqual([q, []]);
  await projection.given(did(DeletionUndone, { member: hannah } as never));
  await projection.given(did(ProfileChanged, { member: hannah, name: 'Nora' }));
  expect([await find('hannah'), await find('nora')]).toEqual([[], ['Nora']]);
});

test('a misspelt word finds posts of any age, by words that stand in what the viewer may see alone', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben, cem] = MEMBERS as [string, string, string];
  const [main, , secret] = WELLS as [string, string, string];
  const wrote = (number: number, text: string, options: { member?: string; well?: string } = {}) => ({
    ...did(fact.PostWritten, { post: id('c', number), member: ben, well: main, text, ...options }),
    at: at(number),
  });
  await projection.given(
    ...beginning,
    wrote(1, 'My grandmother kept a lighthouse.'),
    ...Array.from({ length: 600 }, (_, index) => wrote(index + 10, 'Nothing of the kind.')),
    // What is written like a slip is unknown to those who may not see it.
    wrote(700, 'lihgthouse', { member: cem }),
    wrote(701, 'A harmonica', { well: secret }),
    wrote(702, 'A xylophone'),
    did(fact.PostDeleted, { post: id('c', 702), member: ben, by: ben }),
    wrote(703, 'A saxophone'),
    did(fact.PostEdited, { post: id('c', 703), member: ben, by: ben, text: 'A trumpet', mentioned: [] }),
  );
  const find = async (q: string, overrides: Partial<ForumViewer> = {}) =>
    ids((await searchRows(database, { id: ana, isAdmin: false, now: NOW, ...overrides }, q, 8)).posts);
  expect(await find('my grandmohter')).toEqual([id('c', 1)]);
  expect(await find('lihgthouse')).toEqual([id('c', 700)]);
  await apartFrom(ana, [cem], false);
  expect(await find('lihgthouse')).toEqual([id('c', 1)]);
  expect(await find('lihgthouse kidn')).toEqual([]);
  await removing([cem]);
  expect(await find('lihgthouse', { id: ben })).toEqual([id('c', 1)]);
  for (const unseen of ['harmonika', 'xylophnoe', 'saxophnoe']) expect(await find(unseen)).toEqual([]);
  expect(await find('harmonika', { isAdmin: true })).toEqual([id('c', 701)]);
  expect(await find('trupmet')).toEqual([id('c', 703)]);
});

test('the words of a forgotten member go, also those of earlier wordings, but not those that others wrote', async () => {
  const projection = await projecting(database, postsProjection);
  const [ana, ben] = MEMBERS as [string, string];
  const wrote = (number: number, member: string, text: string) =>
    did(fact.PostWritten, { post: id('c', number), member, well: WELLS[0]!, text });
  await projection.given(
    wrote(1, ana, 'Lighthouse keeper'),
    did(fact.PostEdited, { post: id('c', 1), member: ana, by: ana, text: 'Harbour keeper', mentioned: [] }),
    wrote(2, ben, 'Harbour'),
  );
  const words = async () =>
    (await database.query<{ word: string }>('select word from forum_posts.word')).map((options) => options.word);
  expect((await words()).toSorted()).toEqual(['harbour', 'keeper', 'lighthouse']);
  const done = { requestedAt: NOW, begunAt: NOW, finishedAt: NOW, removed: {}, fingerprint: '' };
  await projection.given(did(MemberForgotten, { member: ana, ...done }));
  expect(await words()).toEqual(['harbour']);
  expect(await database.query('select from forum_posts.author_word where author = $1', [ana])).toEqual([]);
});

test('rows that are built in one batch are those that grew fact by fact', async () => {
  const everything = async () => {
    const tables = [
      'post',
      'word',
      'author_word',
      'reaction',
      'mention',
      'notices_seen',
      'restriction',
      'member',
      'well',
      'person',
    ];
    return Promise.all(
      tables.map((table) => database.query(`select * from forum_posts.${table} as x order by x::text`)),
    );
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 70 }), async (steps) => {
      const { facts } = story(steps);
      const live = await projecting(database, postsProjection);
      for (const each of [...beginning, ...facts]) await live.given(each);
      const grown = await everything();
      const rebuilt = await projecting(database, postsProjection);
      await rebuilt.given(...beginning, ...facts);
      expect(await everything()).toEqual(grown);
    }),
    { numRuns: runs(5, 15) },
  );
}, 120_000);
