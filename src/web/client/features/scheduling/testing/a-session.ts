import type { Session } from '#modules/scheduling/contract/api.ts';
import { hours, minutes } from '#kernel/contract/time.ts';

/** An instant so many milliseconds from now. */
export const inTime = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

const start = (overrides: Partial<Session>): string => overrides.start_time ?? inTime(hours(30));

/** "Night talk" in Night Owls with ana, in a day and a bit; 2 of 3 places are left. */
export const aSession = (overrides: Partial<Session> = {}): Session => ({
  uuid: '11111111-1111-4111-8111-111111111111',
  title: 'Night talk',
  description: 'An hour for people who cannot sleep.',
  pic: null,
  type: 'INTERNAL',
  status: 'Open',
  in_session: false,
  was_seen: false,
  start_time: start(overrides),
  end_time: new Date(Date.parse(start(overrides)) + minutes(60)).toISOString(),
  timezone: 'Europe/London',
  duration_minutes: 60,
  max_attendees: 3,
  maxAttendees: 3,
  num_spots_left: 2,
  num_users_joined: 1,
  waiting_list: null,
  am_i_joined: false,
  am_i_host: false,
  is_group_hosted: false,
  group_info: { uuid: '77777777-7777-4777-8777-777777777777', title: 'Night Owls', slug: 'night-owls' },
  group_slug: 'night-owls',
  group_uuid: '77777777-7777-4777-8777-777777777777',
  host_user: {
    uuid: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
    username: 'ana',
    pic: null,
    host_level: 1,
    about_me: 'Up at night since 2019.',
    num_sessions_hosted: 3,
    user_marketing_json: null,
  },
  joined_users: [{ uuid: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', username: 'ben', pic: null, blocked: false }],
  series: null,
  external_url: null,
  provider_identifier: null,
  session_video: null,
  safety: 'NONE',
  date_filters: {
    inSession: false,
    upcoming: true,
    today: false,
    tomorrow: true,
    thisWeek: true,
    nextWeek: false,
    thisMonth: true,
  },
  ...overrides,
});

export const going = (overrides: Partial<Session> = {}): Session =>
  aSession({ status: 'Going', am_i_joined: true, ...overrides });
export const hosting = (overrides: Partial<Session> = {}): Session =>
  aSession({ status: 'Hosting', am_i_joined: true, am_i_host: true, ...overrides });
