import type { Sql } from '#kernel/database/database.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { removedRows } from '#modules/identity/index.ts';
import { HostFollowed, HostUnfollowed } from '../contract/following-events.ts';

/** Who hears of the new sessions of a host. */
export const followers: Projection = {
  name: 'notifications_followers',
  version: 2,
  tables: `
    create table follower (
      member uuid not null,
      host uuid not null,
      since timestamptz not null,
      primary key (member, host)
    );
    create index follower_hosts on follower (host, member);
    ${removedRows.tables}
  `,
  reactions: [
    ...removedRows.reactions,
    on(HostFollowed, ({ data: { member, host }, meta }, rows) =>
      rows.put('follower', { member, host, since: meta.occurredAt }),
    ),
    on(HostUnfollowed, ({ data: { member, host } }, rows) => rows.remove('follower', { member, host })),
    on(MemberForgotten, ({ data: { member } }, rows) => {
      rows.removeAll('follower', { member });
      rows.removeAll('follower', { host: member });
    }),
  ],
  changes: [HostFollowed, HostUnfollowed].map((type) =>
    on(type, ({ data: { member } }) => [{ topic: 'following', id: member, to: [member] }]),
  ),
};

const AT_ONCE = 500;

/** The members who follow this host, read in pages. */
export const followersOf = async function* (sql: Sql, host: string): AsyncGenerator<string> {
  for (let after: string | null = null; ;) {
    const rows: { member: string }[] = await sql.query<{ member: string }>(
      `select member::text from notifications_followers.follower
       where host = $1 and ($2::uuid is null or member > $2::uuid) order by member limit ${AT_ONCE}`,
      [host, after],
    );
    for (const { member } of rows) yield member;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.member;
  }
};

export const isFollower = async (sql: Sql, member: string, host: string): Promise<boolean> =>
  (await sql.query('select from notifications_followers.follower where member = $1 and host = $2', [member, host]))
    .length > 0;

/** Whom a member follows, the latest first. */
export const followedBy = async (sql: Sql, member: string): Promise<string[]> =>
  (
    await sql.query<{ host: string }>(
      'select host::text from notifications_followers.follower where member = $1 order by since desc, host',
      [member],
    )
  ).map(({ host }) => host);

/** The same as the member sees them at this instant: without those whom staff removed, whose profile is not found either (C-173). */
export const shownFollowed = async (sql: Sql, member: string, now: string): Promise<string[]> =>
  (
    await sql.query<{ host: string }>(
      `select f.host::text from notifications_followers.follower f
       where f.member = $1 and not exists (
         select from notifications_followers.removed_member removed
         where removed.member = f.host and (removed.until is null or removed.until > $2::timestamptz))
       order by f.since desc, f.host`,
      [member, now],
    )
  ).map(({ host }) => host);
