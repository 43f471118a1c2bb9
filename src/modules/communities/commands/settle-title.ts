import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { titleKey } from '../contract/well-text.ts';
import { title } from '../domain/title.ts';
import { well as wellDecider } from '../domain/well.ts';

/** Makes a title's claim follow the Well: held while the Well bears a title with this claim, free otherwise. Safe to run twice. */
export const settleTitle =
  ({ execute, log }: { execute: Execute; log: EventLog }) =>
  async (caller: Caller, well: string, claim: string): Promise<void> => {
    const { status, slug: borne } = await stateOf(log, wellDecider, well);
    if (status === 'open' && borne === claim && titleKey(borne) !== claim) return;
    const type = status === 'open' && titleKey(borne) === claim ? 'TakeTitle' : 'ReleaseTitle';
    const done = await execute(caller, title, claim, { type, well });
    if (isRefusal(done))
      throw new Error(`The title ${claim} of the Well ${well} could not be settled: ${done.refused}`);
  };
