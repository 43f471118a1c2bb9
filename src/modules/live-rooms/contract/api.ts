import { z } from 'zod';
import { endpoint, uuid } from '../../../shared-kernel/contract/endpoint.ts';
import { roomSafety } from './room-safety.ts';

const moment = z.iso.datetime();

/** A room's number or its uuid (C-157). */
const roomReference = z.coerce
  .string()
  .regex(/^(\d{1,3}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, 'use the number or the uuid of a room');
/** One browser tab; made up by the browser. */
const tab = z.string().min(1).max(64).optional();

/** Somebody in a room (ROM-107 to ROM-109). */
export const roomParticipant = z.object({
  uuid: z.guid(),
  user_uuid: z.guid(),
  /** False while the connection is lost. */
  active: z.boolean(),
  host: z.boolean(),
  /** Observes for the community; never counted among those present (C-099). */
  staff: z.boolean(),
  username: z.string(),
});
export type RoomParticipant = z.output<typeof roomParticipant>;

/** One room of a session (ROM-107, ROM-108). */
export const sessionRoom = z.object({
  uuid: z.guid(),
  /** 0 is the main room. */
  room_assigned: z.int(),
  safety: roomSafety,
  users: z.array(roomParticipant),
});
export type SessionRoom = z.output<typeof sessionRoom>;

/** A host signal (ROM-069, C-096): read once, known by its number. */
export const sessionPayload = z.object({ signal: z.int(), mute_user: z.guid() });

/** What every look at the rooms of a session answers. */
export const roomsAnswer = z.object({
  session_rooms: z.array(sessionRoom),
  session_payload: sessionPayload.nullable(),
  server_time: moment,
  /** Until the planned end; negative afterwards (ROM-042). */
  seconds_to_end: z.int(),
  /** Until the room closes by itself (ROM-043). */
  seconds_to_close: z.int(),
});
export type RoomsAnswer = z.output<typeof roomsAnswer>;

export const sessionVideo = z.object({
  provider: z.enum(['OPENVIDU', 'EXTERNAL']),
  /** The video room, or the link of a session that meets elsewhere (C-022). */
  provider_identifier: z.string(),
  /** Always empty: no secret leaves the server (C-094). */
  provider_api_key: z.literal(''),
  /** Works once, within a minute; empty while the person only prepares or waits. */
  provider_token: z.string(),
});
export type SessionVideo = z.output<typeof sessionVideo>;

/** What somebody in the room knows of its session. */
export const enteredSession = z.object({
  uuid: z.guid(),
  title: z.string(),
  group_uuid: z.guid(),
  is_group_hosted: z.boolean(),
  start_time: moment,
  end_time: moment,
  /** From here on the waiting room is open (C-001). */
  waiting_room_time: moment,
  /** Until here a hosted session waits for its host (C-011). */
  host_grace_time: moment,
  /** When the room closes by itself (I-028). */
  close_time: moment,
  min_participants: z.int(),
  am_i_host: z.boolean(),
  /** May remove members and ask them to mute. */
  can_lead: z.boolean(),
  /** The person leaving on purpose ends the session for all (C-012). */
  ends_when_i_leave: z.boolean(),
  poll_failures_before_leave: z.int(),
  camera_grace_seconds: z.int(),
});
export type EnteredSession = z.output<typeof enteredSession>;

/** Lets a person into a room of a session (ROM-014); refusals are its rules. */
export const enterRoom = endpoint('/v1/session/{id}/room/{rid}/enter', {
  summary: 'Enter a room of a session: checks every rule, and answers a token for the video room that works once.',
  access: 'member',
  writes: true,
  input: z.object({
    id: uuid,
    rid: roomReference,
    tab,
    /** `prepare` is let in to set up the camera, `wait` joins the waiting room, `connect` is about to open the video. */
    step: z.enum(['prepare', 'wait', 'connect']).default('connect'),
    /** Staff say why they come into somebody else's session (C-099). */
    reason: z.string().max(500).optional(),
  }),
  output: z.object({
    session_video: sessionVideo,
    /** The own room. */
    room: sessionRoom,
    session: enteredSession,
    server_time: moment,
  }),
  refusals: [
    'SESSION_DOES_NOT_EXIST',
    'SESSION_DELETED',
    'SESSION_CANCELED',
    'SESSION_ENDED',
    'SESSION_BLOCKED_USER',
    'SESSION_NOT_JOINED',
    'EMAIL_NOT_VERIFIED',
    'HOST_LEVEL_TOO_LOW',
    'ADMIN_ENTRY_REASON_REQUIRED',
    'SESSION_TOO_EARLY',
    'SESSION_TIME_ENTERING_TOO_LATE',
    'SESSION_ENTERING_UNASSIGNED_ROOM',
    'VIDEO_UNAVAILABLE',
  ],
});

const looking = [
  'SESSION_ENDED',
  'SESSION_CANCELED',
  'SESSION_BLOCKED_USER',
  'SESSION_TIME_SKEW',
  'SESSION_ENTERED_ELSEWHERE',
] as const;

/** The poll of everybody in a session, every 3 seconds (ROM-095, ROM-058). */
export const listRooms = endpoint('/v1/session/{id}/room/list', {
  summary: 'The rooms of a session as they are now. The host and staff may send a signal along.',
  access: 'member',
  pace: 'poll',
  input: z.object({
    id: uuid,
    tab,
    /** Host signal: ask this member to mute. Ignored from anybody but the host and staff (C-096). */
    mute_user: uuid.optional(),
  }),
  output: roomsAnswer,
  refusals: looking,
});

/** What waiting members look at before the start, once a minute or when told that something changed (C-032). */
export const lookIntoWaitingRoom = endpoint('/v1/session/{id}/room/wait', {
  summary: 'Who waits before the start. Counts as a sign of life until the polling begins.',
  access: 'member',
  input: z.object({ id: uuid, tab }),
  output: roomsAnswer,
  refusals: looking,
});

/** Leaving on purpose, or a browser saying goodbye while it closes (C-012). */
export const leaveRoom = endpoint('/v1/session/{id}/room/leave', {
  summary: 'Leave the rooms of a session. The host leaving on purpose ends the session for all.',
  access: 'member',
  writes: true,
  input: z.object({
    id: uuid,
    tab,
    /** False: the window closes, the seat is kept. */
    confirmed: z.boolean().default(true),
  }),
  output: z.object({
    /** Whether the session is over for everybody now. */
    session_ended: z.boolean(),
  }),
  refusals: ['SESSION_DOES_NOT_EXIST'],
});

/** Takes somebody out of a session for good (MOD-023). */
export const removeMember = endpoint('/v1/session/{id}/user/{uid}/kick', {
  summary: 'Remove a member from a session, with a reason. They cannot come back to this session.',
  access: 'member',
  writes: true,
  input: z.object({ id: uuid, uid: uuid, note: z.string().max(2000).default('') }),
  output: z.object({ session_rooms: z.array(sessionRoom) }),
  refusals: ['SESSION_DOES_NOT_EXIST', 'REMOVAL_REASON_REQUIRED', 'MEMBER_NOT_IN_ROOM', 'NOT_ALLOWED'],
});

export const liveRoomsApi = { enterRoom, listRooms, lookIntoWaitingRoom, leaveRoom, removeMember };
