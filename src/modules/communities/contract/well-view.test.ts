import { describe, expect, test } from '@jest/globals';
import {
  canDeleteWell,
  canEditWell,
  canJoinOrLeave,
  commitmentText,
  isOpenTab,
  isUuid,
  memberCountLabel,
  memberCountSeen,
  tabFrom,
  tabsOf,
  wellPath,
  wellTabs,
} from './well-view.ts';

const well = { is_default_group: false, am_i_creator: false, am_i_joined: false };
const main = { ...well, is_default_group: true, am_i_joined: true };
const ana = { uuid: 'a', is_admin: false };
const mia = { uuid: 'm', is_admin: true };

test.each([
  [0, '0', 'Fewer than 10', 0, '100+'],
  [1, '1', 'Fewer than 10', 0, '100+'],
  [9, '9', 'Fewer than 10', 0, '100+'],
  [10, '10', '10+', 10, '100+'],
  [99, '99', '90+', 90, '100+'],
  [100, '100+', '100+', 100, '100+'],
  [101, '100+', '100+', 100, '200+'],
  [250, '200+', '200+', 200, '300+'],
])(
  '[COM-036] %d members are shown to them as %s, to others as %s with the number %d, and as %s when rounding up',
  (members, inside, outside, seen, up) => {
    expect(memberCountLabel(members, 'down', true)).toBe(inside);
    expect(memberCountLabel(members, 'down', false)).toBe(outside);
    expect(memberCountSeen(members, false)).toBe(seen);
    expect(memberCountSeen(members, true)).toBe(members);
    expect(memberCountLabel(members, 'up', true)).toBe(up);
  },
);

describe('tabs', () => {
  test('[COM-017] have their numbers', () => expect(wellTabs).toEqual(['sessions', 'discussion', 'members']));

  test('[COM-022] the main Well has no Members tab', () => {
    expect(tabsOf(well)).toContain('members');
    expect(tabsOf(main)).not.toContain('members');
    expect(tabFrom(main, 'members')).toBe('sessions');
  });

  test('[COM-008] an address that names no tab means the sessions', () => {
    expect(tabFrom(well, 'members')).toBe('members');
    expect(['resources', undefined, 'MEMBERS'].map((segment) => tabFrom(well, segment))).toEqual([
      'sessions',
      'sessions',
      'sessions',
    ]);
  });

  test('[COM-025] tabs are open to members only, the sessions to all', () => {
    expect(isOpenTab('sessions', well)).toBe(true);
    expect(isOpenTab('members', well)).toBe(false);
    expect(isOpenTab('discussion', well)).toBe(false);
    expect(isOpenTab('members', { am_i_joined: true })).toBe(true);
  });
});

test('[COM-010] [COM-007] addresses', () => {
  const of = { slug: 'night-owls', uuid: 'u' };
  expect(wellPath(of)).toBe('/well/night-owls/u');
  expect(wellTabs.map((tab) => wellPath(of, tab))).toEqual([
    '/well/night-owls/u/sessions',
    '/well/night-owls/u/discussion',
    '/well/night-owls/u/members',
  ]);
});

test('[COM-006] [COM-061] who sees the button to join or leave', () => {
  expect(canJoinOrLeave(well, ana)).toBe(true);
  expect(canJoinOrLeave(well, null)).toBe(false);
  expect(canJoinOrLeave({ ...well, am_i_creator: true }, ana)).toBe(false);
  expect(canJoinOrLeave(main, ana)).toBe(false);
});

test('[COM-014] [COM-070] who may edit and delete', () => {
  expect([canEditWell(well, null), canEditWell(well, ana), canEditWell(well, mia)]).toEqual([false, false, true]);
  expect(canEditWell({ am_i_creator: true }, ana)).toBe(true);
  expect([canDeleteWell(well, ana), canDeleteWell(well, mia), canDeleteWell(main, mia)]).toEqual([false, true, false]);
});

test('[COM-058] the commitment names the product', () => {
  expect(commitmentText('Wellspring')).toBe(
    "I commit to Wellspring's Code of Conduct and confirm I have lived experience of this topic",
  );
});

test('[COM-016] 36 characters are a uuid when they parse as one', () => {
  expect(isUuid('123e4567-e89b-42d3-a456-426614174000')).toBe(true);
  expect(isUuid('living-with-a-parent-who-drinks-much')).toBe(false);
});
