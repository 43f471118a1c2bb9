import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { attempts } from '../domain/attempts.ts';
import { discountCode, statusOf, type CodeState } from '../domain/code.ts';
import { codeId } from '../facts/code-id.ts';
import type { BillingUseCase } from './needs.ts';

export type TypedCode = { id: string; state: CodeState };

/** The code if it may be used now. Misses are counted, so that codes cannot be guessed (C-105). */
export const lookUpCode: BillingUseCase<[member: string, typed: string], TypedCode | Refusal> =
  ({ execute, log, clock, settings }) =>
  async (caller, member, typed) => {
    const now = clock.now();
    const paced = await execute(caller, attempts, member, { type: 'Try', now, limit: settings.CODE_ATTEMPTS });
    if (isRefusal(paced)) return paced;
    const id = codeId(typed);
    const state = await stateOf(log, discountCode, id);
    const status = statusOf(state, now);
    if (state.created && status === 'used') return refuse('DISCOUNT_CODE_ALREADY_USED', { field: 'code' });
    if (state.created && status === 'active') return { id, state };
    await execute(caller, attempts, member, { type: 'Miss', member, now });
    return refuse('DISCOUNT_CODE_INVALID', { field: 'code' });
  };
