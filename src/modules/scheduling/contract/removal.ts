/** Most characters of the reason for which a member is removed from a session (MOD-020), as from a Well (C-146). */
export const REMOVAL_REASON_MAX = 1000;
