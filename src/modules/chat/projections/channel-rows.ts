import type { Sql } from '#kernel/database/database.ts';
import { isRemoved } from '#modules/identity/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import type { ChatEventsReaction } from '../contract/chat-events.ts';

export type ReactionRow = {
  reaction: ChatEventsReaction;
  member: string;
  username: string | null;
  name: string | null;
};
export type MessageRow = {
  message: string;
  number: number;
  author: string;
  username: string | null;
  name: string | null;
  /** The file of their picture. */
  pic: string | null;
  client_id: string;
  text: string | null;
  sent_at: Date;
  edited: boolean;
  deleted: boolean;
  reactions: ReactionRow[] | null;
};
export type ChannelRow = {
  session: string;
  title: string;
  /** The file of the session's picture, or of its series'. */
  picture: string | null;
  starts_at: Date;
  ends_at: Date;
  hides_at: Date | null;
  hidden: boolean;
  members: number;
  online: number;
  unread: number;
  mentions: number;
  last: string | null;
};
export type MemberRow = {
  member: string;
  username: string | null;
  name: string | null;
  pic: string | null;
  as_host: boolean;
  online: boolean;
};

/**
 * A member who opened their chats within this time counts as online; measured by the system's clock, like all silence.
 */
const ONLINE = `interval '2 minutes'`;

/** Who looks. What removed members wrote, and who they are, is shown to staff alone (C-173). */
export type ChatViewer = { id: string; isAdmin: boolean; now: string };

/** The first parameters of every query: $1 whether the viewer is an admin, $2 the present. */
const viewing = ({ isAdmin, now }: ChatViewer): unknown[] => [isAdmin, now];
const isHidden = (member: string) => `(not $1::boolean and ${isRemoved('chat_channels', member, '$2')})`;

export type Restricted = Awaited<ReturnType<RestrictionFacts['restrictedBy']>>;

/** Members whom the viewer restricts, as $4; the rule of `hiddenIn`. */
const restrictedOf = (restricted: Restricted): string =>
  JSON.stringify(
    [...restricted].map(([member, { during }]) => ({
      member,
      session: during?.session ?? null,
      until: during?.until ?? null,
    })),
  );
const isRestricted = (member: string) => `exists (
  select 1 from jsonb_to_recordset($4::jsonb) h (member uuid, session uuid, until timestamptz)
  where h.member = ${member}
    and (h.session is null or h.session <> c.session or c.hides_at is not null or $2::timestamptz >= h.until))`;

/** What the viewer would see of it when opening the chat. */
const isUnread = `x.session = c.session and not x.deleted and x.number > coalesce(r.number, 0)
  and not ${isHidden('x.author')} and not ${isRestricted('x.author')}`;

const channelColumns = `
  c.session::text, c.title, coalesce((select p.name from chat_channels.picture p where p.shows = c.session),
    (select p.name from chat_channels.picture p where p.shows = c.series)) as picture, c.starts_at, c.ends_at, c.hides_at, c.hidden,
  (select count(*)::int from chat_channels.member m where m.session = c.session and not ${isHidden('m.member')}) as members,
  (select count(*)::int from chat_channels.member m join chat.seen s on s.member = m.member
    where m.session = c.session and s.seen_at > clock_timestamp() - ${ONLINE} and not ${isHidden('m.member')}) as online,
  (select count(*)::int from chat_channels.message x where x.author <> $3::uuid and ${isUnread}) as unread,
  (select count(*)::int from chat_channels.tag t where t.session = c.session and t.member = $3::uuid
    and (r.read_at is null or t.tagged_at > r.read_at)
    and exists (select 1 from chat_channels.message x join chat_channels.person me on me.member = t.member
      where x.author = t.tagged_by and ${isUnread}
        and strpos(lower(x.text), '@' || lower(me.username)) > 0)) as mentions,
  (select x.message::text from chat_channels.message x where x.session = c.session and not ${isHidden('x.author')}
    order by x.number desc limit 1) as last`;

const readByViewer = 'left join chat.read_positions r on r.session = c.session and r.member = $3::uuid';

