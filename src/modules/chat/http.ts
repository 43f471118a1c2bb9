import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall, type SignedIn } from '#kernel/module.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { Chat } from './commands.ts';
import * as api from './contract/api.ts';
import type { ChatSettings } from './contract/settings.ts';
import {
  channelRow,
  channelRows,
  type ChannelRow,
  type ChatViewer,
  lastNumberOf,
  memberRows,
  messageRows,
  messagesByIds,
  numberOf,
} from './projections/channel-rows.ts';
import { hiddenIn, type Hidden } from './projections/hidden-authors.ts';
import { asChannel, asMember, asMessage } from './views.ts';

type HttpParts = {
  sql: Sql;
  chat: Chat;
  people: IdentityQueries;
  restrictions: Pick<RestrictionFacts, 'restrictedBy'>;
  settings: ChatSettings;
};

export const chatHandlers = ({ sql, chat, people, restrictions, settings }: HttpParts): Handler[] => {
  /** The chat as this member sees it, if they may. */
  const readable = async (session: string, viewer: SignedIn, now: string) => {
    const row = await channelRow(sql, session, viewing(viewer, now), await restrictions.restrictedBy(viewer.id));
    if (!row) return refuse('CHAT_DOES_NOT_EXIST');
    const until = { status: row.hidden ? 'hidden' : 'open', hidesAt: row.hides_at?.toISOString() ?? null } as const;
    return (await chat.mayRead(session, viewer, until)) ?? row;
  };
  const hiddenFrom = async (viewer: string, row: ChannelRow, now: string): Promise<Hidden> =>
    hiddenIn(await restrictions.restrictedBy(viewer), row, now);
  const channelOf = async (row: ChannelRow, viewer: ChatViewer, isHidden: Hidden) => {
    const [last] = await messagesByIds(sql, viewer, lastOf([row]));
    return asChannel(row, last, viewer.id, isHidden, settings);
  };
  const answerChannel = async (session: string, viewer: SignedIn, now: string) => {
    const row = await readable(session, viewer, now);
    if (isRefusal(row)) return row;
    return { channel: await channelOf(row, viewing(viewer, now), await hiddenFrom(viewer.id, row, now)) };
  };
  const answerMessage = async (call: MemberCall, { id: session, mid: id }: { id: string; mid: string }) => {
    const viewer = viewing(call.member, call.now);
    const restricted = await restrictions.restrictedBy(viewer.id);
    const [[row], around] = await Promise.all([
      messagesByIds(sql, viewer, [{ session, message: id }]),
      channelRow(sql, session, viewer, restricted),
    ]);
    if (!row) return refuse('CHAT_MESSAGE_DOES_NOT_EXIST');
    return { message: asMessage(row, viewer.id, around && hiddenIn(restricted, around, call.now)) };
  };
  /** The number of a message that the caller names; undefined when none is named. */
  const numberNamed = async (session: string, message: string | undefined) =>
    message === undefined
      ? undefined
      : ((await numberOf(sql, session, message)) ?? refuse('CHAT_MESSAGE_DOES_NOT_EXIST'));

  return [
    memberHandler(api.listChats, async (_, { member, now }) => {
      if (!member.emailVerified) return { channel: [], unread_total: 0 };
      await chat.noteSeen(member.id);
      const restricted = await restrictions.restrictedBy(member.id);
      const rows = await channelRows(sql, viewing(member, now), restricted);
      const last = await messagesByIds(sql, viewing(member, now), lastOf(rows));
      const byId = new Map(last.map((row) => [row.message, row]));
      return {
        channel: rows.map((row) =>
          asChannel(row, byId.get(row.last ?? ''), member.id, hiddenIn(restricted, row, now), settings),
        ),
        unread_total: rows.reduce((total, { unread }) => total + unread, 0),
      };
    }),

    memberHandler(api.getChat, async ({ id, limit, ...page }, { member, now }) => {
      await chat.noteSeen(member.id);
      const viewer = viewing(member, now);
      const row = await readable(id, member, now);
      if (isRefusal(row)) return row;
      const [before, after] = await Promise.all([numberNamed(id, page.before), numberNamed(id, page.after)]);
      if (isRefusal(before)) return before;
      if (isRefusal(after)) return after;
      const isHidden = await hiddenFrom(member.id, row, now);
      const [channel, messages, members] = await Promise.all([
        channelOf(row, viewer, isHidden),
        messageRows(sql, id, viewer, { limit, before, after }),
        memberRows(sql, id, viewer),
      ]);
      return {
        channel,
        message: messages.map((row) => asMessage(row, member.id, isHidden)),
        member: members.map(asMember),
        more: (messages[0]?.number ?? 1) > 1,
      };
    }),

    memberWriteHandler(
      api.sendMessage,
      ({ id, text, client_id }, call) => chat.send(call.caller, id, call.member, { text, clientId: client_id }),
      (call, { id }, sent) => answerMessage(call, { id, mid: sent.message }),
    ),

    memberWriteHandler(
      api.editMessage,
      ({ id, mid, text }, call) => chat.edit(call.caller, id, call.member, { message: mid, text }),
      answerMessage,
    ),

    memberWriteHandler(
      api.deleteMessage,
      ({ id, mid }, call) => chat.remove(call.caller, id, call.member, mid),
      answerMessage,
    ),

    memberWriteHandler(
      api.reactToMessage,
      ({ id, mid, reaction, on }, call) => chat.react(call.caller, id, call.member, { message: mid, reaction, on }),
      answerMessage,
    ),

    memberHandler(api.readChat, async ({ id, message }, { member, now }) => {
      const row = await readable(id, member, now);
      if (isRefusal(row)) return row;
      const number = await numberNamed(id, message);
      if (isRefusal(number)) return number;
      await chat.noteRead({ session: id, member: member.id, number: number ?? (await lastNumberOf(sql, id)), now });
      return answerChannel(id, member, now);
    }),

    memberWriteHandler(
      api.tagMember,
      ({ id, x }, call) => chat.tag(call.caller, id, call.member, x),
      ({ member, now }, { id }) => answerChannel(id, member, now),
    ),

    memberHandler(api.storedMessage, async ({ id, mid }, { caller, member }) => {
      const stored = await chat.stored(caller, member, id, mid);
      if (!stored) return refuse('CHAT_MESSAGE_DOES_NOT_EXIST');
      const [author] = await people.people([stored.author]);
      return {
        message: { ...stored, author: { uuid: stored.author, username: author?.username ?? null, name: author?.name } },
      };
    }),
  ];
};

const viewing = ({ id, isAdmin }: SignedIn, now: string): ChatViewer => ({ id, isAdmin, now });

const lastOf = (rows: readonly Pick<ChannelRow, 'session' | 'last'>[]) =>
  rows.flatMap(({ session, last }) => (last === null ? [] : [{ session, message: last }]));
