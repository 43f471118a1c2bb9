import type { Group } from './api.ts';
import type { CommunitiesSettings } from './settings.ts';

const downTo = (step: number, members: number): number => Math.floor(members / step) * step;

/**
 * What a viewer learns of the number of members. In a small Well an exact number tells outsiders that one person joined or
 * left: they see tens.
 */
export const memberCountSeen = (members: number, isInsider: boolean): number =>
  isInsider ? members : downTo(members < 100 ? 10 : 100, members);

/**
 * The displayed number of members (C-052): down to the hundred with a plus, and below it exact for members of the Well and
 * staff, in tens for others; or, when configured, up to the next hundred.
 */
export const memberCountLabel = (
  members: number,
  rounding: CommunitiesSettings['MEMBER_COUNT_ROUNDING'],
  isInsider: boolean,
): string => {
  if (rounding === 'up') return `${Math.max(1, Math.ceil(members / 100)) * 100}+`;
  if (members >= 100) return `${downTo(100, members)}+`;
  if (isInsider) return String(members);
  return members < 10 ? 'Fewer than 10' : `${downTo(10, members)}+`;
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

/** Wells that a new member is offered; the largest come first (COM-058). */
export const MOST_OFFERED = 24;

/** Whether a Well is offered to a new member: all members belong to the main one. */
export const isOffered = (well: Pick<Group, 'am_i_joined' | 'is_default_group'>): boolean =>
  !well.is_default_group && !well.am_i_joined;

type WellViewer = { uuid: string; is_admin: boolean } | null;

/** The button that joins or leaves: for members, never for the creator, never in the main Well (COM-006, COM-061). */
export const canJoinOrLeave = (well: Pick<Group, 'am_i_creator' | 'is_default_group'>, viewer: WellViewer): boolean =>
  viewer !== null && !well.am_i_creator && !well.is_default_group;

/** Creator or admin (C-044). */
export const canEditWell = (well: Pick<Group, 'am_i_creator'>, viewer: WellViewer): boolean =>
  viewer !== null && (viewer.is_admin || well.am_i_creator);

/** Admins, never the main Well (COM-070). */
export const canDeleteWell = (well: Pick<Group, 'is_default_group'>, viewer: WellViewer): boolean =>
  viewer !== null && viewer.is_admin && !well.is_default_group;

/** What joining asks for (COM-058, C-139). */
export const commitmentText = (product: string): string =>
  `I commit to ${product}'s Code of Conduct and confirm I have lived experience of this topic`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** 36 characters that parse as a uuid are one, anything else is a title (COM-016, C-143). */
export const isUuid = (text: string): boolean => UUID.test(text);
