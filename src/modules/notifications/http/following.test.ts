import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { AccountStatusSet, type AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { listFollowedHosts } from '../contract/following-api.ts';
import { HostFollowed } from '../contract/following-events.ts';
import { followers } from '../projections/followers.ts';
import { followingHandlers } from './following.ts';

const ANA = '11111111-1111-4111-8111-111111111111';
const BEN = '22222222-2222-4222-8222-222222222222';
const CLEO = '33333333-3333-4333-8333-333333333333';
const NOW = '2026-05-04T09:00:00.000Z';
const TOMORROW = '2026-05-05T09:00:00.000Z';

const database = ownDatabase();
const given = rowsGiven(database, followers);

const followed = async (now: string) => {
  const handlers = followingHandlers({
    sql: database,
    people: {
      people: (ids: readonly string[]) => Promise.resolve(ids.map((uuid) => ({ uuid, username: uuid, pic: null }))),
    },
  } as never);
  const { handle } = handlers.find(({ endpoint }) => endpoint === listFollowedHosts)!;
  const answer = await handle({} as never, { member: { id: BEN }, now } as never);
  return (answer as { host: { uuid: string }[] }).host.map(({ uuid }) => uuid);
};
const limited = (status: AccountStatus, until: string | null) =>
  did(AccountStatusSet, { member: ANA, status, reason: 'Threatened others', until });

test('[C-173] followed hosts are listed without one whom staff removed, whose profile is not found either', async () => {
  await given(
    ...[CLEO, ANA].map((host, at) => ({ ...did(HostFollowed, { member: BEN, host }), at: at ? TOMORROW : NOW })),
  );
  expect(await followed(NOW)).toEqual([ANA, CLEO]);
  await given(limited('suspended', null));
  expect(await followed(NOW)).toEqual([ANA, CLEO]);
  await given(limited('removed', TOMORROW));
  expect([await followed(NOW), await followed(TOMORROW)]).toEqual([[CLEO], [ANA, CLEO]]);
});
