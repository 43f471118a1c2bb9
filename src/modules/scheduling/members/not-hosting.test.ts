import { expect, test } from 'vitest';
import { did } from '../../../shared-kernel/contract/event.ts';
import type { Booking } from '../domain/bookings.ts';
import { GrowingMap } from '../../../shared-kernel/contract/growing.ts';
import { hours, plus } from '../../../shared-kernel/contract/time.ts';
import { jobsRunBy } from '../../../shared-kernel/testing/run-jobs.ts';
import { HostLevelSet } from '../../identity/contract/account-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import { callOffHosted, callOffSessionsWhenHostLevelLost } from '../policies/call-off-sessions-when-host-level-lost.ts';
import { ANA, NOW, OTHER, SESSION, THIRD } from '../testing/examples.ts';
import { notHostingJobs } from './not-hosting.ts';

const when = (level: 0 | 1) =>
  callOffSessionsWhenHostLevelLost(defaultSettings).reactions.flatMap(({ react }) =>
    react(
      { ...did(HostLevelSet, { member: ANA, level, because: 'admin' }), meta: { occurredAt: NOW } } as never,
      undefined as never,
    ),
  );

test('[I-034] losing the level calls off what starts soon at once, and the rest a day later', () => {
  const until = plus(NOW, hours(24));
  expect(when(0)).toEqual([
    { kind: 'call-off-hosted', key: `call-off-hosted:${ANA}:soon`, payload: { member: ANA, until } },
    {
      kind: 'call-off-hosted',
      key: `call-off-hosted:${ANA}:later`,
      payload: { member: ANA, until: null },
      dueAt: until,
    },
  ]);
  expect(when(1)).toEqual(['soon', 'later'].map((which) => ({ cancel: `call-off-hosted:${ANA}:${which}` })));
});

/** Ana hosts one session in an hour and one in two days, has a seat in a third, and had a fourth taken over. */
const calledOff = async (payload: { until?: string }, hostLevel: 0 | 1 = 0) => {
  const off: string[] = [];
  const booking = (session: string, ahead: number, as: 'host' | 'attendee') => ({
    session,
    as,
    startsAt: plus(NOW, hours(ahead)),
    endsAt: plus(NOW, hours(ahead + 1)),
    month: '2026-05',
    groupHosted: false,
    status: 'confirmed' as Booking['status'],
  });
  const book = [booking(SESSION, 1, 'host'), booking(OTHER, 48, 'host'), booking(THIRD, 2, 'attendee')];
  const jobs = notHostingJobs({
    commands: {
      bookOf: () => Promise.resolve(GrowingMap.of(book.map((each) => [each.session, each]))),
      stateFor: () => Promise.resolve({ host: ANA, status: 'scheduled' } as never),
      callOff: (_, __, session) => Promise.resolve(void off.push(session) as never),
    },
    series: { stateFor: () => Promise.reject(new Error('no series')), end: () => Promise.resolve(undefined) },
    accounts: { account: () => Promise.resolve({ exists: true, emailVerified: true, hostLevel, isAdmin: false }) },
    clock: { now: () => NOW },
    sql: { query: () => Promise.resolve([]) },
  });
  await jobsRunBy(jobs)(callOffHosted.of('', { member: ANA, ...payload }));
  return off;
};

test('[I-034] only what they host, only until then, and nothing if they may host again', async () => {
  expect(await calledOff({ until: plus(NOW, hours(24)) })).toEqual([SESSION]);
  expect(await calledOff({ until: plus(NOW, hours(24)) }, 1)).toEqual([]);
});
