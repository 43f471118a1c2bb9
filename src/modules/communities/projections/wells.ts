import { builder, limited, fetchRows, literally, type Query } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import {
  ALL_MEMBERS,
  on,
  STAFF,
  type Change,
  type DeclaredChange,
  type Projection,
} from '#kernel/read-models/projection.ts';
import { EmailChanged, EmailConfirmed, MemberForgotten } from '#modules/identity/contract/account-events.ts';
import {
  HandleChanged,
  HandleTaken,
  MemberAllowedBack,
  MemberRemovedFromWell,
  WellCreated,
  WellDeleted,
  WellJoined,
  WellLeft,
  WellNoticesChosen,
  WellPictureChanged,
  WellTabSeen,
  WellUpdated,
  type WellBadge,
} from '../contract/well-events.ts';
import { removedRows as staffRemovals } from '#modules/identity/index.ts';
import { handleWord } from '../contract/handle.ts';
import type { WellNotices } from '../domain/membership.ts';

const toMembers = (well: string, to: readonly string[]): Change[] => [{ topic: 'group', id: well, to }];

/** All are notified of a Well that all may see, its members and staff of a private one (C-142). */
const changed = ({ data: { well } }: { data: { well: string } }): DeclaredChange[] => [
  {
    topic: 'group',
    id: well,
    to: {
      query: `select '${ALL_MEMBERS}' as member from communities_wells.well w where w.well = $1 and w.visible
        union all select m.member::text from communities_wells.member m
          join communities_wells.well w on w.well = m.well where m.well = $1 and not w.visible
        union all select '${STAFF}' from communities_wells.well w where w.well = $1 and not w.visible`,
      values: [well],
    },
  },
];

