import type { Group } from './api.ts';
import type { CommunitiesSettings } from './settings.ts';

/**
 * The displayed number of members (C-052): up to the next hundred with a plus, or, when configured, down to the hundred
 * and exact below it.
 */
export const memberCountLabel = (members: number, rounding: CommunitiesSettings['MEMBER_COUNT_ROUNDING']): string => {
  if (rounding === 'up') return `${Math.max(1, Math.ceil(members / 100)) * 100}+`;
  return members < 100 ? String(members) : `${Math.floor(members / 100) * 100}+`;
};

/** The tabs of a Well by their number: 0, 1, 2 (COM-017). */
export const wellTabs = ['sessions', 'discussion', 'members'] as const;
export type WellTab = (typeof wellTabs)[number];

/** The tabs of a Well: the main Well lists no members (COM-022). */
export const tabsOf = (well: Pick<Group, 'is_default_group'>): readonly WellTab[] =>
  well.is_default_group ? ['sessions', 'discussion'] : wellTabs;

/** The tab of an address; unknown tabs, `/resources` among them, mean the sessions (C-141). */
export const tabFrom = (well: Pick<Group, 'is_default_group'>, segment: string | undefined): WellTab =>
  tabsOf(well).find((tab) => tab === segment) ?? 'sessions';

/** Only members look into the discussion and the member list (COM-025). */
export const isOpenTab = (tab: WellTab, well: Pick<Group, 'am_i_joined'>): boolean =>
  tab === 'sessions' || well.am_i_joined;

/** The counter of what is new in a tab (COM-024, COM-075). */
export const tabBadge = {
  sessions: 'badge_session',
  discussion: 'badge_forum_post',
  members: 'badge_user_join',
} as const satisfies Record<WellTab, keyof Group>;

/** The Well's page, `/well/{title-slug}/{uuid}/{tab}` (COM-007). */
export const wellPath = (well: Pick<Group, 'slug' | 'uuid'>, tab?: WellTab | 'edit' | 'preferences'): string =>
  `/well/${encodeURIComponent(well.slug)}/${well.uuid}${tab ? `/${tab}` : ''}`;

type Viewer = { uuid: string; is_admin: boolean } | null;

/** The button that joins or leaves: for members, never for the creator, never in the main Well (COM-006, COM-061). */
export const canJoinOrLeave = (well: Pick<Group, 'am_i_creator' | 'is_default_group'>, viewer: Viewer): boolean =>
  viewer !== null && !well.am_i_creator && !well.is_default_group;

/** Creator or admin (C-044). */
export const canEditWell = (well: Pick<Group, 'am_i_creator'>, viewer: Viewer): boolean =>
  viewer !== null && (viewer.is_admin || well.am_i_creator);

/** Admins, never the main Well (COM-070). */
export const canDeleteWell = (well: Pick<Group, 'is_default_group'>, viewer: Viewer): boolean =>
  viewer !== null && viewer.is_admin && !well.is_default_group;

/** What joining asks for (COM-058, C-139). */
export const commitmentText = (product: string): string =>
  `I commit to ${product}'s Code of Conduct and confirm I have lived experience of this topic`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** 36 characters that parse as a uuid are one, anything else is a title (COM-016, C-143). */
export const isUuid = (text: string): boolean => UUID.test(text);