/** The chats that a member belongs to and that are still there, the liveliest first. */
export const channelRows = (sql: Sql, viewer: ChatViewer, restricted: Restricted): Promise<ChannelRow[]> =>
  sql.query<ChannelRow>(
    `select ${channelColumns}
     from chat_channels.member own join chat_channels.channel c on c.session = own.session ${readByViewer}
     where own.member = $3::uuid and not c.hidden and (c.hides_at is null or c.hides_at > $2::timestamptz)
     order by greatest(c.last_at, own.joined_at) desc, c.session
     limit 200`,
    [...viewing(viewer), viewer.id, restrictedOf(restricted)],
  );

/** One chat as one person sees it; whether they may is decided elsewhere. */
export const channelRow = async (
  sql: Sql,
  session: string,
  viewer: ChatViewer,
  restricted: Restricted,
): Promise<ChannelRow | undefined> =>
  (
    await sql.query<ChannelRow>(
      `select ${channelColumns} from chat_channels.channel c ${readByViewer} where c.session = $5::uuid`,
      [...viewing(viewer), viewer.id, restrictedOf(restricted), session],
    )
  )[0];

/** What a hidden member wrote reads like a deleted message: the numbers of a chat have no gaps. */
const messageColumns = `
  x.message::text, x.number, x.author::text, p.username, p.display_name as name, p.pic, x.client_id, x.text, x.sent_at, x.edited,
  x.deleted or h.hidden as deleted,
  (select json_agg(json_build_object('reaction', a.reaction, 'member', a.member, 'username', q.username, 'name', q.display_name) order by a.reacted_at)
    from chat_channels.reaction a left join chat_channels.person q on q.member = a.member
    where a.session = x.session and a.message = x.message and not h.hidden and not ${isHidden('a.member')}) as reactions`;
const withAuthor = `cross join lateral (select ${isHidden('x.author')} as hidden) h
  left join chat_channels.person p on p.member = x.author and not h.hidden`;

export type ChannelRowsPage = { limit: number; before?: number | undefined; after?: number | undefined };

/** Messages in their order: the newest, those before one, or those after one. */
export const messageRows = async (
  sql: Sql,
  session: string,
  viewer: ChatViewer,
  { limit, before, after }: ChannelRowsPage,
): Promise<MessageRow[]> => {
  const forwards = after !== undefined;
  const rows = await sql.query<MessageRow>(
    `select ${messageColumns}
     from chat_channels.message x ${withAuthor}
     where x.session = $3::uuid and x.number > $4 and x.number < $5
     order by x.number ${forwards ? 'asc' : 'desc'} limit $6`,
    [...viewing(viewer), session, after ?? 0, before ?? 2_147_483_647, limit],
  );
  return forwards ? rows : rows.reverse();
};

/** These messages, each of its chat: an id alone would be looked for in all chats. */
export const messagesByIds = (
  sql: Sql,
  viewer: ChatViewer,
  ids: readonly { session: string; message: string }[],
): Promise<MessageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sql.query<MessageRow>(
        `select ${messageColumns} from unnest($3::uuid[], $4::uuid[]) as i (session, message)
         join chat_channels.message x on x.session = i.session and x.message = i.message ${withAuthor}`,
        [...viewing(viewer), ids.map(({ session }) => session), ids.map(({ message }) => message)],
      );

/** The place of a message within its chat. */
export const numberOf = async (sql: Sql, session: string, message: string): Promise<number | undefined> =>
  (
    await sql.query<{ number: number }>(
      'select number from chat_channels.message where session = $1 and message = $2',
      [session, message],
    )
  )[0]?.number;

/** The number of the latest message; 0 in an empty chat. */
export const lastNumberOf = async (sql: Sql, session: string): Promise<number> =>
  (
    await sql.query<{ last: number }>(
      'select coalesce(max(number), 0) as last from chat_channels.message where session = $1',
      [session],
    )
  )[0]!.last;

/** Who belongs to a chat: the host first, then by name. */
export const memberRows = (sql: Sql, session: string, viewer: ChatViewer): Promise<MemberRow[]> =>
  sql.query<MemberRow>(
    `select m.member::text, p.username, p.display_name as name, p.pic, m.as_host,
       coalesce(s.seen_at > clock_timestamp() - ${ONLINE}, false) as online
     from chat_channels.member m
     left join chat_channels.person p on p.member = m.member
     left join chat.seen s on s.member = m.member
     where m.session = $3::uuid and not ${isHidden('m.member')} order by m.as_host desc, lower(coalesce(p.display_name, p.username)), m.member`,
    [...viewing(viewer), session],
  );