/** Wells, who belongs to them, and how many. */
export const wellsProjection: Projection = {
  name: 'communities_wells',
  version: 9,
  tables: `
    create table well (
      well uuid primary key,
      title text not null,
      slug text not null,
      description text not null,
      creator uuid,
      visible boolean not null,
      is_default boolean not null,
      deleted boolean not null default false,
      members integer not null,
      created_at timestamptz not null,
      picture text,
      searched text generated always as (lower(title || chr(10) || description)) stored
    );
    create index well_liveliest on well (is_default desc, members desc, title, well) where not deleted;
    create index well_latest on well (created_at desc, title, well) where not deleted;
    create index well_shown on well (well) where visible and not deleted;
    create index well_private on well (well) where not visible and not deleted;
    create index well_words on well using gin (searched public.gin_trgm_ops) where not deleted;
    create index well_everybodys on well (title) where is_default;
    create index well_slug on well (slug);
    create index well_creator on well (creator);
    create table member (
      well uuid not null,
      member uuid not null,
      joined_at timestamptz not null,
      primary key (well, member)
    );
    create index member_wells on member (member);
    create index member_newest on member (well, joined_at desc, member);
    create table handle (
      handle uuid primary key,
      well uuid not null,
      member uuid not null,
      name text not null,
      word text not null,
      picture text,
      current boolean not null,
      taken_at timestamptz not null
    );
    create unique index handle_current on handle (well, member) where current;
    create index handle_member on handle (member);
    create index handle_word on handle (well, word);
    create table removed (
      well uuid not null,
      member uuid not null,
      called uuid not null,
      by uuid not null,
      reason text,
      removed_at timestamptz not null,
      allowed_back boolean not null,
      primary key (well, member)
    );
    create index removed_latest on removed (well, removed_at desc, member) where not allowed_back;
    create index removed_from on removed (member);
    create table notices (
      well uuid not null,
      member uuid not null,
      sessions boolean not null,
      forums boolean not null,
      primary key (well, member)
    );
    create index notices_member on notices (member);
    create table seen (well uuid not null, member uuid not null, badge text not null, at timestamptz not null,
      primary key (well, member, badge));
    create index seen_member on seen (member);
    create table confirmed (member uuid primary key);
    create table everybody (only_row boolean primary key, members integer not null);
    insert into everybody values (true, 0);
    ${staffRemovals.tables}
  `,
  reactions: [
    ...staffRemovals.reactions,
    // Not when they register: the number would tell whether an address was known (C-090).
    on(EmailConfirmed, ({ data: { member } }, rows) => {
      rows.put('confirmed', { member });
      rows.add('everybody', { only_row: true }, { members: 1 });
    }),
    on(EmailChanged, async ({ data: { member } }, rows) => {
      await rows.run(
        `with first as (insert into $schema.confirmed values ($1) on conflict do nothing returning 1)
         update $schema.everybody set members = members + (select count(*) from first)`,
        [member],
      );
    }),
    on(MemberForgotten, async ({ data: { member } }, rows) => {
      await rows.run(
        `with gone as (delete from $schema.confirmed where member = $1 returning 1)
         update $schema.everybody set members = members - (select count(*) from gone)`,
        [member],
      );
      await rows.run(
        'update $schema.well set members = members - 1 where well in (select well from $schema.member where member = $1)',
        [member],
      );
      rows.removeAll('member', { member });
      rows.removeAll('handle', { member });
      rows.removeAll('removed', { member });
      rows.removeAll('notices', { member });
      rows.removeAll('seen', { member });
    }),
    on(WellCreated, ({ data, meta }, rows) => {
      const { well, title, slug, description, creator, visible, isDefault } = data;
      rows.put('well', {
        well,
        title,
        slug,
        description,
        creator,
        visible,
        is_default: isDefault,
        deleted: false,
        members: creator ? 1 : 0,
        created_at: meta.occurredAt,
        picture: null,
      });
      if (creator) rows.put('member', { well, member: creator, joined_at: meta.occurredAt });
    }),
    on(WellUpdated, ({ data: { well, title, slug, description } }, rows) =>
      rows.patch('well', { well }, { title, slug, description }),
    ),
    on(WellDeleted, ({ data: { well } }, rows) => rows.patch('well', { well }, { deleted: true })),
    on(WellPictureChanged, ({ data: { well, picture } }, rows) => rows.patch('well', { well }, { picture })),
    on(WellNoticesChosen, ({ data }, rows) => rows.put('notices', data)),
    on(WellTabSeen, ({ data, meta }, rows) => rows.put('seen', { ...data, at: meta.occurredAt })),
    on(WellJoined, ({ data: { well, member }, meta }, rows) => {
      rows.put('member', { well, member, joined_at: meta.occurredAt });
      rows.add('well', { well }, { members: 1 });
    }),
    on(HandleTaken, ({ data: { well, member, handle, name }, meta }, rows) => {
      if (name === null) return;
      rows.put('handle', {
        handle,
        well,
        member,
        name,
        word: handleWord(name),
        picture: null,
        current: true,
        taken_at: meta.occurredAt,
      });
    }),
    on(HandleChanged, ({ data: { handle, name, picture } }, rows) => {
      if (name !== null) rows.patch('handle', { handle }, { name, word: handleWord(name), picture });
    }),
    on(WellLeft, ({ data: { well, member } }, rows) => {
      rows.patchAll('handle', { well, member }, { current: false });
      rows.remove('member', { well, member });
      rows.removeAll('seen', { well, member });
      rows.add('well', { well }, { members: -1 });
    }),
    on(MemberRemovedFromWell, async ({ data: { well, member, by, reason }, meta }, rows) => {
      rows.remove('member', { well, member });
      rows.removeAll('seen', { well, member });
      rows.add('well', { well }, { members: -1 });
      rows.put('removed', {
        well,
        member,
        called: member,
        by,
        reason,
        removed_at: meta.occurredAt,
        allowed_back: false,
      });
      await rows.run(
        `update $schema.removed r set called = h.handle from $schema.handle h
         where r.well = $1 and r.member = $2 and h.well = r.well and h.member = r.member and h.current`,
        [well, member],
      );
      rows.patchAll('handle', { well, member }, { current: false });
    }),
    on(MemberAllowedBack, ({ data: { well, member } }, rows) =>
      rows.patch('removed', { well, member }, { allowed_back: true }),
    ),
  ],
  changes: [
    on(WellCreated, changed),
    on(WellUpdated, changed),
    on(WellDeleted, changed),
    on(WellPictureChanged, changed),
    on(WellNoticesChosen, ({ data: { well, member } }) => toMembers(well, [member])),
    on(HandleChanged, ({ data: { well, member } }) => toMembers(well, [member])),
    on(WellTabSeen, ({ data: { well, member } }) => toMembers(well, [member])),
    on(WellJoined, ({ data: { well, member } }) => toMembers(well, [member])),
    on(WellLeft, ({ data: { well, member } }) => toMembers(well, [member])),
    on(MemberRemovedFromWell, ({ data: { well, member, by } }) => toMembers(well, [member, by])),
    on(MemberAllowedBack, ({ data: { well, member, by } }) => toMembers(well, [member, by])),
  ],
};

