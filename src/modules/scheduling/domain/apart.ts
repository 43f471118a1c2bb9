import type { SessionState } from './session-state.ts';

/** The restrictions between one member and all others, gathered before a decision (C-024). */
export type Apart = {
  /** Whom the member restricts, and who restricts the member; both as far as it has effect (MOD-002). */
  restricts: ReadonlySet<string>;
  restrictedBy: ReadonlySet<string>;
  /** All of them, also those without effect yet. */
  others: readonly string[];
};

export const unrestricted: Apart = { restricts: new Set(), restrictedBy: new Set(), others: [] };

type Places = Pick<SessionState, 'attendees' | 'host' | 'groupHosted'>;

/** Whether the host or a member with a seat is among these. */
export const isThere = ({ attendees, host, groupHosted }: Places, members: Iterable<string>): boolean => {
  for (const member of members) if (attendees.has(member) || (!groupHosted && host === member)) return true;
  return false;
};

/** Waits and gets no offer, because a separated member has a place. */
export const waitsApart = (member: string, state: Places & Pick<SessionState, 'apart'>): boolean =>
  isThere(state, state.apart.get(member) ?? []);
