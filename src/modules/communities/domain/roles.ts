import type { CommunitiesSettings } from '../contract/settings.ts';
import type { WellNotices } from './membership.ts';

/** Admins always; hosts or members when the product is configured so (C-043). */
export const mayCreateWells = (
  role: CommunitiesSettings['WELL_CREATE_ROLE'],
  { isAdmin, hostLevel }: { isAdmin: boolean; hostLevel: number },
): boolean => isAdmin || role === 'member' || (role === 'host' && hostLevel > 0);

/** Admins always; the creator of the Well when the product is configured so (C-146). */
export const mayRemoveMembers = (
  role: CommunitiesSettings['WELL_KICK_ROLE'],
  { id, isAdmin }: { id: string; isAdmin: boolean },
  creator: string | null,
): boolean => isAdmin || (role === 'creator' && creator === id);

/** The default preferences. None in the main Well, because members do not choose to join it (C-144). */
export const defaultNotices = (
  { MAIN_WELL_UUID, WELL_NOTICES_SESSIONS, WELL_NOTICES_FORUMS }: CommunitiesSettings,
  well: string,
): WellNotices =>
  well === MAIN_WELL_UUID
    ? { sessions: false, forums: false }
    : { sessions: WELL_NOTICES_SESSIONS, forums: WELL_NOTICES_FORUMS };