/** A name in a Well; `picture` is a file. */
export type HandleRow = { handle: string; name: string; word: string; picture: string | null };

/** A Well as one viewer stands to it. */
export type WellRow = {
  well: string;
  title: string;
  slug: string;
  description: string;
  creator: string | null;
  visible: boolean;
  is_default: boolean;
  deleted: boolean;
  members: number;
  joined: boolean;
  picture: string | null;
  /** The other name of the viewer here. */
  handle: HandleRow | null;
  /** What the viewer chose; null before a choice. */
  notices: WellNotices | null;
  /** Others who joined since the viewer saw the members. */
  new_members: number;
  /** Since when sessions are new to the viewer; null where nothing is counted. */
  sessions_since: Date | null;
  /** The same for forum posts. */
  posts_since: Date | null;
};

/** The viewer; null for visitors. */
export type WellsViewer = { id: string; isAdmin: boolean } | null;

export type WellsPage = { limit: number; offset: number };

/** The viewer in parts of SQL, and whether they are an admin. */
const ME = 'cast(:me as uuid)';
const ADMIN = 'cast(:admin as boolean)';
const named = (viewer: WellsViewer) => ({ me: viewer?.id ?? null, admin: viewer?.isAdmin ?? false });

/** When the viewer saw the tab, or joined; null for others, and in the main Well before the first look. */
const seenAt = (badge: WellBadge): string => `coalesce((select z.at from communities_wells.seen z
    where z.well = w.well and z.member = ${ME} and z.badge = '${badge}'), m.joined_at)`;

const columns = `w.well::text, w.title, w.slug, w.description, w.creator::text, w.visible, w.is_default, w.deleted,
  case when w.is_default then coalesce(e.members, 0) else w.members end as members,
  (${ME} is not null and w.is_default) or m.member is not null as joined, w.picture,
  (select json_build_object('sessions', n.sessions, 'forums', n.forums) from communities_wells.notices n
    where n.well = w.well and n.member = ${ME}) as notices,
  (select json_build_object('handle', x.handle, 'name', x.name, 'word', x.word, 'picture', x.picture)
    from communities_wells.handle x where x.well = w.well and x.member = ${ME} and x.current) as handle,
  (select count(*)::integer from communities_wells.member o where o.well = w.well and o.member <> ${ME}
    and m.member is not null and o.joined_at > ${seenAt('user_join')}) as new_members,
  ${seenAt('session')} as sessions_since, ${seenAt('forum_post')} as posts_since`;

