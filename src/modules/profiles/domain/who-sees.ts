import type { HostLevel } from '#modules/identity/contract/host-level.ts';

/** How a viewer stands to the member whose profile it is. */
export type ViewerKind = 'own' | 'member' | 'restrictor' | 'visitor';

/** `null`: nothing of it. `signedIn` counts once the address is confirmed (ADR 39). */
export const viewerKind = (options: {
  member: string;
  viewer: string | null;
  confirmed: boolean;
  restricts: boolean;
}) => {
  if (options.viewer === options.member) return 'own';
  if (options.viewer !== null && options.restricts) return 'restrictor';
  return options.viewer !== null && options.confirmed ? 'member' : 'visitor';
};

export type WhoSeesSeen = {
  /** How long they have been a member, and the words about themselves. */
  sections: boolean;
  /** What brought them here, and what they hope to gain. */
  reasons: boolean;
  /** Credentials and website (IDN-107). */
  hosting: boolean;
  /** Peers supported, sessions hosted and with them the badges, reviews in percent. */
  figures: boolean;
};

/**
 * Who sees what of a profile: the only place that decides it (IDN-104, IDN-107, C-091). Visitors see members who host in
 * public or chose to be shown, never their reasons, and nothing of others. Nothing depends on whether the member restricts the
 * viewer, who must never learn of it (MOD-001).
 */
export const whoSees = (
  kind: ViewerKind,
  { hostLevel, toVisitors }: { hostLevel: HostLevel; toVisitors: boolean },
): WhoSeesSeen | null => {
  switch (kind) {
    case 'own':
    case 'member':
      return { sections: true, reasons: true, hosting: hostLevel > 0, figures: true };
    case 'restrictor':
      return { sections: false, reasons: false, hosting: false, figures: false };
    case 'visitor':
      return toVisitors ? { sections: true, reasons: false, hosting: hostLevel > 0, figures: true } : null;
  }
};
