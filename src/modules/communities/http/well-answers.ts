import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { MemberCall, SignedIn } from '#kernel/module.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { maySeePeopleOf } from '../contract/people.ts';
import type { CommunitiesSettings } from '../contract/settings.ts';
import type { MemberFigures, PostNews, WellNews } from '../index.ts';
import {
  wellMemberRows,
  removedRows,
  wellRow,
  type WellsPage,
  type WellsViewer,
  type WellRow,
} from '../projections/wells.ts';
import { groupView, memberView, removedView } from '../views.ts';

export type WellAnswerNeeds = {
  sql: Sql;
  identity: Pick<IdentityQueries, 'people'>;
  figures: MemberFigures;
  news: WellNews;
  posts: PostNews;
  settings: CommunitiesSettings;
};

const NEWEST_MEMBERS = 6;

/** All members belong to the main Well, so it has no list of them. */
export const maySeeMembersOf = (row: WellRow, who: SignedIn | null): boolean =>
  !row.is_default && maySeePeopleOf({ belongs: row.joined }, who);

/** Rows of Wells and of their members as answers, with the figures that other modules add. */
export const wellAnswers = ({ sql, identity, figures, news, posts, settings }: WellAnswerNeeds) => {
  const unseen = (rows: readonly WellRow[], input: 'sessions_since' | 'posts_since') =>
    rows.flatMap(({ well, joined, [input]: since }) => (joined && since ? [{ well, since: since.toISOString() }] : []));
  const none: ReadonlyMap<string, number> = new Map();
  const newSessions = async (rows: readonly WellRow[], who: WellsViewer) => {
    const wells = unseen(rows, 'sessions_since');
    return who === null || wells.length === 0 ? none : news.sessionsSince(who.id, wells);
  };
  const newPosts = async (rows: readonly WellRow[], who: WellsViewer) => {
    const wells = unseen(rows, 'posts_since');
    return who === null || wells.length === 0 ? none : posts.postsSince(who, wells);
  };
  const list = async (rows: readonly WellRow[], who: WellsViewer) => {
    const [sessions, written] = await Promise.all([newSessions(rows, who), newPosts(rows, who)]);
    return rows.map((row) =>
      groupView(row, who, {
        settings,
        newSessions: sessions.get(row.well) ?? 0,
        newPosts: written.get(row.well) ?? 0,
      }),
    );
  };

  const membersOf = async ({ well, creator }: WellRow, page: WellsPage, { isAdmin }: SignedIn, now: string) => {
    const rows = await wellMemberRows(sql, well, page, { isAdmin, now });
    const ids = rows.map(({ called }) => called);
    const [people, counts] = await Promise.all([identity.people(ids), figures.of(ids)]);
    const byId = new Map(people.map((person) => [person.uuid, person]));
    return rows.flatMap(({ called, joined_at }) => {
      const person = byId.get(called);
      return person
        ? [memberView(person, counts.get(called), { joinedAt: joined_at.toISOString(), now, creator })]
        : [];
    });
  };

  const removedFrom = async (well: string, page: WellsPage) => {
    const rows = await removedRows(sql, well, page);
    const people = await identity.people([...new Set(rows.flatMap(({ called, by }) => [called, by]))]);
    const byId = new Map(people.map((person) => [person.uuid, person]));
    return rows.flatMap((row) => {
      const person = byId.get(row.called);
      return person ? [removedView(row, person, byId.get(row.by))] : [];
    });
  };

  /** The Well as the viewer may see it, or why not. */
  const wellFor = async (who: WellsViewer, actor: { well: string } | { slug: string }): Promise<WellRow | Refusal> => {
    const row = await wellRow(sql, who, actor);
    if (!row) return refuse('GROUP_DOES_NOT_EXIST');
    return row.deleted ? refuse('GROUP_DELETED') : row;
  };

  const answer = async (row: WellRow, who: SignedIn | null, now: string) => {
    const newest =
      who !== null && maySeeMembersOf(row, who)
        ? await membersOf(row, { limit: NEWEST_MEMBERS, offset: 0 }, who, now)
        : [];
    const [group] = await list([row], who);
    return { group: { ...group!, joined_users: newest } };
  };

  const wellAfter = async (call: MemberCall, { id: well }: { id: string }) => {
    const row = await wellFor(call.member, { well });
    return isRefusal(row) ? row : answer(row, call.member, call.now);
  };

  return { list, membersOf, removedFrom, wellFor, wellAfter, answer };
};
