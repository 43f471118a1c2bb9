import { randomUUID } from 'node:crypto';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { account } from '../domain/account.ts';
import { hasOtherAdmins, oneAdminAtATime } from './staff/other-admins.ts';
import type { AccountUseCase } from './parts.ts';

/** The account is closed at once, and deleted after the days in which its owner may come back (C-110, I-036). */
export const closeAccount: AccountUseCase<[SignedIn], { erasesAt: string } | Refusal> =
  ({ execute, log, database, clock, settings, signIns, apiTokens }) =>
  async (caller, { id, isAdmin }) => {
    const leave = (onlyAdmin: boolean) =>
      execute(caller, account, id, {
        type: 'RequestDeletion',
        member: id,
        request: randomUUID(),
        onlyAdmin,
        now: clock.now(),
        settings: settings.identity,
      });
    const done = isAdmin
      ? await oneAdminAtATime(database, async (sql) => leave(!(await hasOtherAdmins(sql, log, id))))
      : await leave(false);
    if (isRefusal(done)) return done;
    await apiTokens.removeTraces(id);
    await signIns.endAll(database, id);
    await signIns.forget(id);
    return { erasesAt: done.state.leaving!.erasesAt };
  };
