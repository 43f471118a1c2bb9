/**
 * Names and faces of a Well and of its sessions are shown to its members with a confirmed address, and to staff; all others
 * see at most how many there are (C-027, ADR 39).
 */
export const maySeePeopleOf = (
  { belongs }: { belongs: boolean },
  viewer: { isAdmin: boolean; emailVerified: boolean } | null,
): boolean => viewer !== null && (viewer.isAdmin || (viewer.emailVerified && belongs));
