import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { between, minutes } from '#kernel/contract/time.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { SignedIn } from '#kernel/module.ts';
import { accountOf } from '../facts/account.ts';
import { isId, isLinkToken } from '../facts/links.ts';
import type { Parts } from './parts.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { account } from '../domain/account.ts';
import { adminRows } from '../projections/people.ts';

const wrong = refuse('KEEP_ACCOUNT_LINK_WRONG');
/** Any number that nothing else in the database locks. */
const ADMINS_LEAVE = 7_320_418;

/** Wanting the account deleted, and coming back in time (C-110, I-036). */
export const leavingAndComingBack = (parts: Parts) => {
  const { execute, log, database, clock, personalData, settings, vault, failures, signIns } = parts;

  /** Two admins who leave in the same moment must not each rely on the other. */
  const oneAtATime = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    database.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [ADMINS_LEAVE]);
      return work(sql);
    });
  /** Whether the community has another admin; the read model may lag, the account streams do not. */
  const otherAdmins = async (sql: Sql, id: string): Promise<boolean> => {
    for (const { member } of await adminRows(sql)) {
      if (member === id) continue;
      const { status, isAdmin } = await accountOf(log, member);
      if (status === 'open' && isAdmin) return true;
    }
    return false;
  };

  return {
    /** Sensitive acts need a recent log-in or the password; who has none logs in again. */
    isOwner: async ({ id, signInId }: SignedIn, password: string | undefined): Promise<Refusal | undefined> => {
      const now = clock.now();
      const passwordHash = await vault.hashOf(id);
      if (password === undefined || passwordHash === undefined) {
        const here = (await signIns.devices(id)).find((device) => device.id === signInId);
        if (here && between(here.signedInAt, now) < minutes(settings.identity.freshLoginMinutes)) return undefined;
        return passwordHash === undefined
          ? refuse('LOGIN_AGAIN_NEEDED')
          : refuse('FRESH_LOGIN_NEEDED', { field: 'password' });
      }
      const bucket = `owner|${id}`;
      if (!(await failures.admit(bucket, settings.identity.loginFailuresPerAccount, now)))
        return refuse('TOO_MANY_REQUESTS');
      if (!(await verifyPassword(password, passwordHash, settings.identity.passwordHashing)))
        return refuse('PASSWORD_WRONG', { field: 'password' });
      await failures.forgive(bucket, { all: true });
      return undefined;
    },

    requestDeletion: async (by: Caller, { id, isAdmin }: SignedIn): Promise<{ erasesAt: string } | Refusal> => {
      const leave = (onlyAdmin: boolean) =>
        execute(by, account, id, {
          type: 'RequestDeletion',
          member: id,
          request: randomUUID(),
          onlyAdmin,
          now: clock.now(),
          settings: settings.identity,
        });
      const done = isAdmin ? await oneAtATime(async (sql) => leave(!(await otherAdmins(sql, id)))) : await leave(false);
      if (isRefusal(done)) return done;
      await signIns.endAll(database, id);
      await signIns.forget(id);
      return { erasesAt: done.state.leaving!.erasesAt };
    },

    /** The last admin stays: only the operator could make another one. */
    revokeAdmin: async (by: Caller, member: string): Promise<Refusal | undefined> => {
      const done = await oneAtATime(async (sql) =>
        execute(by, account, member, {
          type: 'RevokeAdmin',
          member,
          onlyAdmin: !(await otherAdmins(sql, member)),
        }),
      );
      if (isRefusal(done)) return done;
      await signIns.endAll(database, member);
      await signIns.forget(member);
      return undefined;
    },

    /** Ends the sign-ins of a member, but one or that one alone: another person may use them. Answers how many. */
    endSignIns: async (by: Caller, member: string, which: { except?: string; only?: string } = {}): Promise<number> => {
      const ended =
        which.only === undefined
          ? await signIns.endAll(database, member, which)
          : await signIns.end(which.only, member);
      await signIns.forget(member);
      // Their browsers are out of live rooms at once; what ended nothing is no fact.
      if (ended > 0) await execute(by, account, member, { type: 'NoteSignInsEnded', member });
      return ended;
    },

    /** Logging in before the time is over keeps the account. */
    comeBack: async (by: Caller, member: string): Promise<Refusal | undefined> => {
      const { leaving } = await accountOf(log, member);
      if (!leaving) return wrong;
      const done = await execute(by, account, member, {
        type: 'UndoDeletion',
        member,
        proved: leaving.request,
        by: 'login',
      });
      return isRefusal(done) ? done : undefined;
    },

    /** Accepts the values of the mailed link, without logging in. */
    keep: async (by: Caller, { member, token }: { member: string; token: string }): Promise<Refusal | undefined> => {
      if (!isId(member)) return wrong;
      const { leaving } = await accountOf(log, member);
      if (!leaving || !isLinkToken(personalData, { for: 'keep-account', member, request: leaving.request }, token))
        return wrong;
      const done = await execute(by, account, member, {
        type: 'UndoDeletion',
        member,
        proved: leaving.request,
        by: 'link',
      });
      return isRefusal(done) ? done : undefined;
    },
  };
};
