import { shownAddress } from '#kernel/shown-address.ts';
import { badInput, refuse } from '#kernel/contract/refusals.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import type { Commands } from '../commands.ts';
import {
  endLoginAs,
  getAccount,
  listAccounts,
  listSupportAccess,
  loginAs,
  updateAccountByStaff,
  type StaffUser,
} from '../contract/api/staff.ts';
import { SUPPORT_MINUTES, statusAt } from '../contract/standing.ts';
import type { SignInBook } from '../credentials/sign-in-book.ts';
import { ACCOUNTS } from '../domain/account.ts';
import { accountOf } from '../facts/account.ts';
import type { ListedPlans, StatusDecisions } from '../index.ts';
import { peopleForStaff, type PersonRow } from '../projections/people.ts';
import { accountRows } from '../projections/staff-rows.ts';
import { pictureOf } from '../views/own-user.ts';

const MOST_LOOKS = 100;

const noPlans: ListedPlans = {
  only: (plan) => (query) => (plan === 'unlimited' ? query.whereRaw('false') : query),
  unlimited: () => Promise.resolve(new Set()),
};

const asStaffUser = (row: PersonRow, now: string): StaffUser => {
  const until = row.status_until?.toISOString() ?? null;
  const set = statusAt({ status: row.status, until }, now);
  return {
    uuid: row.member,
    id: row.member,
    username: row.username,
    name: row.name,
    pic: pictureOf(row),
    email: shownAddress(row.email),
    email_verified: row.email_verified,
    is_admin: row.is_admin,
    host_level: row.host_level,
    status: set === 'active' && row.erases_at !== null ? 'inactive' : set,
    status_until: set === 'active' ? null : until,
    timezone: row.timezone,
    joined_at: row.joined_at.toISOString(),
    erases_at: row.erases_at?.toISOString() ?? null,
  };
};

/** The calls of staff about accounts (ADM-033 to ADM-037). */
export const staffHandlers = (options: {
  database: Database;
  log: EventLog;
  commands: Pick<Commands, 'setHostLevel' | 'ownerProblem' | 'signInForSupport'>;
  signIns: Pick<SignInBook, 'beginSupport' | 'endSupport'>;
  decisions: StatusDecisions;
  /** All are on Basic where no module knows of plans. */
  plans?: ListedPlans | undefined;
}): readonly Handler[] => {
  const { database, commands, signIns, log, plans = noPlans } = options;
  const userOf = async (member: string, now: string) => {
    const [row] = await peopleForStaff(database, [member]);
    return row ? { user: asStaffUser(row, now) } : refuse('USER_DOES_NOT_EXIST');
  };

  return [
    memberHandler(listAccounts, async ({ host_level: hostLevel, last_seen: lastSeen, plan, ...search }, { now }) => {
      const also = plan === undefined ? undefined : plans.only(plan, now);
      const rows = await accountRows(database, { ...search, hostLevel, lastSeen, also, now });
      const page = rows.slice(0, search.limit);
      const unlimited = await plans.unlimited(
        page.map(({ member }) => member),
        now,
      );
      return {
        users: page.map((row) => ({
          ...asStaffUser(row, now),
          plan: unlimited.has(row.member) ? ('unlimited' as const) : ('basic' as const),
          last_seen: row.last_seen,
        })),
        has_more: rows.length > page.length,
      };
    }),

    memberHandler(getAccount, ({ id }, { now }) => userOf(id, now)),

    memberWriteHandler(
      updateAccountByStaff,
      async ({ id, host_level, status: wanted, clause = null, reason, until = null }, { caller, member, now }) => {
        const account = await accountOf(log, id);
        if (wanted === 'inactive' && account.status !== 'leaving') return badInput('status', 'set by its owner alone');
        const held = statusAt(account.standing, now);
        const isSaid = clause !== null || reason !== '' || until !== null;
        const isAsItIs = wanted === 'inactive' || (wanted === held && held !== 'active' && !isSaid);
        const status = isAsItIs ? undefined : wanted;
        // They are recorded in two streams: a fault between them would leave half of what was asked.
        if (status !== undefined && host_level !== undefined && host_level !== account.hostLevel && status !== held)
          return refuse('LEVEL_AND_STATUS_APART', { field: 'host_level' });
        const refused =
          status === undefined
            ? undefined
            : status === 'active'
              ? await options.decisions.lift(caller, member.id, { member: id, reason, now })
              : await options.decisions.decide(caller, member, { member: id, status, clause, reason, until, now });
        return refused ?? (host_level === undefined ? undefined : commands.setHostLevel(caller, id, host_level));
      },
      ({ now }, { id }) => userOf(id, now),
    ),

    memberHandler(loginAs, async ({ id, reason, password }, call) => {
      const { caller, member, now } = call;
      const refused =
        (await commands.ownerProblem(member, password)) ??
        (await commands.signInForSupport(caller, id, { by: member.id, reason, now }));
      if (refused) return refused;
      const until = plus(now, minutes(SUPPORT_MINUTES));
      const token = await signIns.beginSupport(id, { by: member.id, signIn: member.signInId, until });
      if (token === undefined) return refuse('NOT_SIGNED_IN');
      call.signIn(token);
      return { until };
    }),

    memberHandler(endLoginAs, async (_, call) => {
      const { id, signInId, support } = call.member;
      if (!support) return {};
      call.signIn((await signIns.endSupport({ signIn: signInId, member: id, by: support.by })) ?? null);
      return {};
    }),

    memberHandler(listSupportAccess, async (_, { member }) => {
      const facts = await log.read(`${ACCOUNTS}${member.id}`);
      const visits = facts.filter(({ type }) => type === 'SupportSignedIn').slice(-MOST_LOOKS);
      return {
        support_access: visits
          .toReversed()
          .map(({ meta, data }) => ({ at: meta.occurredAt, until: String(data['until']) })),
      };
    }),
  ];
};
