import { stateOf, type Caller, type Execute } from '../../shared-kernel/commands/commands.ts';
import { isRefusal } from '../../shared-kernel/contract/refusals.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { title } from './domain/title.ts';
import { well as wellDecider } from './domain/well.ts';

/** Makes the title's claim follow the Well: held while the Well bears this slug, free otherwise. Safe to run twice. */
export const settleTitle = async (
  { execute, log }: { execute: Execute; log: EventLog },
  by: Caller,
  well: string,
  slug: string,
): Promise<void> => {
  const { status, slug: borne } = await stateOf(log, wellDecider, well);
  const type = status === 'open' && borne === slug ? 'TakeTitle' : 'ReleaseTitle';
  const done = await execute(by, title, slug, { type, well });
  if (isRefusal(done)) throw new Error(`The title ${slug} of the Well ${well} could not be settled: ${done.refused}`);
};
