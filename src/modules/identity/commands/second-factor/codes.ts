import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isAppCode, plainCode, stepOf } from '../../credentials/second-factor.ts';
import { account } from '../../domain/account.ts';
import type { CommandsParts } from '../parts.ts';

/** Whether this is the code of the app now; it is used up. Does not count tries. */
export const isCodeOfApp = async (
  { secondFactors, clock }: CommandsParts,
  member: string,
  factor: string,
  code: string,
): Promise<boolean> => {
  const secret = await secondFactors.secretOf(member, factor);
  const step = secret === undefined ? undefined : stepOf(secret, code, clock.now());
  return step !== undefined && secondFactors.useStep(factor, step);
};

/** Whether this is a code of the member's second step, of the app or for recovery; it is used up. Does not count tries. */
export const isCodeRight = async (
  parts: CommandsParts,
  member: string,
  factor: string,
  typed: string,
): Promise<boolean> => {
  const code = plainCode(typed);
  if (isAppCode(code)) return isCodeOfApp(parts, member, factor, code);
  const left = await parts.secondFactors.useRecoveryCode(factor, code);
  if (left === undefined) return false;
  const by = caller({ kind: 'member', id: member }, randomUUID());
  const recorded = await parts.execute(by, account, member, { type: 'UseRecoveryCode', member, left });
  return !isRefusal(recorded);
};

/** Counts wrong codes of a member who is signed in. */
export const counted = async (
  { failures, settings, clock }: CommandsParts,
  member: string,
  check: () => Promise<boolean>,
): Promise<Refusal | undefined> => {
  const bucket = `code|${member}`;
  if (!(await failures.admit(bucket, settings.identity.LOGIN_FAILURES_PER_ACCOUNT, clock.now())))
    return refuse('TOO_MANY_REQUESTS');
  if (!(await check())) return refuse('SECOND_FACTOR_WRONG', { field: 'code' });
  await failures.forgive(bucket, { all: true });
  return undefined;
};
