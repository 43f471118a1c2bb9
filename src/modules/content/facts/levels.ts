import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { SiteLevel } from '../contract/content-events.ts';
import { editor, reaches } from '../domain/editor.ts';

/** The level of a member of the staff, from its stream: it holds at once. */
export const levelOf = ({ log }: { log: EventLog }, member: string): Promise<SiteLevel> => stateOf(log, editor, member);

/** Refuses those whose level does not reach. */
export const needsLevel = async (
  needs: { log: EventLog },
  member: string,
  level: SiteLevel,
): Promise<Refusal | undefined> =>
  reaches(await levelOf(needs, member), level) ? undefined : refuse('SITE_LEVEL_NEEDED');
