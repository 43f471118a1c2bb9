import type { EventLog } from '#kernel/log/event-log.ts';
import { session } from '../domain/session.ts';

/** The link of an external session as it was last set; null when it has none. */
export const externalUrlOf = async (log: EventLog, id: string): Promise<string | null> =>
  lastLink(await log.read(session.stream(id)));

/** The link that was set last, if it can still be read. */
export const lastLink = (facts: readonly { data: Record<string, unknown> }[]): string | null => {
  const last = facts.findLast(({ data }) => data['externalUrl'] !== undefined);
  return typeof last?.data['externalUrl'] === 'string' ? last.data['externalUrl'] : null;
};
