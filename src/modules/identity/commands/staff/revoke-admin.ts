import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { hasOtherAdmins, oneAdminAtATime } from './other-admins.ts';
import type { AccountUseCase } from '../parts.ts';

/** The last admin stays: only the operator could make another one. */
export const revokeAdmin: AccountUseCase<[member: string]> =
  ({ execute, log, database, signIns }) =>
  async (caller, member) => {
    const done = await oneAdminAtATime(database, async (sql) =>
      execute(caller, account, member, {
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
