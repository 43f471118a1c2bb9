import { expect, test } from '@jest/globals';
import { communitiesSettings } from './contract/settings.ts';
import type { WellRow } from './projections/wells.ts';
import { groupView, memberView } from './views.ts';

const settings = communitiesSettings.parse({});
const ben = { id: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', isAdmin: false };
const row: WellRow = {
  well: '11111111-1111-4111-8111-111111111111',
  title: 'Night Owls',
  slug: 'night-owls',
  description: 'For those who lie awake.',
  creator: ben.id,
  visible: true,
  is_default: false,
  deleted: false,
  members: 120,
  joined: true,
  picture: null,
  handle: null,
  notices: null,
  new_members: 0,
  sessions_since: null,
  posts_since: null,
};
const of = { settings, newSessions: 0, newPosts: 0 };

test('[COM-077] a Well as its creator sees it', () => {
  expect(groupView(row, ben, of)).toEqual({
    uuid: row.well,
    title: 'Night Owls',
    slug: 'night-owls',
    description: 'For those who lie awake.',
    pic: null,
    visible: true,
    am_i_creator: true,
    am_i_joined: true,
    is_default_group: false,
    is_special_group: false,
    may_kick: false,
    num_users_joined: 120,
    num_users_label: '100+',
    joined_users: [],
    badge_session: 0,
    badge_forum_post: 0,
    badge_user_join: 0,
    my_handle: null,
    notification: { sessions: true, forums: false },
  });
});

test('[COM-078] a member of a Well is listed with name, picture, time in the Well, sessions hosted and people met', () => {
  const person = {
    uuid: ben.id,
    username: 'ben',
    pic: '/img/ben.jpg',
    joinedAt: '2024-04-04T09:00:00Z',
    hostLevel: 0 as const,
  };
  const at = { joinedAt: '2026-04-04T09:00:00Z', now: '2026-05-04T10:00:00Z', creator: null };
  expect(memberView(person, { hosted: 2, met: 7 }, at)).toEqual({
    uuid: ben.id,
    username: 'ben',
    pic: '/img/ben.jpg',
    age: '1 month',
    num_sessions_hosted: 2,
    num_session_users_met: 7,
    is_creator: false,
  });
  expect(memberView(person, undefined, { ...at, joinedAt: '2026-05-04T09:59:00Z' })).toMatchObject({
    age: 'less than a day',
  });
});

test('a visitor is not the creator, not even of a Well without one', () => {
  expect(groupView({ ...row, creator: null, joined: false }, null, of)).toMatchObject({
    am_i_creator: false,
    am_i_joined: false,
  });
});

test('[COM-005] [COM-037] the special Wells tell no number', () => {
  const second = { ...row, well: settings.SECOND_SPECIAL_WELL_UUID };
  const main = { ...row, well: settings.MAIN_WELL_UUID, is_default: true };
  expect(groupView(second, ben, of)).toMatchObject({ is_special_group: true, num_users_label: null });
  expect(groupView(main, ben, of)).toMatchObject({ is_default_group: true, num_users_label: null });
});

test('[COM-036] a member count rounds up when that is configured', () => {
  const up = communitiesSettings.parse({ MEMBER_COUNT_ROUNDING: 'up' });
  const view = groupView({ ...row, members: 12 }, ben, { settings: up, newSessions: 0, newPosts: 0 });
  expect(view.num_users_label).toBe('100+');
});

test.each([
  ['a member', true, ben, 12, '12'],
  ['staff', false, { ...ben, isAdmin: true }, 12, '12'],
  ['another member', false, ben, 10, '10+'],
  ['a visitor', false, null, 10, '10+'],
])('[COM-036] to %s a Well of twelve shows no more than they may learn', (_, joined, viewer, number, label) => {
  expect(groupView({ ...row, members: 12, joined }, viewer, of)).toMatchObject({
    num_users_joined: number,
    num_users_label: label,
  });
});

test('[COM-088] what a member chose to be notified about holds; before a choice, what is configured; for others, nothing', () => {
  const notification = (row: WellRow) => groupView(row, ben, of).notification;
  expect(notification({ ...row, notices: { sessions: false, forums: true } })).toEqual({
    sessions: false,
    forums: true,
  });
  expect(notification({ ...row, well: settings.MAIN_WELL_UUID, is_default: true })).toEqual({
    sessions: false,
    forums: false,
  });
  expect(notification({ ...row, joined: false })).toBeNull();
});
