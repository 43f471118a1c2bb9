import type { Recorded } from '#kernel/log/event-log.ts';
import { eventAt } from './causes.ts';
import type { Lens } from './lens.ts';
import { withoutNames } from './masking.ts';
import type { ReadingParts } from './parts.ts';

/** Reasons that staff wrote are part of the sanction; what members told staff is for those who may see accounts. */
export const BY_STAFF: ReadonlySet<string> = new Set([
  'AccountStatusSet',
  'MemberRemovedFromWell',
  'ReportClosed',
  'CaseDecided',
  'AppealDecided',
]);

/** Events that were read without personal fields, with the reasons of staff in them; names are taken out of these. */
export const withStaffReasons = async (
  parts: ReadingParts,
  events: readonly Recorded[],
): Promise<readonly Recorded[]> => {
  const decided = events.filter(({ type }) => BY_STAFF.has(type));
  if (decided.length === 0) return events;
  const read = await Promise.all(
    decided.map(({ stream, revision }) => eventAt(parts.log, { stream, revision: Number(revision) }, true)),
  );
  const explained = await withoutNames(
    parts,
    read.filter((event) => event !== undefined),
  );
  const byId = new Map(explained.map((event) => [event.id, event]));
  return events.map((event) => byId.get(event.id) ?? event);
};

/** A part of a history as its reader may read it. */
export const partFor = async (
  parts: ReadingParts,
  stream: string,
  { from, limit }: { from: bigint; limit: number },
  { clear }: Lens,
): Promise<readonly Recorded[]> => {
  const events = await parts.log.part(stream, { from, limit, personal: clear });
  return clear ? events : withStaffReasons(parts, events);
};
