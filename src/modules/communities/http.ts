import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import {
  handler,
  memberHandler,
  memberWriteHandler,
  type Call,
  type Handler,
  type MemberCall,
  type SignedIn,
} from '#kernel/module.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { CommunityCommands } from './commands.ts';
import { mayCreateWells } from './domain/roles.ts';
import * as api from './contract/api.ts';
import { maySeePeopleOf } from './contract/people.ts';
import type { CommunitiesSettings } from './contract/settings.ts';
import { wellSlug } from './contract/well-text.ts';
import { isUuid } from './contract/well-view.ts';
import type { MemberFigures, PostNews, WellNews } from './index.ts';
import { groupView, memberView, removedView } from './views.ts';
import {
  createdWellRows,
  joinedWellRows,
  memberIds,
  searchWellRows,
  removedRows,
  wellRow,
  type Page,
  type Viewer,
  type WellRow,
} from './projections/wells.ts';

type Parts = {
  sql: Sql;
  commands: CommunityCommands;
  identity: Pick<IdentityQueries, 'people'>;
  figures: MemberFigures;
  news: WellNews;
  posts: PostNews;
  settings: CommunitiesSettings;
};

const NEWEST_MEMBERS = 6;
const BADGES = { badge_session: 'session', badge_user_join: 'user_join', badge_forum_post: 'forum_post' } as const;

