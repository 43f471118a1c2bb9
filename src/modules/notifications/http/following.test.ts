import { expect, test } from '@jest/globals';
import type { AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { listFollowedHosts } from '../contract/following-api.ts';
import { followingHandlers } from './following.ts';

const ANA = '11111111-1111-4111-8111-111111111111';
const BEN = '22222222-2222-4222-8222-222222222222';

const followed = async (statuses: Readonly<Record<string, AccountStatus>>) => {
  const handlers = followingHandlers({
    sql: { query: () => Promise.resolve([{ host: ANA }, { host: BEN }]) },
    people: {
      people: (ids: readonly string[]) => Promise.resolve(ids.map((uuid) => ({ uuid, username: uuid, pic: null }))),
    },
    sanctions: { current: (member: string) => Promise.resolve({ status: statuses[member] ?? 'active' }) },
  } as never);
  const { handle } = handlers.find(({ endpoint }) => endpoint === listFollowedHosts)!;
  const answer = await handle({} as never, { member: { id: BEN }, now: '2026-05-04T09:00:00.000Z' } as never);
  return (answer as { host: { uuid: string }[] }).host.map(({ uuid }) => uuid);
};

test('[C-173] followed hosts are listed without one whom staff removed, whose profile is not found either', async () => {
  expect(await followed({})).toEqual([ANA, BEN]);
  expect(await followed({ [ANA]: 'suspended' })).toEqual([ANA, BEN]);
  expect(await followed({ [ANA]: 'removed' })).toEqual([BEN]);
});
