import { expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { leaveAllSessions } from '../policies/leave-sessions-when-account-closed.ts';
import { ANA, NOW, OTHER, SESSION } from '../testing/examples.ts';
import { leavingJobs } from './leaving.ts';

test('[C-173] who is shut out leaves the later session also when one of theirs, some minutes ahead, was opened early and cannot be called off', async () => {
  const booking = (session: string, ahead: number) => {
    const startsAt = plus(NOW, minutes(ahead));
    return [
      session,
      { session, as: 'host', startsAt, endsAt: plus(startsAt, minutes(60)), status: 'confirmed' },
    ] as const;
  };
  const off: string[] = [];
  const jobs = leavingJobs({
    commands: {
      bookOf: () => Promise.resolve(GrowingMap.of([booking(SESSION, 5), booking(OTHER, 600)])),
      stateFor: (session: string) => Promise.resolve({ host: ANA, status: session === SESSION ? 'live' : 'scheduled' }),
      callOff: (_: unknown, __: unknown, session: string) => {
        if (session === SESSION) return Promise.resolve(refuse('SESSION_STARTED_NOT_DELETABLE'));
        off.push(session);
        return Promise.resolve('deleted');
      },
    } as never,
    clock: fixedClock(NOW),
    sql: { query: () => Promise.resolve([]) },
  });
  await jobsRunBy(jobs)(leaveAllSessions.of('', { member: ANA }));
  expect(off).toEqual([OTHER]);
});

test('[C-173] [C-150] who is shut out while a session runs gives back the seat in it, unless they were there: they cannot come, and miss nothing', async () => {
  const running = { startsAt: plus(NOW, -minutes(2)), endsAt: plus(NOW, minutes(58)), status: 'confirmed' } as const;
  const given: string[] = [];
  const jobs = leavingJobs({
    commands: {
      bookOf: () =>
        Promise.resolve(
          GrowingMap.of([SESSION, OTHER].map((session) => [session, { session, as: 'attendee', ...running }] as const)),
        ),
      stateFor: (session: string) =>
        Promise.resolve({
          status: 'live',
          startsAt: running.startsAt,
          attendees: new Set([ANA]),
          attended: new Set(session === OTHER ? [ANA] : []),
        }),
      unregister: (_: unknown, session: string) => Promise.resolve(void given.push(session)),
    } as never,
    clock: fixedClock(NOW),
    sql: { query: () => Promise.resolve([]) },
  });
  await jobsRunBy(jobs)(leaveAllSessions.of('', { member: ANA }));
  expect(given).toEqual([SESSION]);
});
