import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { hasOtherAdmins, oneAdminAtATime } from './other-admins.ts';
import type { Parts } from '../parts.ts';

/** The last admin stays: only the operator could make another one. */
export const revokeAdmin =
  ({ execute, log, database, signIns }: Parts) =>
  async (by: Caller, member: string): Promise<Refusal | undefined> => {
    const done = await oneAdminAtATime(database, async (sql) =>
      execute(by, account, member, {
        type: 'RevokeAdmin',
        member,
        onlyAdmin: !(await hasOtherAdmins(sql, log, member)),
      }),
    );
    if (isRefusal(done)) return done;
    await signIns.endAll(database, member);
    await signIns.forget(member);
    return undefined;
  };
