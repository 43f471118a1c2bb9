import { refusalOf } from '#kernel/contract/refusals.ts';
import type { SettableStatus } from '../contract/codes.ts';
import { discountCode } from '../domain/code.ts';
import type { BillingUseCase } from './needs.ts';

export const setCodeStatus: BillingUseCase<[code: string, status: SettableStatus]> =
  ({ execute, clock }) =>
  async (caller, code, status) =>
    refusalOf(await execute(caller, discountCode, code, { type: 'SetStatus', code, status, now: clock.now() }));
