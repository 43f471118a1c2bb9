import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { AdminRevoked, DeletionRequested, MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { ShiftPlanned } from '../contract/shift-events.ts';
import { dutyRotaProjection } from './duty-rota.ts';
import { nextOnDuty, onDutyAt, shiftsWithin } from './duty-rows.ts';

const [ANA, BEN, MIA] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
/** When all facts of these tests happen. */
const NOW = '2026-05-04T09:00:00.000Z';
const database = ownDatabase();
const given = rowsGiven(database, dutyRotaProjection);

let shifts = 0;
const planned = (member: string, from: number, until: number) => {
  shifts += 1;
  const shift = `${String(shifts).padStart(8, '0')}-0000-4000-8000-000000000000`;
  const [starts, ends] = [plus(NOW, hours(from)), plus(NOW, hours(until))];
  return did(ShiftPlanned, { shift, by: MIA, member, from: starts, until: ends, at: starts });
};
const rota = async () =>
  (await shiftsWithin(database, plus(NOW, -hours(48)), plus(NOW, hours(48)))).map(({ member, starts_at, ends_at }) => [
    member,
    ...[starts_at, ends_at].map((at) => (at.getTime() - Date.parse(NOW)) / hours(1)),
  ]);

test.each([
  ['is no admin any more', did(AdminRevoked, { member: ANA })],
  [
    'closes the account',
    did(DeletionRequested, { member: ANA, request: BEN, requestedAt: NOW, erasesAt: plus(NOW, hours(720)) }),
  ],
])('who %s has no shift from then on, and was on duty before', async (_, leaving) => {
  await given(planned(ANA, -20, -10), planned(ANA, -1, 5), planned(ANA, 10, 20), planned(BEN, -2, 2), {
    ...leaving,
    at: NOW,
  });
  expect(await rota()).toEqual([
    [ANA, -20, -10],
    [BEN, -2, 2],
    [ANA, -1, 0],
  ]);
  expect(await onDutyAt(database, NOW)).toEqual([BEN]);
  expect(await nextOnDuty(database, NOW)).toEqual([]);
  await given(
    did(MemberForgotten, {
      member: ANA,
      requestedAt: NOW,
      begunAt: NOW,
      finishedAt: NOW,
      removed: {},
      fingerprint: '',
    }),
  );
  expect((await rota()).map(([member]) => member)).toEqual([BEN]);
});
