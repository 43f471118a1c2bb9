import type { EnteredSession, RoomParticipant, RoomsAnswer, SessionRoom } from '#modules/live-rooms/contract/api.ts';

export const SESSION = 'c0000000-0000-4000-8000-000000000000';
export const ids = {
  ana: 'a0000000-0000-4000-8000-000000000001',
  ben: '5f0c1a52-0000-4000-8000-000000000001',
  cleo: 'a0000000-0000-4000-8000-000000000003',
} as const;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A session that began two minutes ago, seen by one of its attendees. */
export const aSession = (overrides: Partial<EnteredSession> = {}, startsIn = -2): EnteredSession => ({
  uuid: SESSION,
  title: 'Evening circle',
  group_uuid: 'd0000000-0000-4000-8000-000000000000',
  is_group_hosted: false,
  start_time: inMinutes(startsIn),
  end_time: inMinutes(startsIn + 60),
  waiting_room_time: inMinutes(startsIn - 5),
  host_grace_time: inMinutes(startsIn + 5),
  close_time: inMinutes(startsIn + 65),
  min_participants: 3,
  am_i_host: false,
  can_lead: false,
  ends_when_i_leave: false,
  step_out_minutes: 0,
  camera_grace_seconds: 120,
  breakouts: { rooms: 1, least_minutes: 15, most_minutes: 45, usual_minutes: 15, fewest_people: 3 },
  ...overrides,
});

export const aPerson = (name: keyof typeof ids, overrides: Partial<RoomParticipant> = {}): RoomParticipant => ({
  uuid: ids[name],
  user_uuid: ids[name],
  active: true,
  host: name === 'ana',
  staff: false,
  username: name,
  pic: null,
  mute_signal: 0,
  speak_signal: 0,
  camera_grace_until: null,
  ...overrides,
});

export const aRoom = (safety: SessionRoom['safety'], users: readonly RoomParticipant[]): SessionRoom => ({
  uuid: 'e0000000-0000-4000-8000-000000000000',
  room_assigned: 0,
  safety,
  below_minimum: false,
  planned_users: [],
  users: [...users],
});

export const rooms = (room: SessionRoom, overrides: Partial<RoomsAnswer> = {}): RoomsAnswer => ({
  session_rooms: [room],
  session_payload: null,
  breakout: null,
  announcement: null,
  lead: { acting_host: null, substitute: null, host_returned: false, may_volunteer: false, ballot: null },
  agenda: null,
  members_may_share: false,
  gives_up: null,
  goodbye: null,
  host_out: null,
  put_out: { number: 0, user_uuid: null, username: null, until_staff_decide: false },
  server_time: new Date().toISOString(),
  seconds_to_end: 3000,
  seconds_to_close: 3300,
  video_lost: false,
  version: 'v1',
  ...overrides,
});

export const entered = (session: EnteredSession, room: SessionRoom, token = '') => ({
  session_video: {
    provider: 'OPENVIDU',
    provider_identifier: SESSION,
    provider_api_key: '',
    provider_token: token,
  },
  room,
  session,
  server_time: new Date().toISOString(),
});
