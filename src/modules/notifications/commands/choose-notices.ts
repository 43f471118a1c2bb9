import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { reminding, type RemindingCommand } from '../domain/reminding.ts';

type Choices = Omit<Extract<RemindingCommand, { type: 'Choose' }>, 'type' | 'member'>;

/** In which ways notices come, the quiet hours, and until when there are fewer; what is left out stays. */
export const chooseNotices =
  ({ execute }: { execute: Execute }) =>
  async (caller: Caller, member: string, choices: Choices): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, reminding, member, { type: 'Choose', member, ...choices }));
