import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { handler, memberHandler, memberWriteHandler, type Call, type Handler, type SignedIn } from '#kernel/module.ts';
import type { CommunityCommands } from './commands.ts';
import * as api from './contract/api.ts';
import { wellSlug } from './contract/well-text.ts';
import { isUuid } from './contract/well-view.ts';
import { mayCreateWells } from './domain/roles.ts';
import { handleHandlers } from './http/handles.ts';
import { maySeeMembersOf, wellAnswers, type WellAnswerNeeds } from './http/well-answers.ts';
import { createdWellRows, joinedWellRows, searchWellRows, wellRow } from './projections/wells.ts';

const BADGES = { badge_session: 'session', badge_user_join: 'user_join', badge_forum_post: 'forum_post' } as const;

export const communitiesHandlers = ({
  commands,
  ...needs
}: WellAnswerNeeds & { commands: CommunityCommands }): Handler[] => {
  const { sql, settings } = needs;
  const { list, membersOf, removedFrom, wellFor, wellAfter, answer } = wellAnswers(needs);

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
      const row = await wellFor(who, isUuid(id) ? { well: id } : { slug: wellSlug(id) });
      return isRefusal(row) ? row : answer(row, who, call.now);
    }),

    memberWriteHandler(
      api.joinWell,
      ({ id, flag, commitment, unregister, handle }, call) =>
        flag
          ? commands.join(call.caller, call.member, id, { committed: commitment, handle: handle ?? undefined })
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
        const row = await wellFor(call.member, { well: id });
        if (isRefusal(row)) return row;
        const [group] = await list([row], call.member);
        return commands.seeTab(call.caller, call.member, id, { badge: BADGES[x], news: group![x] });
      },
      wellAfter,
    ),

    ...handleHandlers({ commands, wellAfter, ...needs }),

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
      const row = await wellFor(call.member, { well: id });
      if (isRefusal(row)) return row;
      if (row.is_default) return refuse('GROUP_IS_DEFAULT');
      if (!maySeeMembersOf(row, call.member)) return refuse('NOT_ALLOWED');
      return { users: await membersOf(row, page, call.member, call.now) };
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
      const row = await wellFor(call.member, { well: id });
      if (isRefusal(row)) return row;
      if (!call.member.isAdmin) return refuse('NOT_ALLOWED');
      if (row.is_default) return refuse('GROUP_IS_DEFAULT');
      return { users: await removedFrom(id, page) };
    }),
  ];
};

const viewer = ({ member }: Pick<Call, 'member'>): SignedIn | null => member ?? null;
