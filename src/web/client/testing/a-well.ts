import type { Group } from '#modules/communities/contract/api.ts';

/** A Well as the server answers it. */
export const aWell = (overrides: Partial<Group> = {}): Group => ({
  uuid: '11111111-1111-4111-8111-111111111111',
  title: 'Night Owls',
  slug: 'night-owls',
  description: 'For those who lie awake.',
  pic: null,
  visible: true,
  am_i_creator: false,
  am_i_joined: false,
  is_default_group: false,
  is_special_group: false,
  may_kick: false,
  num_users_joined: 3,
  num_users_label: '100+',
  joined_users: [],
  badge_session: 0,
  badge_forum_post: 0,
  badge_user_join: 0,
  my_handle: null,
  notification: null,
  ...overrides,
});
