import { caller } from '../../shared-kernel/commands/commands.ts';
import { isRefusal } from '../../shared-kernel/contract/refusals.ts';
import type { Sql } from '../../shared-kernel/database/database.ts';
import type { JobHandler } from '../../shared-kernel/jobs/policy.ts';
import type { RaiseHostLevel } from '../identity/index.ts';
import type { Scheduling, SchedulingNeeds } from './commands.ts';
import { session } from './domain/session.ts';
import { CLEAR_WELL, LEAVE_SESSIONS } from './policies/leave-sessions-when-well-left.ts';
import { END_SESSION, OPEN_SESSION } from './policies/open-and-end-sessions-when-planned.ts';
import { RAISE_LEVEL } from './policies/raise-host-level-when-attended.ts';
import { SETTLE_BOOKING, SETTLE_SESSION } from './policies/settle-bookings-when-seats-changed.ts';
import { TEND_WAITING_LIST } from './policies/tend-waiting-lists-when-seats-are-offered.ts';
import { activeSessionsOf } from './projections/session-figures.ts';
import { waitedForIn } from './waiting-list/projections/waiting-rows.ts';

type Parts = SchedulingNeeds & {
  commands: Scheduling;
  sql: Sql;
  raiseHostLevel: RaiseHostLevel;
};
type Doing = Parameters<JobHandler>[0];

/** What policies want done; every job may run twice. */
export const schedulingJobs = (parts: Parts): Record<string, JobHandler> => {
  const { execute, clock, settings, commands } = parts;
  const settle = async (job: Doing, id: string, member: string, of: { because: string; endedAt?: string }) => {
    const because = reasons.find((reason) => reason === of.because) ?? 'refused';
    const endedAt = of.endedAt ? { endedAt: of.endedAt } : {};
    must((await commands.settle(by('settle-bookings', job), id, member, { because, ...endedAt })) ?? {});
  };

  return {
    [SETTLE_BOOKING]: (job) =>
      settle(job, text(job, 'session'), text(job, 'member'), { because: text(job, 'because') }),

    [SETTLE_SESSION]: async (job) => {
      const id = text(job, 'session');
      const { attendees, host, groupHosted } = await commands.stateFor(id);
      const { endedAt } = job.payload;
      const concerned = new Set(attendees);
      if (!groupHosted) concerned.add(host);
      for (const member of concerned)
        await settle(job, id, member, { because: 'refused', ...(typeof endedAt === 'string' ? { endedAt } : {}) });
    },

    [OPEN_SESSION]: async (job) => {
      const id = text(job, 'session');
      must(
        await execute(by('open-sessions', job), session, id, { type: 'open', session: id, now: clock.now(), settings }),
      );
    },

    [END_SESSION]: async (job) => {
      const id = text(job, 'session');
      must(
        await execute(by('end-sessions', job), session, id, {
          type: 'end',
          session: id,
          now: clock.now(),
          because: 'time',
          settings,
        }),
      );
    },

    [RAISE_LEVEL]: (job) =>
      parts.raiseHostLevel(text(job, 'member'), {
        correlation: job.correlation,
        ...(job.causation === undefined ? {} : { causation: job.causation }),
      }),

    [LEAVE_SESSIONS]: async (job) => {
      const [well, member] = [text(job, 'well'), text(job, 'member')];
      const because = job.payload['because'] === 'removed-from-well' ? 'removed-from-well' : 'left-well';
      for (const { session: id, startsAt } of (await commands.bookOf(member)).values())
        if (startsAt > clock.now() && (await commands.stateFor(id)).well === well)
          must((await commands.unregister(by('leave-sessions-when-well-left', job), id, member, because)) ?? {});
      for (const id of await waitedForIn(parts.sql, well, member))
        must((await commands.waiting.leave(by('leave-sessions-when-well-left', job), id, member, because)) ?? {});
    },

    [TEND_WAITING_LIST]: async (job) =>
      must((await commands.waiting.tend(by('tend-waiting-lists', job), text(job, 'session'))) ?? {}),

    [CLEAR_WELL]: async (job) => {
      const caller = by('cancel-sessions-when-well-deleted', job);
      for (const id of await activeSessionsOf(parts.sql, text(job, 'well'))) {
        const { host, startsAt } = await commands.stateFor(id);
        if (startsAt > clock.now()) must(await commands.callOff(caller, { member: host, isAdmin: true }, id));
      }
    },
  };
};

const reasons = ['unregistered', 'removed', 'handed-over'] as const;

const text = ({ payload }: Doing, name: string) => String(payload[name]);
const by = (policy: string, { correlation, causation }: Doing) =>
  caller({ kind: 'system', policy }, correlation, causation);

/** A refused job is a bug or an unforeseen state: it stays, is retried and listed for staff. */
const must = (outcome: object | string): void => {
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
};