/** All Wells `w` as the viewer stands to them. */
const wellsFor = (viewer: WellsViewer): Query =>
  builder
    .select(builder.raw(columns, named(viewer)))
    .from('communities_wells.well as w')
    .leftJoin('communities_wells.everybody as e', builder.raw('true'))
    .leftJoin('communities_wells.member as m', builder.raw(`m.well = w.well and m.member = ${ME}`, named(viewer)));

/** A private Well exists for its members and admins only (C-142). */
const reachableWells = (viewer: WellsViewer): Query =>
  wellsFor(viewer).whereRaw(`(w.visible or ${ADMIN} or m.member is not null)`, named(viewer));

/** `q` is text, not a pattern. */
export const searchWellRows = async (
  sql: Sql,
  viewer: WellsViewer,
  { q, newestFirst, ...page }: WellsPage & { q: string; newestFirst: boolean },
): Promise<{ rows: WellRow[]; total: number }> => {
  const says = (query: Query): Query =>
    q === '' ? query : query.whereLike('w.searched', `%${literally(q.toLowerCase())}%`);
  const order = newestFirst ? 'w.created_at desc' : 'w.is_default desc, w.members desc';
  const found = limited(
    says(reachableWells(viewer).whereRaw('not w.deleted')).orderByRaw(`${order}, w.title, w.well`),
    page,
  );
  const rows = await fetchRows<WellRow>(sql, found);
  const among = () => says(builder.count('*').from('communities_wells.well as w').whereRaw('not w.deleted'));
  const privately = among().whereRaw(
    `not w.visible and (${ADMIN} or w.well in (
      select m.well from communities_wells.member m where m.member = ${ME}))`,
    named(viewer),
  );
  const [counted] = await fetchRows<{ total: number }>(
    sql,
    builder.select(builder.raw('(? + ?)::integer as total', [among().whereRaw('w.visible'), privately])),
  );
  return { rows: rows.slice(0, page.limit), total: rows.length === 0 ? 0 : counted!.total };
};

/** The Well with this uuid, or that bears or last bore this slug; deleted ones too. */
export const wellRow = async (
  sql: Sql,
  viewer: WellsViewer,
  actor: { well: string } | { slug: string },
): Promise<WellRow | undefined> => {
  const [row] = await fetchRows<WellRow>(
    sql,
    reachableWells(viewer)
      .where('well' in actor ? { 'w.well': actor.well } : { 'w.slug': actor.slug })
      .orderByRaw('w.deleted, w.created_at desc')
      .limit(1, { skipBinding: true }),
  );
  return row;
};

export const joinedWellRows = async (
  sql: Sql,
  viewer: NonNullable<WellsViewer>,
  page: WellsPage,
): Promise<WellRow[]> => {
  const joined = wellsFor(viewer).whereRaw(
    `not w.deleted and w.well = any (array(
       select o.well from communities_wells.member o where o.member = ${ME}
       union select d.well from communities_wells.well d where d.is_default))`,
    named(viewer),
  );
  const rows = await fetchRows<WellRow>(sql, limited(joined.orderByRaw('w.is_default desc, w.title, w.well'), page));
  return rows.slice(0, page.limit);
};

export const createdWellRows = async (
  sql: Sql,
  viewer: WellsViewer,
  { creator, newestFirst, ...page }: WellsPage & { creator: string; newestFirst: boolean },
): Promise<WellRow[]> => {
  const created = reachableWells(viewer)
    .whereRaw('not w.deleted')
    .where('w.creator', creator)
    .orderBy([{ column: 'w.created_at', order: newestFirst ? 'desc' : 'asc' }, { column: 'w.well' }]);
  return (await fetchRows<WellRow>(sql, limited(created, page))).slice(0, page.limit);
};

/** A member of a Well, by the id by which its others know them, and since when. */
export type WellMemberRow = { called: string; joined_at: Date };

/**
 * Members of a Well, the newest first: each by the id by which the others of the Well know them. Whom staff removed, staff alone
 * find (C-173).
 */
