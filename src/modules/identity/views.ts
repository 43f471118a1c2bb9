import type { OwnUser, ShownUser } from './contract/api.ts';
import { memberFor } from './contract/account.ts';
import { marketingJson } from './contract/profile-info.ts';
import type { PersonRow } from './projections/people.ts';

const marketingOf = ({ credentials }: PersonRow): string =>
  marketingJson(credentials === null ? [] : (JSON.parse(credentials) as string[]));

/** The member's own account, visible only to the member (IDN-084, C-091). */
export const asOwnUser = (row: PersonRow): OwnUser => ({
  uuid: row.member,
  id: row.member,
  name: row.name,
  username: row.username,
  email: row.email,
  email_verified: row.email_verified,
  pic: null,
  about_me: row.about_me ?? '',
  is_admin: row.is_admin,
  host_level: row.host_level,
  timezone: row.timezone,
  joined_at: row.joined_at.toISOString(),
  special_notice: null,
  user_marketing_json: marketingOf(row),
});

/** A member as others see them (IDN-086, C-091). */
export const asShownUser = (row: PersonRow, now: string): ShownUser => ({
  uuid: row.member,
  username: row.username,
  name: row.name,
  pic: null,
  about_me: row.about_me ?? '',
  age: memberFor(row.joined_at.toISOString(), now),
  host_level: row.host_level,
  user_marketing_json: marketingOf(row),
});
