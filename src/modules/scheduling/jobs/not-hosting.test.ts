import { expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import type { Booking } from '../domain/bookings.ts';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { MemberRemovedFromWell } from '#modules/communities/contract/well-events.ts';
import { AdminRevoked, HostLevelSet } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import { callOffHosted } from '../job-kinds.ts';
import { callOffSessionsWhenHostLevelLost } from '../policies/call-off-sessions-when-host-level-lost.ts';
import { callOffSessionsWhenHostRemovedFromWell } from '../policies/call-off-sessions-when-host-removed-from-well.ts';
import { callOffSessionsWhenOnProbation } from '../policies/call-off-sessions-when-on-probation.ts';
import { ANA, NOW, OTHER, SESSION, THIRD, WELL } from '../testing/examples.ts';
import { notHostingJobs } from './not-hosting.ts';

const when = (fact: Event) =>
  callOffSessionsWhenHostLevelLost(defaultSettings)
    .reactions.filter(({ type }) => type === fact.type)
    .flatMap(({ react }) => react({ ...fact, meta: { occurredAt: NOW } } as never, undefined as never));
const levelSet = (level: 0 | 1) => did(HostLevelSet, { member: ANA, level, because: 'admin' });

test.each([
  ['the level', levelSet(0)],
  ['the role of staff', did(AdminRevoked, { member: ANA })],
])('[I-034] losing %s calls off what starts soon at once, and the rest a day later', (_, fact) => {
  const until = plus(NOW, hours(24));
  expect(when(fact)).toEqual([
    { kind: 'call-off-hosted', key: `call-off-hosted:${ANA}:soon`, payload: { member: ANA, until } },
    {
      kind: 'call-off-hosted',
      key: `call-off-hosted:${ANA}:later`,
      payload: { member: ANA, until: null },
      dueAt: until,
    },
  ]);
  expect(when(levelSet(1))).toEqual(['soon', 'later'].map((which) => ({ cancel: `call-off-hosted:${ANA}:${which}` })));
});

const onProbation = (until: string | null, status: 'probation' | 'active' = 'probation') =>
  callOffSessionsWhenOnProbation(defaultSettings).reactions.flatMap(({ react }) =>
    react(
      { ...did(AccountStatusSet, { member: ANA, status, reason: 'Spam', until }), meta: { occurredAt: NOW } } as never,
      undefined as never,
    ),
  );

test('[C-173] a probation calls off what starts soon at once, and a day later the rest up to its end', () => {
  const handedOverBy = plus(NOW, hours(24));
  const job = (which: string, until: string | null) => ({
    kind: 'call-off-hosted',
    key: `call-off-hosted:${ANA}:probation-${which}`,
    payload: { member: ANA, until, because: 'probation' },
  });
  const cancel = (which: string) => ({ cancel: `call-off-hosted:${ANA}:probation-${which}` });
  const week = plus(NOW, hours(24 * 7));
  expect(onProbation(week)).toEqual([job('soon', handedOverBy), { ...job('later', week), dueAt: handedOverBy }]);
  expect(onProbation(null)).toEqual([job('soon', handedOverBy), { ...job('later', null), dueAt: handedOverBy }]);
  const evening = plus(NOW, hours(8));
  expect(onProbation(evening)).toEqual([job('soon', evening), cancel('later')]);
  expect(onProbation(null, 'active')).toEqual([cancel('soon'), cancel('later')]);
});

/** Ana hosts one session in an hour and one in two days, has a seat in a third, and had a fourth taken over. */
const calledOff = async (
  payload: { until?: string; because?: 'probation' | 'removed-from-well'; well?: string },
  { hostLevel = 0, mayHost = true, isMember = true }: { hostLevel?: 0 | 1; mayHost?: boolean; isMember?: boolean } = {},
) => {
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
      stateFor: () => Promise.resolve({ host: ANA, status: 'scheduled', well: WELL } as never),
      callOff: (_, __, session) => Promise.resolve(void off.push(session) as never),
      series: { stateFor: () => Promise.reject(new Error('no series')), end: () => Promise.resolve(undefined) },
    },
    accounts: { account: () => Promise.resolve({ exists: true, emailVerified: true, hostLevel, isAdmin: false }) },
    hosting: { mayHost: () => Promise.resolve(mayHost) },
    wells: { isMember: () => Promise.resolve(isMember) },
    clock: { now: () => NOW },
    sql: { query: () => Promise.resolve([]) },
  });
  await jobsRunBy(jobs)(callOffHosted.of('', { member: ANA, ...payload }));
  return off;
};

test('[I-034] a lost level calls off the sessions that the member hosts until then, and none if they may host again', async () => {
  expect(await calledOff({ until: plus(NOW, hours(24)) })).toEqual([SESSION]);
  expect(await calledOff({ until: plus(NOW, hours(24)) }, { hostLevel: 1 })).toEqual([]);
});

test('[C-173] a host on probation keeps the level and hosts nothing until it is over', async () => {
  const asked = { until: plus(NOW, hours(24)), because: 'probation' } as const;
  expect(await calledOff(asked, { hostLevel: 1, mayHost: false })).toEqual([SESSION]);
  expect(await calledOff(asked, { hostLevel: 1 })).toEqual([]);
});

test('[MOD-024] [I-034] a host who was removed from a Well loses the sessions in it, soon ones at once and the rest a day later', () => {
  const until = plus(NOW, hours(24));
  const about = { member: ANA, well: WELL, because: 'removed-from-well' };
  const jobs = callOffSessionsWhenHostRemovedFromWell(defaultSettings).reactions.flatMap(({ react }) =>
    react(
      {
        ...did(MemberRemovedFromWell, { well: WELL, member: ANA, by: OTHER, reason: 'Sold things' }),
        id: 'e1',
        meta: { occurredAt: NOW },
      } as never,
      undefined as never,
    ),
  );
  expect(jobs).toEqual([
    { kind: 'call-off-hosted', key: 'call-off-hosted:e1:soon', payload: { ...about, until } },
    { kind: 'call-off-hosted', key: 'call-off-hosted:e1:later', payload: { ...about, until: null }, dueAt: until },
  ]);
});

test('[MOD-024] of a host who was removed from a Well the sessions in it are called off, and none once they belong to it again', async () => {
  const removed = { because: 'removed-from-well', well: WELL } as const;
  const removedHost = { hostLevel: 1, isMember: false } as const;
  expect(await calledOff(removed, removedHost)).toEqual([SESSION, OTHER]);
  expect(await calledOff({ ...removed, well: THIRD }, removedHost)).toEqual([]);
  expect(await calledOff(removed, { hostLevel: 1 })).toEqual([]);
});
