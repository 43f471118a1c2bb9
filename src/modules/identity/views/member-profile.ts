import type { Sql } from '#kernel/database/database.ts';
import type { HostLevel } from '../contract/host-level.ts';
import type { Standing } from '../contract/standing.ts';
import { personSeenBy, type PersonRow } from '../projections/people.ts';
import { marketingOf, pictureOf } from './own-user.ts';

/** What a member says about themselves; who may see which part of it is decided by the module that shows it. */
export type MemberProfile = {
  uuid: string;
  username: string;
  name: string;
  pic: string | null;
  aboutMe: string;
  joinedAt: string;
  hostLevel: HostLevel;
  marketingJson: string;
  standing: Standing;
};

export const asProfile = (row: PersonRow): MemberProfile => ({
  uuid: row.member,
  username: row.username,
  name: row.name,
  pic: pictureOf(row),
  aboutMe: row.about_me ?? '',
  joinedAt: row.joined_at.toISOString(),
  hostLevel: row.host_level,
  marketingJson: marketingOf(row),
  standing: { status: row.status, until: row.status_until?.toISOString() ?? null },
});

/** Null for members who are unknown, leaving or forgotten, and for all but its owner while an account is unconfirmed. */
export const profileSeenBy = async (sql: Sql, member: string, viewer: string | null): Promise<MemberProfile | null> => {
  const row = await personSeenBy(sql, member, viewer);
  return row === undefined ? null : asProfile(row);
};
