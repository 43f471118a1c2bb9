import { stateOf } from '#kernel/commands/commands.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { outageOf, type OutageOf } from '../outages/contract/outage-events.ts';
import { outages, wasOut } from '../outages/domain/outages.ts';
import type { SessionState } from '../domain/session-state.ts';
import type { SchedulingNeeds } from './needs.ts';

/** What was out of reach around the start of a session, when members come in. */
export const outageOfSession = async (
  { log, settings }: Pick<SchedulingNeeds, 'log' | 'settings'>,
  { startsAt, kind }: Pick<SessionState, 'startsAt' | 'kind'>,
): Promise<OutageOf | undefined> => {
  const around = minutes(settings.ENTRY_PERMISSION_MIN_BEFORE);
  for (const what of outageOf.options) {
    // Sessions elsewhere do not need our video server.
    if (what === 'video' && kind === 'EXTERNAL') continue;
    if (wasOut(await stateOf(log, outages, what), plus(startsAt, -around), plus(startsAt, around))) return what;
  }
};