export const wellMemberRows = (
  sql: Sql,
  well: string,
  { limit, offset }: WellsPage,
  viewer: { isAdmin: boolean; now: string },
): Promise<WellMemberRow[]> =>
  sql.query<WellMemberRow>(
    `select coalesce(h.handle, m.member)::text as called, m.joined_at from communities_wells.member m
       left join communities_wells.handle h on h.well = m.well and h.member = m.member and h.current
     where m.well = $1 and ($4::boolean or (select true from communities_wells.removed_member s
       where s.member = m.member and (s.until is null or s.until > $5::timestamptz)) is not true)
     order by m.joined_at desc, coalesce(h.handle, m.member) limit $2 offset $3`,
    [well, limit, offset, viewer.isAdmin, viewer.now],
  );

/** The next members of a Well, by id: who joins or leaves meanwhile shifts no one. */
export const membersAfter = async (sql: Sql, well: string, after: string | undefined): Promise<string[]> => {
  const rows = await sql.query<{ member: string }>(
    `select member::text from communities_wells.member where well = $1 and ($2::uuid is null or member > $2)
     order by member limit $3`,
    [well, after ?? null, READERS_AT_ONCE],
  );
  return rows.map(({ member }) => member);
};

/** A member who was removed from a Well and may not come back yet. */
export type RemovedRow = { called: string; by: string; reason: string | null; removed_at: Date };

/** The latest first. */
export const removedRows = (sql: Sql, well: string, { limit, offset }: WellsPage): Promise<RemovedRow[]> =>
  sql.query<RemovedRow>(
    `select called::text, by::text, reason, removed_at from communities_wells.removed
     where well = $1 and not allowed_back order by removed_at desc, member limit $2 offset $3`,
    [well, limit, offset],
  );

const READERS_AT_ONCE = 500;

/** The next members of a Well, by id, who are to be notified about new sessions. In the main Well those who chose it. */
export const readersOf = async (
  sql: Sql,
  well: string,
  { about, byDefault, after }: { about: 'sessions' | 'forums'; byDefault: boolean; after: string | undefined },
): Promise<string[]> => {
  const rows = await sql.query<{ member: string }>(
    `select c.member::text from (
       select m.member, coalesce(n.${about}, $2::boolean) as wanted from communities_wells.member m
         left join communities_wells.notices n on n.well = m.well and n.member = m.member where m.well = $1::uuid
       union all select n.member, n.${about} from communities_wells.notices n
         join communities_wells.well w on w.well = n.well and w.is_default where n.well = $1::uuid) c
     where c.wanted and ($3::uuid is null or c.member > $3::uuid) order by c.member limit ${READERS_AT_ONCE}`,
    [well, byDefault, after ?? null],
  );
  return rows.map(({ member }) => member);
};

/** Whether one member is among {@link readersOf} a Well that is not deleted. */
export const isReader = async (
  sql: Sql,
  {
    well,
    member,
    about,
    byDefault,
  }: { well: string; member: string; about: 'sessions' | 'forums'; byDefault: boolean },
): Promise<boolean> =>
  (
    await sql.query(
      `select from communities_wells.well w
         left join communities_wells.member m on m.well = w.well and m.member = $2::uuid
         left join communities_wells.notices n on n.well = w.well and n.member = $2::uuid
       where w.well = $1::uuid and not w.deleted and (w.is_default or m.member is not null)
         and coalesce(n.${about}, $3::boolean)`,
      [well, member, byDefault],
    )
  ).length > 0;

/** Whether a member saw a tab of a Well after a moment. */
export const hasSeenTab = async (
  sql: Sql,
  { well, member, badge, since }: { well: string; member: string; badge: WellBadge; since: string },
): Promise<boolean> =>
  (
    await sql.query(
      'select 1 from communities_wells.seen where well = $1 and member = $2 and badge = $3 and at > $4::timestamptz',
      [well, member, badge, since],
    )
  ).length > 0;
