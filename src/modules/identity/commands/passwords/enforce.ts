import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/**
 * Puts a recorded change of the password in force and ends all sign-ins, once. Also done by a job, should the process die
 * after the change was recorded; a newer change is never overwritten by an older one.
 */
export const enforce =
  ({ log, database, clock, vault, signIns, apiTokens }: CommandsParts) =>
  async (member: string, change: string): Promise<void> => {
    const { passwordChange } = await accountOf(log, member);
    await database.transaction(async (sql) => {
      const prepared = await vault.take(change, sql);
      if (!prepared || passwordChange !== change) return;
      await vault.put(member, prepared.passwordHash, clock.now(), sql);
      await signIns.endAll(sql, member);
    });
    await apiTokens.removeTraces(member);
    await signIns.forget(member);
  };
