import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { THE_TRUST_PAGE, trust } from '../domain/trust.ts';

export const withdrawAuthorityAnswer =
  ({ execute }: { execute: Execute }) =>
  async (caller: Caller, answer: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, trust, THE_TRUST_PAGE, { type: 'WithdrawAnswer', answer }));
