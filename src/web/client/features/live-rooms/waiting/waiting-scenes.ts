import { createActor } from 'xstate';
import type { EnteredSession, RoomParticipant, SessionRoom } from '#modules/live-rooms/contract/api.ts';
import { liveRoomsSettings } from '#modules/live-rooms/contract/settings.ts';
import { myDevices } from '../devices/my-devices.ts';
import { roomMachine } from '../room/room-machine.ts';
import type { Waited } from './waiting-room.tsx';

const ME = '00000000-0000-4000-8000-000000000001';
const HOST = '00000000-0000-4000-8000-000000000002';
const OTHER = '00000000-0000-4000-8000-000000000003';
const SESSION = '00000000-0000-4000-8000-000000000009';

export const sceneNames = [
  'before',
  'one',
  'two',
  'host-absent',
  'group-hosted',
  'searching',
  'connection-lost',
  'somebody-left',
  'opening',
  'not-held',
] as const;
export type SceneName = (typeof sceneNames)[number];

/** `not-held` is no state of the waiting room: it is the page after it. */
export type WaitingScene = Exclude<SceneName, 'not-held'>;

const person = (id: string, overrides: Partial<RoomParticipant> = {}): RoomParticipant => ({
  uuid: id,
  user_uuid: id,
  active: true,
  host: false,
  staff: false,
  username: 'robin',
  pic: null,
  mute_signal: 0,
  speak_signal: 0,
  camera_grace_until: null,
  ...overrides,
});
const me = person(ME, { username: 'you' });
const host = person(HOST, { username: 'ana', host: true });
const other = person(OTHER);

const room = (safety: SessionRoom['safety'], users: readonly RoomParticipant[]): SessionRoom => ({
  uuid: SESSION,
  room_assigned: 0,
  safety,
  below_minimum: false,
  users: [...users],
  planned_users: [],
});

/** The made-up session around a scene, in minutes from now to its start. */
const session = (now: number, startsIn: number, overrides: Partial<EnteredSession> = {}): EnteredSession => {
  const at = (minutes: number) => new Date(now + (startsIn + minutes) * 60_000).toISOString();
  const usual = liveRoomsSettings.parse({});
  return {
    uuid: SESSION,
    title: 'A made-up session',
    group_uuid: SESSION,
    is_group_hosted: false,
    start_time: at(0),
    end_time: at(60),
    waiting_room_time: at(-5),
    host_grace_time: at(usual.HOST_GRACE_MIN),
    close_time: at(65),
    min_participants: usual.MIN_PARTICIPANTS,
    am_i_host: false,
    can_lead: false,
    ends_when_i_leave: false,
    step_out_minutes: 0,
    camera_grace_seconds: usual.CAMERA_GRACE_SECONDS,
    breakouts: {
      rooms: usual.BREAKOUT_ROOMS_MAX,
      least_minutes: usual.BREAKOUT_LEAST_MIN,
      most_minutes: usual.BREAKOUT_MOST_MIN,
      usual_minutes: usual.BREAKOUT_USUAL_MIN,
      fewest_people: usual.BREAKOUT_FEWEST_PEOPLE,
    },
    ...overrides,
  };
};

type Scene = {
  startsIn: number;
  room: SessionRoom | null;
  session?: Partial<EnteredSession>;
  wasIn?: boolean;
  failures?: number;
  place?: 'waiting' | 'connecting';
};

const scenes: Record<WaitingScene, Scene> = {
  before: { startsIn: 3, room: room('NONE', [me]) },
  one: { startsIn: -1, room: room('UNSAFE_RULE_OF_3', [me]) },
  two: { startsIn: -1, room: room('UNSAFE_RULE_OF_3', [host, me]) },
  'host-absent': {
    startsIn: -2,
    room: room('UNSAFE_HOST_ABSENT', [me, other, person(HOST, { username: 'cleo' })]),
  },
  'group-hosted': { startsIn: -1, room: room('UNSAFE_RULE_OF_3', [me, other]), session: { is_group_hosted: true } },
  searching: { startsIn: -1, room: null },
  'connection-lost': { startsIn: -1, room: room('UNSAFE_RULE_OF_3', [host, me]), failures: 2 },
  'somebody-left': {
    startsIn: -20,
    room: room('UNSAFE_RULE_OF_3', [host, me, { ...other, active: false }]),
    wasIn: true,
  },
  opening: { startsIn: -1, room: room('SAFE', [host, me, other]), place: 'connecting' },
};

/** A waiting room that stands still in one state: the real machine, never started, with made-up people (ROM-010). */
export const waitingScene = (name: WaitingScene, now: number): Waited => {
  const {
    startsIn,
    room: sceneRoom,
    session: sceneSession,
    wasIn = false,
    failures = 0,
    place = 'waiting',
  } = scenes[name];
  const input = { session: SESSION, tab: 'test', me: { uuid: ME, isAdmin: false }, pollEvery: 3000, now: () => now };
  const { context } = createActor(roomMachine, { input }).getSnapshot();
  const snapshot = roomMachine.resolveState({
    value: { present: { place } },
    context: {
      ...context,
      entered: session(now, startsIn, sceneSession),
      room: sceneRoom,
      wasIn,
      failures,
      videoChecked: true,
    },
  });
  return { session: SESSION, actor: createActor(roomMachine, { input, snapshot }), devices: myDevices() };
};
