import type { EventLog } from '#kernel/log/event-log.ts';
import { MemberRestricted, MemberUnrestricted, RestrictionReasonChanged } from '../contract/restriction-events.ts';
import { restrictor } from '../domain/restrictor.ts';

export type OwnRestriction = { restricted: string; reason: string | null; at: string };

/** Whom a member restricts, the newest first, with their own reasons. */
export const ownRestrictions = async ({ log }: { log: EventLog }, member: string): Promise<OwnRestriction[]> => {
  const held = new Map<string, OwnRestriction>();
  for (const { type, data, meta } of await log.read(restrictor.stream(member))) {
    const restricted = String(data['restricted']);
    const reason = data['reason'] as string | null;
    if (type === MemberUnrestricted.type) held.delete(restricted);
    if (type === MemberRestricted.type) held.set(restricted, { restricted, reason, at: meta.occurredAt });
    if (type === RestrictionReasonChanged.type) held.set(restricted, { ...held.get(restricted)!, reason });
  }
  return [...held.values()].reverse();
};
