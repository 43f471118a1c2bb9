import { peopleRows, removedRows } from '#modules/identity/index.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { on, type DeclaredChange, type Projection } from '#kernel/read-models/projection.ts';
import { DeletionRequested, DeletionUndone, MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import {
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionDeleted,
  SessionHandedOver,
  SessionPutInSeries,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { SeriesPictureChanged, SessionPictureChanged } from '#modules/scheduling/picture/contract/picture.ts';
import {
  ChannelCleared,
  ChannelClosing,
  ChannelHidden,
  MemberTagged,
  MessageDeleted,
  MessageEdited,
  MessageForgotten,
  MessageHidden,
  MessageKept,
  MessageSent,
  MessageShownAgain,
  ReactionAdded,
  ReactionRemoved,
} from '../contract/chat-events.ts';

const toMembers = ({ data: { session } }: { data: { session: string } }): DeclaredChange[] => [
  {
    topic: 'chat',
    id: session,
    to: {
      query: 'select member::text from chat_channels.member where session = $1 order by member',
      values: [session],
    },
  },
];
const toOneMember = ({ data }: { data: { session: string; member: string } }): DeclaredChange[] => [
  { topic: 'chat', id: data.session, to: [data.member] },
];
/** A name that appears or disappears concerns all chats in which the member is or wrote: one notification for each reader. */
const toSharingMembers = ({ data: { member } }: { data: { member: string } }): DeclaredChange[] => [
  {
    topic: 'chat_member',
    id: member,
    to: {
      query: `select distinct m.member::text as member from chat_channels.member m
        join chat_channels.channel c on c.session = m.session and not c.hidden
        where m.session in (select session from chat_channels.member where member = $1
          union select session from chat_channels.message where author = $1) order by member`,
      values: [member],
    },
  },
];

const people = peopleRows({ pictures: true });

/** By the id of a session or of a series. */
const showPicture = (rows: Rows, shows: string, name: string | null) =>
  name === null ? rows.remove('picture', { shows }) : rows.put('picture', { shows, name });

/**
 * Chats with their members and messages. Members are those of the session: its host and all with a seat (CHT-015,
 * I-047).
 */
export const channelsProjection: Projection = {
  name: 'chat_channels',
  version: 12,
  tables: `
    create table channel (
      session uuid primary key,
      series uuid,
      host uuid not null,
      title text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      hides_at timestamptz,
      hidden boolean not null,
      last_at timestamptz
    );
    create table picture (shows uuid primary key, name text not null);
    create table member (
      session uuid not null,
      member uuid not null,
      as_host boolean not null,
      joined_at timestamptz not null,
      primary key (session, member)
    );
    create index member_channels on member (member);
    create table message (
      session uuid not null,
      message uuid not null,
      number integer not null,
      author uuid not null,
      client_id text not null,
      text text,
      sent_at timestamptz not null,
      edited boolean not null,
      deleted boolean not null,
      kept boolean not null,
      primary key (session, message)
    );
    create unique index message_order on message (session, number);
    create index message_author on message (author, sent_at, message);
    create table reaction (
      session uuid not null,
      message uuid not null,
      member uuid not null,
      reaction text not null,
      reacted_at timestamptz not null,
      primary key (session, message, member, reaction)
    );
    create index reaction_member on reaction (member);
    create table tag (
      session uuid not null,
      member uuid not null,
      tagged_by uuid not null,
      tagged_at timestamptz not null,
      primary key (session, member, tagged_by, tagged_at)
    );
    ${people.tables}
    ${removedRows.tables}
  `,
  reactions: [
    ...people.reactions,
    ...removedRows.reactions,
    on(MemberForgotten, ({ data: { member } }, rows) => rows.patchAll('message', { author: member }, { text: null })),
    on(SessionScheduled, ({ data, meta }, rows) => {
      const { session, series = null, host, title, startsAt, endsAt, groupHosted } = data;
      rows.put('channel', {
        session,
        series,
        host,
        title,
        starts_at: startsAt,
        ends_at: endsAt,
        hides_at: null,
        hidden: false,
        last_at: null,
      });
      if (!groupHosted) rows.put('member', { session, member: host, as_host: true, joined_at: meta.occurredAt });
    }),
    on(SessionUpdated, ({ data: { session, title, startsAt, endsAt } }, rows) =>
      rows.patch('channel', { session }, { title, starts_at: startsAt, ends_at: endsAt }),
    ),
    on(SessionPutInSeries, ({ data: { session, series } }, rows) => rows.patch('channel', { session }, { series })),
    on(SessionPictureChanged, ({ data: { session, picture } }, rows) => showPicture(rows, session, picture)),
    on(SeriesPictureChanged, ({ data: { series, picture } }, rows) => showPicture(rows, series, picture)),
    on(SessionHandedOver, ({ data: { session, host, before, groupHosted }, meta }, rows) => {
      rows.patch('channel', { session }, { host });
      if (groupHosted) return;
      rows.remove('member', { session, member: before });
      rows.put('member', { session, member: host, as_host: true, joined_at: meta.occurredAt });
    }),
    on(MemberRegistered, ({ data: { session, member }, meta }, rows) =>
      rows.put('member', { session, member, as_host: false, joined_at: meta.occurredAt }),
    ),
    on(MemberUnregistered, ({ data: { session, member } }, rows) => rows.remove('member', { session, member })),
    on(MemberRemoved, ({ data: { session, member } }, rows) => rows.remove('member', { session, member })),
    on(SessionDeleted, ({ data: { session } }, rows) => rows.patch('channel', { session }, { hidden: true })),
    on(MessageSent, ({ data }, rows) => {
      const { session, message, number, author, at } = data;
      rows.put('message', {
        session,
        message,
        number,
        author,
        client_id: data.clientId,
        text: data.text,
        sent_at: at,
        edited: false,
        deleted: false,
        kept: false,
      });
      rows.patch('channel', { session }, { last_at: at });
    }),
    on(MessageEdited, ({ data: { session, message, text } }, rows) =>
      rows.patch('message', { session, message }, { text, edited: true }),
    ),
    on(MessageDeleted, ({ data: { session, message } }, rows) => {
      rows.patch('message', { session, message }, { deleted: true });
      rows.removeAll('reaction', { session, message });
    }),
    on(MessageHidden, ({ data: { session, message } }, rows) =>
      rows.patch('message', { session, message }, { deleted: true }),
    ),
    on(MessageShownAgain, ({ data: { session, message } }, rows) =>
      rows.patch('message', { session, message }, { deleted: false }),
    ),
    on(MessageForgotten, ({ data: { session, message } }, rows) =>
      rows.patch('message', { session, message }, { text: null }),
    ),
    on(MessageKept, ({ data: { session, message } }, rows) =>
      rows.patch('message', { session, message }, { kept: true }),
    ),
    on(ReactionAdded, ({ data: { session, message, member, reaction, at } }, rows) =>
      rows.put('reaction', { session, message, member, reaction, reacted_at: at }),
    ),
    on(ReactionRemoved, ({ data: { session, message, member, reaction } }, rows) =>
      rows.remove('reaction', { session, message, member, reaction }),
    ),
    on(MemberTagged, ({ data: { session, member, by, at } }, rows) =>
      rows.put('tag', { session, member, tagged_by: by, tagged_at: at }),
    ),
    on(ChannelClosing, ({ data: { session, hidesAt } }, rows) =>
      rows.patch('channel', { session }, { hides_at: hidesAt }),
    ),
    on(ChannelHidden, ({ data: { session } }, rows) => rows.patch('channel', { session }, { hidden: true })),
    on(ChannelCleared, ({ data: { session } }, rows) => {
      rows.removeAll('message', { session, kept: false });
      rows.removeAll('reaction', { session });
      rows.removeAll('tag', { session });
    }),
  ],
  changes: [
    on(SessionHandedOver, ({ data: { session, host, before } }) => [
      { topic: 'chat', id: session, to: [host, before] },
    ]),
    on(MemberRegistered, toOneMember),
    on(MemberUnregistered, toOneMember),
    on(MemberRemoved, toOneMember),
    on(MessageSent, toMembers),
    on(MessageEdited, toMembers),
    on(MessageDeleted, toMembers),
    on(MessageHidden, toMembers),
    on(MessageShownAgain, toMembers),
    on(ReactionAdded, toMembers),
    on(ReactionRemoved, toMembers),
    on(MemberTagged, toOneMember),
    on(ChannelHidden, toMembers),
    on(AccountStatusSet, toSharingMembers),
    on(DeletionRequested, toSharingMembers),
    on(DeletionUndone, toSharingMembers),
    on(MemberForgotten, toSharingMembers),
  ],
};
