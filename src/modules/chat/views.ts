import { picturePath } from '#kernel/contract/picture.ts';
import type { z } from 'zod';
import { hours, plus } from '#kernel/contract/time.ts';
import type { channel, chatMember, message } from './contract/api.ts';
import { reaction } from './contract/chat-events.ts';
import type { ChatSettings } from './contract/settings.ts';
import { hidesNone, type Hidden } from './projections/hidden-authors.ts';
import type { ChannelRow, MemberRow, MessageRow } from './projections/channel-rows.ts';

/** A message as this viewer sees it: deleted messages and those of restricted members are sent without text. */
export const asMessage = (row: MessageRow, viewer: string, isHidden: Hidden = hidesNone): z.input<typeof message> => {
  const restricted = isHidden(row.author);
  const mine = row.author === viewer;
  const reactions = row.reactions ?? [];
  return {
    id: row.message,
    number: row.number,
    text: row.deleted || restricted ? null : row.text,
    author: {
      uuid: row.author,
      username: row.username,
      name: row.name,
      pic: row.pic === null ? null : picturePath(row.pic),
    },
    sent_at: row.sent_at.toISOString(),
    edited: row.edited,
    deleted: row.deleted || row.text === null,
    ...(restricted ? { restricted: true as const } : {}),
    mine,
    reactions: reaction.options.flatMap((kind) => {
      const ofKind = reactions.filter((each) => each.reaction === kind);
      const named = ofKind.filter(
        (each): each is typeof each & { username: string } => each.username !== null && !isHidden(each.member),
      );
      if (ofKind.length === 0) return [];
      return [
        {
          reaction: kind,
          count: ofKind.length,
          mine: ofKind.some(({ member }) => member === viewer),
          usernames: named.map(({ username }) => username),
          names: named.map(({ username, name }) => name ?? username),
        },
      ];
    }),
    client_id: mine ? row.client_id : null,
  };
};

export const asChannel = (
  row: ChannelRow,
  last: MessageRow | undefined,
  viewer: string,
  isHidden: Hidden,
  { CHAT_LIFETIME_HOURS }: Pick<ChatSettings, 'CHAT_LIFETIME_HOURS'>,
): z.input<typeof channel> => ({
  uuid: row.session,
  name: row.title,
  session: row.session,
  image: row.picture === null ? null : picturePath(row.picture),
  member_count: row.members,
  online_count: row.online,
  unread: row.unread,
  mentions: row.mentions,
  last_message: last ? asMessage(last, viewer, isHidden) : null,
  closes_at: row.hides_at?.toISOString() ?? plus(row.ends_at.toISOString(), hours(CHAT_LIFETIME_HOURS)),
  closing: row.hides_at !== null,
  start_time: row.starts_at.toISOString(),
});

export const asMember = (row: MemberRow): z.input<typeof chatMember> => ({
  userID: row.member,
  username: row.username,
  name: row.name,
  pic: row.pic === null ? null : picturePath(row.pic),
  host: row.as_host,
  online: row.online,
});
