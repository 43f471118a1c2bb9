import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SettableStatus } from '../contract/codes.ts';
import { discountCode } from '../domain/code.ts';
import type { BillingNeeds } from './needs.ts';

export const setCodeStatus =
  ({ execute, clock }: BillingNeeds) =>
  async (caller: Caller, code: string, status: SettableStatus): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, discountCode, code, { type: 'SetStatus', code, status, now: clock.now() }));
