import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { hashPassword, isCommonPassword } from '../../credentials/passwords.ts';
import { account } from '../../domain/account.ts';
import type { AccountCommand } from '../../domain/account-commands.ts';
import { newPasswordProblem } from '../../domain/registration.ts';
import { accountOf } from '../../facts/account.ts';
import { ownerOf } from '../../facts/owner.ts';
import type { CommandsParts } from '../parts.ts';
import { enforce } from './enforce.ts';

export const wrong = refuse('PASSWORD_RESET_WRONG');

export const passwordProblem = async (
  { log, settings }: CommandsParts,
  member: string,
  password: string,
): Promise<Refusal | undefined> => {
  const [owner, { isAdmin }] = await Promise.all([ownerOf(log, member), accountOf(log, member)]);
  return owner
    ? newPasswordProblem(
        { text: password, isCommon: isCommonPassword(password, settings.productName) },
        owner,
        settings.identity,
        isAdmin,
      )
    : wrong;
};

/** Keeps the hash aside, records the change, and puts it in force. */
export const putPassword = async (
  parts: CommandsParts,
  caller: Caller,
  { member, password }: { member: string; password: string },
  command: (change: string, now: string) => AccountCommand,
): Promise<Refusal | undefined> => {
  const { execute, clock, settings, vault } = parts;
  const change = randomUUID();
  const now = clock.now();
  const passwordHash = await hashPassword(password, settings.identity.PASSWORD_HASHING);
  await vault.prepare({ change, member, passwordHash, now });
  const done = await execute(caller, account, member, command(change, now));
  if (isRefusal(done)) {
    await vault.take(change);
    return done;
  }
  await enforce(parts)(member, change);
  return undefined;
};
