import { shownAddress } from '#kernel/shown-address.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import type { OwnUser } from '../contract/own-profile.ts';
import { marketingJson } from '../contract/profile-info.ts';
import type { PersonRow } from '../projections/people.ts';

export const marketingOf = ({ credentials, brought_me, hope_to_gain, website }: PersonRow): string =>
  marketingJson({
    broughtMe: brought_me ?? '',
    hopeToGain: hope_to_gain ?? '',
    credentials: credentials === null ? [] : (JSON.parse(credentials) as string[]),
    website: website ?? '',
  });

export const pictureOf = ({ picture }: Pick<PersonRow, 'picture'>): string | null =>
  picture === null ? null : picturePath(picture);

/** The member's own account, visible only to the member (IDN-084, C-091). `rights`: of the sign-in. */
export const asOwnUser = (row: PersonRow, rights?: { isAdmin: boolean }): OwnUser => ({
  uuid: row.member,
  id: row.member,
  name: row.name,
  username: row.username,
  email: shownAddress(row.email),
  email_verified: row.email_verified,
  ...(row.email_bounces ? { email_bounces: true as const } : {}),
  pic: pictureOf(row),
  about_me: row.about_me ?? '',
  is_admin: rights?.isAdmin ?? row.is_admin,
  host_level: row.host_level,
  timezone: row.timezone,
  date_format: row.date_format,
  language: row.language,
  shown_to_visitors: row.to_visitors,
  joined_at: row.joined_at.toISOString(),
  special_notice: null,
  user_marketing_json: marketingOf(row),
});