/** The calls of communities. */
export const communitiesHandlers = ({ sql, commands, identity, figures, news, posts, settings }: Parts): Handler[] => {
  const unseen = (rows: readonly WellRow[], of: 'sessions_since' | 'posts_since') =>
    rows.flatMap(({ well, joined, [of]: since }) => (joined && since ? [{ well, since: since.toISOString() }] : []));
  const none: ReadonlyMap<string, number> = new Map();
  const newSessions = async (rows: readonly WellRow[], who: Viewer) => {
    const wells = unseen(rows, 'sessions_since');
    return who === null || wells.length === 0 ? none : news.sessionsSince(who.id, wells);
  };
  const newPosts = async (rows: readonly WellRow[], who: Viewer) => {
    const wells = unseen(rows, 'posts_since');
    return who === null || wells.length === 0 ? none : posts.postsSince(who, wells);
  };
  const list = async (rows: readonly WellRow[], who: Viewer) => {
    const [sessions, written] = await Promise.all([newSessions(rows, who), newPosts(rows, who)]);
    return rows.map((row) =>
      groupView(row, who, {
        settings,
        newSessions: sessions.get(row.well) ?? 0,
        newPosts: written.get(row.well) ?? 0,
      }),
    );
  };

  const membersOf = async ({ well, creator }: WellRow, page: Page, now: string) => {
    const ids = await memberIds(sql, well, page);
    const [people, counts] = await Promise.all([identity.people(ids), figures.of(ids)]);
    const byId = new Map(people.map((person) => [person.uuid, person]));
    return ids.flatMap((id) => {
      const person = byId.get(id);
      return person ? [memberView(person, counts.get(id), { now, creator })] : [];
    });
  };

  const removedFrom = async (well: string, page: Page) => {
    const rows = await removedRows(sql, well, page);
    const people = await identity.people([...new Set(rows.flatMap(({ member, by }) => [member, by]))]);
    const byId = new Map(people.map((person) => [person.uuid, person]));
    return rows.flatMap((row) => {
      const person = byId.get(row.member);
      return person ? [removedView(row, person, byId.get(row.by))] : [];
    });
  };

  /** The Well as the viewer may see it, or why not. */
  const found = async (who: Viewer, by: { well: string } | { slug: string }): Promise<WellRow | Refusal> => {
    const row = await wellRow(sql, who, by);
    if (!row) return refuse('GROUP_DOES_NOT_EXIST');
    return row.deleted ? refuse('GROUP_DELETED') : row;
  };

  const answer = async (row: WellRow, who: SignedIn | null, now: string) => {
    const newest = maySeeMembersOf(row, who) ? await membersOf(row, { limit: NEWEST_MEMBERS, offset: 0 }, now) : [];
    const [group] = await list([row], who);
    return { group: { ...group!, joined_users: newest } };
  };

  const wellAfter = async (call: MemberCall, { id: well }: { id: string }) => {
    const row = await found(call.member, { well });
    return isRefusal(row) ? row : answer(row, call.member, call.now);
  };

  return [
    handler(api.searchWells, async ({ q, limit, offset, sort_type }, call) => {
      const who = viewer(call);
      const { rows, total } = await searchWellRows(sql, who, {
        q: q.trim(),
        newestFirst: sort_type === 'new',
        limit,
        offset,
      });
      const may_create = call.member !== undefined && mayCreateWells(settings.WELL_CREATE_ROLE, call.member);
      return { group: await list(rows, who), total, may_create };
    }),

    handler(api.getWell, async ({ id }, call) => {
      const who = viewer(call);
      const row = await found(who, isUuid(id) ? { well: id } : { slug: wellSlug(id) });
      return isRefusal(row) ? row : answer(row, who, call.now);
    }),

    memberWriteHandler(
      api.joinWell,
      ({ id, flag, commitment, unregister }, call) =>
        flag
          ? commands.join(call.caller, call.member, id, { committed: commitment })
          : commands.leave(call.caller, call.member, id, { unregister }),
      wellAfter,
    ),

    memberWriteHandler(
      api.createWell,
      async ({ title, description, visible }, call) => {
        const well = newId(call.caller, 'well');
        const refused = await commands.create(call.caller, call.member, { well, title, description, visible });
        return refused ?? { id: well };
      },
      (call, _, created) => wellAfter(call, created),
    ),

    memberWriteHandler(
      api.updateWell,
      ({ id, title, description }, call) => commands.update(call.caller, call.member, id, { title, description }),
      wellAfter,
    ),

    memberWriteHandler(
      api.updateWellPicture,
      ({ id, image }, call) => commands.changePicture(call.caller, call.member, id, image),
      wellAfter,
    ),

    memberWriteHandler(
      api.updateWellNotification,
      ({ id, sessions, forums }, call) =>
        commands.chooseNotices(call.caller, call.member, id, {
          ...(typeof sessions === 'boolean' ? { sessions } : {}),
          ...(typeof forums === 'boolean' ? { forums } : {}),
        }),
      wellAfter,
    ),

    memberWriteHandler(
      api.resetWellBadge,
      async ({ id, x }, call) => {
        const row = await found(call.member, { well: id });
        if (isRefusal(row)) return row;
        const [group] = await list([row], call.member);
        return commands.seeTab(call.caller, call.member, id, { badge: BADGES[x], news: group![x] });
      },
      wellAfter,
    ),

    memberWriteHandler(
      api.deleteWell,
      ({ id }, call) => commands.remove(call.caller, call.member, id),
      async (call, { id }) => {
        const row = await wellRow(sql, call.member, { well: id });
        return { group: { uuid: id, title: row?.title ?? '', deleted: true as const } };
      },
    ),

    memberHandler(api.joinedWells, async (page, call) => ({
      group: await list(await joinedWellRows(sql, call.member, page), call.member),
    })),

    handler(api.createdWells, async ({ id, order, ...page }, call) => {
      const who = viewer(call);
      const rows = await createdWellRows(sql, who, { creator: id, newestFirst: order !== 'old', ...page });
      return { group: await list(rows, who) };
    }),

    memberHandler(api.wellMembers, async ({ id, ...page }, call) => {
      const row = await found(call.member, { well: id });
      if (isRefusal(row)) return row;
      if (row.is_default) return refuse('GROUP_IS_DEFAULT');
      if (!maySeeMembersOf(row, call.member)) return refuse('NOT_ALLOWED');
      return { users: await membersOf(row, page, call.now) };
    }),

    memberWriteHandler(
      api.kickMember,
      ({ id, uid, note }, call) => commands.removeMember(call.caller, call.member, id, { member: uid, reason: note }),
      wellAfter,
    ),

    memberWriteHandler(
      api.allowMemberBack,
      ({ id, uid, note, flag }, call) =>
        flag
          ? commands.removeMember(call.caller, call.member, id, { member: uid, reason: note })
          : commands.allowBack(call.caller, call.member, id, uid),
      wellAfter,
    ),

    memberHandler(api.removedMembers, async ({ id, ...page }, call) => {
      const row = await found(call.member, { well: id });
      if (isRefusal(row)) return row;
      if (!call.member.isAdmin) return refuse('NOT_ALLOWED');
      if (row.is_default) return refuse('GROUP_IS_DEFAULT');
      return { users: await removedFrom(id, page) };
    }),
  ];
};

/** All members belong to the main Well, so it has no list of them. */
const maySeeMembersOf = (row: WellRow, who: SignedIn | null): boolean =>
  !row.is_default && maySeePeopleOf({ belongs: row.joined }, who);

const viewer = ({ member }: Pick<Call, 'member'>): SignedIn | null => member ?? null;
