import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { newRecoveryCodes, plainCode } from '../../credentials/second-factor.ts';
import { account } from '../../domain/account.ts';
import { accountOf } from '../../facts/account.ts';
import type { AccountUseCase } from '../parts.ts';
import { counted, isCodeOfApp } from './codes.ts';

/** Every sign-in ends, because the others were begun without a code. */
export const confirmSecondFactor: AccountUseCase<[member: string, typed: string], string[] | Refusal> =
  (parts) => async (caller, member, typed) => {
    const { execute, log, clock, database, signIns, secondFactors } = parts;
    if ((await accountOf(log, member)).secondFactor !== null) return refuse('SECOND_FACTOR_EXISTS');
    const factor = await secondFactors.begun(member, clock.now());
    if (factor === undefined) return refuse('SECOND_FACTOR_EXPIRED');
    const refused = await counted(parts, member, () => isCodeOfApp(parts, member, factor, plainCode(typed)));
    if (refused) return refused;
    const recovery = newRecoveryCodes();
    // Stored first: a fact without its secret would lock the owner out.
    await secondFactors.confirm(factor, recovery, clock.now());
    const done = await execute(caller, account, member, { type: 'SetSecondFactor', member, factor });
    if (isRefusal(done)) return done;
    await signIns.endAll(database, member);
    await signIns.forget(member);
    return recovery;
  };
