import { randomUUID } from 'node:crypto';
import { caller, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { isAppCode, newRecoveryCodes, newSecret, plainCode, stepOf, uriOf } from '../credentials/second-factor.ts';
import { account } from '../domain/account.ts';
import { auditRightOf } from '../facts/audit-right.ts';
import { ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import type { CommandsParts } from './parts.ts';

const wrong = refuse('SECOND_FACTOR_WRONG', { field: 'code' });

/** Whether this is a code of the member's second step; it is used up. Does not count tries. */
export const codeChecker = ({ execute, secondFactors, clock }: CommandsParts) => {
  const isOfApp = async (member: string, factor: string, code: string): Promise<boolean> => {
    const secret = await secondFactors.secretOf(member, factor);
    const step = secret === undefined ? undefined : stepOf(secret, code, clock.now());
    return step !== undefined && secondFactors.useStep(factor, step);
  };
  const isRight = async (member: string, factor: string, typed: string): Promise<boolean> => {
    const code = plainCode(typed);
    if (isAppCode(code)) return isOfApp(member, factor, code);
    const left = await secondFactors.useRecoveryCode(factor, code);
    if (left === undefined) return false;
    const by = caller({ kind: 'member', id: member }, randomUUID());
    const recorded = await execute(by, account, member, { type: 'UseRecoveryCode', member, left });
    return !isRefusal(recorded);
  };
  return { isOfApp, isRight };
};

/** Setting up the second step of logging in, and removing it (C-088, ADR 48). */
export const settingSecondFactor = (parts: CommandsParts) => {
  const { execute, log, clock, database, settings, vault, failures, signIns, secondFactors, passkeys } = parts;
  const codes = codeChecker(parts);

  /** Counts wrong codes of a member who is signed in. */
  const counted = async (member: string, check: () => Promise<boolean>): Promise<Refusal | undefined> => {
    const bucket = `code|${member}`;
    if (!(await failures.admit(bucket, settings.identity.LOGIN_FAILURES_PER_ACCOUNT, clock.now())))
      return refuse('TOO_MANY_REQUESTS');
    if (!(await check())) return wrong;
    await failures.forgive(bucket, { all: true });
    return undefined;
  };

  const remove = async (caller: Caller, member: string, who: 'member' | 'operator'): Promise<Refusal | undefined> => {
    const done = await execute(caller, account, member, { type: 'RemoveSecondFactor', member, by: who });
    if (isRefusal(done)) return done;
    await secondFactors.removeTraces(member);
    await signIns.forget(member);
    return undefined;
  };

  return {
    secondFactorOf: async (member: string) => {
      const { secondFactor, isAdmin, passkeys: added } = await accountOf(log, member);
      return {
        isSet: secondFactor !== null,
        hasPasskey: added.length > 0,
        codesLeft: secondFactor === null ? 0 : await secondFactors.recoveryCodesLeft(secondFactor),
        isRequired:
          settings.identity.SECOND_FACTOR_FOR_STAFF &&
          added.length === 0 &&
          (isAdmin || (await auditRightOf(log, member)) !== null),
      };
    },

    beginSecondFactor: async (member: string): Promise<{ secret: string; uri: string } | Refusal> => {
      const { secondFactor } = await accountOf(log, member);
      if (secondFactor !== null) return refuse('SECOND_FACTOR_EXISTS');
      if ((await vault.hashOf(member)) === undefined) return refuse('SECOND_FACTOR_NEEDS_PASSWORD');
      const owner = await ownerOf(log, member);
      if (!owner) return refuse('USER_DOES_NOT_EXIST');
      const secret = newSecret();
      await secondFactors.begin({ factor: randomUUID(), member, secret, now: clock.now() });
      return { secret, uri: uriOf(secret, { issuer: settings.productName, label: owner.username }) };
    },

    /** Every sign-in ends, because the others were begun without a code. */
    confirmSecondFactor: async (caller: Caller, member: string, typed: string): Promise<string[] | Refusal> => {
      if ((await accountOf(log, member)).secondFactor !== null) return refuse('SECOND_FACTOR_EXISTS');
      const factor = await secondFactors.begun(member, clock.now());
      if (factor === undefined) return refuse('SECOND_FACTOR_EXPIRED');
      const refused = await counted(member, () => codes.isOfApp(member, factor, plainCode(typed)));
      if (refused) return refused;
      const recovery = newRecoveryCodes();
      // Stored first: a fact without its secret would lock the owner out.
      await secondFactors.confirm(factor, recovery, clock.now());
      const done = await execute(caller, account, member, { type: 'SetSecondFactor', member, factor });
      if (isRefusal(done)) return done;
      await signIns.endAll(database, member);
      await signIns.forget(member);
      return recovery;
    },

    /** Before sensitive acts, in the browser that asks. */
    checkSecondFactor: async ({ id, signInId }: SignedIn, typed: string): Promise<Refusal | undefined> => {
      const { secondFactor } = await accountOf(log, id);
      if (secondFactor === null) return undefined;
      const refused = await counted(id, () => codes.isRight(id, secondFactor, typed));
      if (!refused) await signIns.noteSecondStep(signInId, id);
      return refused;
    },

    removeSecondFactor: async (caller: Caller, member: string, typed: string): Promise<Refusal | undefined> => {
      const { secondFactor } = await accountOf(log, member);
      if (secondFactor === null) return undefined;
      return (
        (await counted(member, () => codes.isRight(member, secondFactor, typed))) ??
        (await remove(caller, member, 'member'))
      );
    },

    /** For the operator, when a member has lost app and recovery codes, or the devices with passkeys. */
    dropSecondFactor: async (caller: Caller, member: string): Promise<Refusal | undefined> => {
      for (const passkey of (await accountOf(log, member)).passkeys) {
        // Without a password, a mailed link lets its owner choose one.
        const done = await execute(caller, account, member, {
          type: 'RemovePasskey',
          member,
          passkey,
          hasPassword: true,
        });
        if (isRefusal(done)) return done;
        await passkeys.remove(passkey, member);
      }
      return remove(caller, member, 'operator');
    },
  };
};
