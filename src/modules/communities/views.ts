import { memberFor } from '#modules/identity/contract/account.ts';
import type { IndexPerson } from '#modules/identity/index.ts';
import { memberCountLabel, memberCountSeen } from './contract/well-view.ts';
import type { Group, RemovedMember, WellMember } from './contract/api.ts';
import type { CommunitiesSettings } from './contract/settings.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import { defaultNotices, mayRemoveMembers } from './domain/roles.ts';
import type { MemberFigure } from './index.ts';
import type { HandleRow, RemovedRow, WellsViewer, WellRow } from './projections/wells.ts';

/** A row as it goes over the wire to one viewer, its members left out. */
export const groupView = (
  row: WellRow,
  viewer: WellsViewer,
  { settings, newSessions, newPosts }: { settings: CommunitiesSettings; newSessions: number; newPosts: number },
): Group => {
  const isInsider = row.joined || viewer?.isAdmin === true;
  const special = row.well === settings.SECOND_SPECIAL_WELL_UUID;
  return {
    uuid: row.well,
    title: row.title,
    slug: row.slug,
    description: row.description,
    pic: row.picture === null ? null : picturePath(row.picture),
    visible: row.visible,
    am_i_creator: viewer !== null && row.creator === viewer.id,
    am_i_joined: row.joined,
    is_default_group: row.is_default,
    is_special_group: special,
    may_kick: viewer !== null && !row.is_default && mayRemoveMembers(settings.WELL_KICK_ROLE, viewer, row.creator),
    num_users_joined: memberCountSeen(row.members, isInsider),
    num_users_label:
      row.is_default || special ? null : memberCountLabel(row.members, settings.MEMBER_COUNT_ROUNDING, isInsider),
    joined_users: [],
    badge_session: newSessions,
    badge_forum_post: newPosts,
    badge_user_join: row.new_members,
    my_handle: row.handle === null ? null : handleView(row.handle),
    notification: row.joined ? (row.notices ?? defaultNotices(settings, row.well)) : null,
  };
};

export const handleView = ({ handle, name, word, picture }: HandleRow): NonNullable<Group['my_handle']> => ({
  uuid: handle,
  username: word,
  name,
  pic: picture === null ? null : picturePath(picture),
});

export const memberView = (
  person: IndexPerson,
  figure: MemberFigure | undefined,
  { joinedAt, now, creator }: { joinedAt: string; now: string; creator: string | null },
): WellMember => ({
  uuid: person.uuid,
  username: person.username,
  name: person.name,
  pic: person.pic,
  age: memberFor(joinedAt, now),
  num_sessions_hosted: figure?.hosted ?? 0,
  num_session_users_met: figure?.met ?? 0,
  is_creator: person.uuid === creator,
});

export const removedView = (row: RemovedRow, person: IndexPerson, actor: IndexPerson | undefined): RemovedMember => ({
  uuid: person.uuid,
  username: person.username,
  name: person.name,
  pic: person.pic,
  removed_at: row.removed_at.toISOString(),
  removed_by: actor?.name ?? actor?.username ?? null,
  note: row.reason ?? '',
});
