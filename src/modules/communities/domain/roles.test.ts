import { expect, test } from '@jest/globals';
import { communitiesSettings } from '../contract/settings.ts';
import { defaultNotices, mayCreateWells, mayRemoveMembers } from './roles.ts';

const WELL = '11111111-1111-4111-8111-111111111111';
const MAIN = '22222222-2222-4222-8222-222222222222';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';

const admin = { isAdmin: true, hostLevel: 0 };
const host = { isAdmin: false, hostLevel: 1 };
const member = { isAdmin: false, hostLevel: 0 };

test.each([
  ['admin', [true, false, false]],
  ['host', [true, true, false]],
  ['member', [true, true, true]],
] as const)('where the role that creates Wells is %s, an admin, a host and a member may: %j', (role, may) => {
  expect([admin, host, member].map((who) => mayCreateWells(role, who))).toEqual(may);
});

test.each([
  ['admin', [true, false, false]],
  ['creator', [true, true, false]],
] as const)('where the role that removes members is %s, an admin, the creator and a member may: %j', (role, may) => {
  const people = [
    { id: BEN, isAdmin: true },
    { id: ANA, isAdmin: false },
    { id: BEN, isAdmin: false },
  ];
  expect(people.map((who) => mayRemoveMembers(role, who, ANA))).toEqual(may);
});

test('the first choice of notices is the configured one, and none in the main Well', () => {
  const settings = {
    ...communitiesSettings.parse({}),
    MAIN_WELL_UUID: MAIN,
    WELL_NOTICES_SESSIONS: true,
    WELL_NOTICES_FORUMS: true,
  };
  expect(defaultNotices(settings, WELL)).toEqual({ sessions: true, forums: true });
  expect(defaultNotices({ ...settings, WELL_NOTICES_FORUMS: false }, WELL)).toEqual({ sessions: true, forums: false });
  expect(defaultNotices(settings, MAIN)).toEqual({ sessions: false, forums: false });
});
