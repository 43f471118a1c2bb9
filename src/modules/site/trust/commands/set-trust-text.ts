import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { TrustPart } from '../contract/trust-events.ts';
import { THE_TRUST_PAGE, trust } from '../domain/trust.ts';

export const setTrustText =
  ({ execute }: { execute: Execute }) =>
  async (caller: Caller, part: TrustPart, text: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, trust, THE_TRUST_PAGE, { type: 'SetText', part, text }));
