import { must } from '#kernel/contract/refusals.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { RaiseHostLevel } from '#modules/identity/index.ts';
import type { HostRewards } from '#modules/membership-billing/index.ts';
import type { SchedulingCommands } from '../commands.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { changeSession } from '../commands/change-session.ts';
import { cancelSessionsOfWell } from '../policies/cancel-sessions-when-well-deleted.ts';
import { leaveSessionsOfWell } from '../policies/leave-sessions-when-well-left.ts';
import type { Settling } from '../commands/settle-booking.ts';
import { endSession, openSession } from '../policies/open-and-end-sessions-when-planned.ts';
import { raiseHostLevel } from '../policies/raise-host-level-when-attended.ts';
import { rewardHost } from '../policies/reward-host-when-session-held.ts';
import { settleBooking, settleSessionBookings } from '../policies/settle-bookings-when-seats-changed.ts';
import { tendWaitingList } from '../policies/tend-waiting-lists-when-seats-are-offered.ts';
import { activeSessionsOf } from '../projections/session-figures.ts';
import { waitedForIn } from '../projections/waiting-rows.ts';

type JobsSessionsParts = SchedulingNeeds & {
  commands: SchedulingCommands;
  sql: Sql;
  raiseHostLevel: RaiseHostLevel;
  rewards: HostRewards;
};

/** The jobs of the policies; each is safe to run twice. */
export const schedulingJobs = (parts: JobsSessionsParts): readonly JobHandler[] => {
  const { clock, settings, commands, sql } = parts;
  const settle = async (caller: Caller, session: string, member: string, reason: Settling) =>
    must(await commands.settleBooking(caller, session, member, reason));

  return [
    jobHandler(settleBooking, ({ session, member, because }, caller) => settle(caller, session, member, { because })),

    jobHandler(settleSessionBookings, async ({ session, endedAt }, caller) => {
      const { attendees, host, groupHosted } = await commands.stateFor(session);
      const concerned = new Set(attendees);
      if (!groupHosted) concerned.add(host);
      for (const member of concerned)
        await settle(caller, session, member, { because: 'refused', ...(endedAt === undefined ? {} : { endedAt }) });
    }),

    jobHandler(openSession, async ({ session }, caller) =>
      must(await changeSession(parts, caller, { type: 'Open', session, now: clock.now(), settings })),
    ),

    jobHandler(endSession, async ({ session }, caller) =>
      must(await changeSession(parts, caller, { type: 'End', session, now: clock.now(), because: 'time', settings })),
    ),

    jobHandler(raiseHostLevel, ({ member }, caller) => parts.raiseHostLevel(caller, member)),
    jobHandler(rewardHost, async (held, caller) => {
      must(await parts.rewards.sessionHeld(caller, held));
    }),

    jobHandler(leaveSessionsOfWell, async ({ well, member, because, by }, caller) => {
      if (by !== undefined)
        for (const session of await activeSessionsOf(sql, well)) {
          const { attendees, groupHosted, host, startsAt } = await commands.stateFor(session);
          const isThere = (attendees.has(member) || host === member) && startsAt <= clock.now();
          if (!isThere && !(groupHosted && host === member)) continue;
          const removal = { member, by: { member: by, isAdmin: true }, reason: 'Removed from the Well' };
          must(await changeSession(parts, caller, { type: 'Remove', session, ...removal, now: clock.now(), settings }));
        }
      for (const { session, startsAt } of (await commands.bookOf(member)).values())
        if (startsAt > clock.now() && (await commands.stateFor(session)).well === well)
          must(await commands.unregister(caller, session, member, because));
      for (const session of await waitedForIn(sql, well, member))
        must(await commands.leaveWaitingList(caller, session, member, because));
    }),

    jobHandler(tendWaitingList, async ({ session }, caller) =>
      must(await changeSession(parts, caller, { type: 'TendWaitingList', session, now: clock.now(), settings })),
    ),

    jobHandler(cancelSessionsOfWell, async ({ well }, caller) => {
      for (const session of await activeSessionsOf(sql, well)) {
        const { startsAt } = await commands.stateFor(session);
        if (startsAt > clock.now()) must(await commands.callOff(caller, null, session));
      }
    }),
  ];
};
