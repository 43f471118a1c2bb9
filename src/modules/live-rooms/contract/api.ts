import { z } from 'zod';
import { characters, endpoint, flag, instant, judgedText, uuid, type TextRule } from '#kernel/contract/endpoint.ts';
import { madeUpName } from '#kernel/contract/made-up-name.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { moment } from '#kernel/contract/values.ts';
import { memberNamed, named, pic } from '#kernel/contract/person.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import { REMOVAL_REASON_MAX } from '#modules/scheduling/contract/removal.ts';
import { goodbyeReason } from './goodbye-reason.ts';
import { roomSafety } from './room-safety.ts';

/** A room's number or its uuid (C-157). */
const roomReference = z.coerce
  .string()
  .regex(/^(\d{1,3}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, 'use the number or the uuid of a room');
/** One browser tab; made up by the browser. */
const tab = madeUpName.optional();

/** A person in a room (ROM-107 to ROM-109). */
export const roomParticipant = z
  .object({
    uuid: uuid,
    user_uuid: uuid,
    /** False while the connection is lost. */
    active: z.boolean(),
    host: z.boolean(),
    /** Observes for the community; never counted among those present (C-099). */
    staff: z.boolean(),
    ...memberNamed,
    pic,
    /** Number of the last signal that asked this person to mute, and to speak; 0 for none (C-096). */
    mute_signal: z.int(),
    speak_signal: z.int(),
    /** Until when this person may stay without a working camera; null for the usual time (I-042). */
    camera_grace_until: moment.nullable(),
  })
  .meta({ id: 'RoomParticipant' });
export type RoomParticipant = z.output<typeof roomParticipant>;

/** One room of a session (ROM-107, ROM-108). */
export const sessionRoom = z
  .object({
    uuid: uuid,
    /** 0 is the main room. */
    room_assigned: z.int(),
    safety: roomSafety,
    /** A breakout room in which fewer people are left than it should begin with (C-014). */
    below_minimum: z.boolean(),
    users: z.array(roomParticipant),
    /** Whom the host has planned for this room before the breakout starts. */
    planned_users: z.array(uuid),
  })
  .meta({ id: 'SessionRoom' });
export type SessionRoom = z.output<typeof sessionRoom>;

/** The latest host signal (ROM-069, ROM-070, C-096); known by its number. */
export const sessionPayload = z
  .object({
    signal: z.int(),
    mute_user: uuid.nullable(),
    /** When the breakout ends. */
    timer_end: moment.nullable(),
    timer_stop: z.boolean(),
  })
  .meta({ id: 'RoomSignal' });

/** The running breakout (ROM-086 to ROM-094); all participants get the same end. */
export const breakoutView = z
  .object({
    state: z.enum(['planned', 'apart']),
    started_at: moment.nullable(),
    ends_at: moment.nullable(),
    /** Who asked the host to come, in the order they asked. */
    calls: z.array(z.object({ user_uuid: uuid, ...memberNamed, room_assigned: z.int() })),
  })
  .meta({ id: 'Breakout' });

/** Who leads (ROM-082): at most one member at any moment. */
export const leadView = z
  .object({
    /** Leads now; null is the group itself. */
    acting_host: uuid.nullable(),
    /** Leads in place of the host, with limited powers. */
    substitute: uuid.nullable(),
    /** The planner is present while a substitute leads, and is offered the room back. */
    host_returned: z.boolean(),
    /** The group may look for a substitute now. */
    may_volunteer: z.boolean(),
    ballot: z
      .object({
        candidate: uuid,
        ...memberNamed,
        closes_at: moment,
        electors: z.array(uuid),
        /** Who has answered; not what. */
        answered: z.array(uuid),
        agree: z.int(),
        against: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Lead' });
export type LeadView = z.output<typeof leadView>;

/**
 * An announced end: until then people say goodbye and the video continues. Afterwards the session is over, or, where too few
 * are left, they wait for more.
 */
export const goodbyeView = z
  .object({
    because: goodbyeReason,
    /** Who left; null where staff close the session. */
    user_uuid: uuid.nullable(),
    ...named,
    until: moment,
    ends_session: z.boolean(),
  })
  .meta({ id: 'Goodbye' });
export type GoodbyeView = z.output<typeof goodbyeView>;

/** What every look at the rooms of a session answers. */
export const roomsAnswer = z
  .object({
    session_rooms: z.array(sessionRoom),
    session_payload: sessionPayload.nullable(),
    breakout: breakoutView.nullable(),
    /** The host's latest message to all rooms; numbers grow. */
    announcement: z.object({ number: z.int(), text: z.string(), user_uuid: uuid, ...memberNamed }).nullable(),
    lead: leadView,
    /** The leader's current step of the agenda. */
    agenda: z.object({ step: z.int(), ends_at: moment.nullable() }).nullable(),
    /** Whether attendees may share their screens (C-158). */
    members_may_share: z.boolean(),
    /** When a room with too few people ends by itself, and whether its session took place then (I-021). */
    gives_up: z.object({ at: moment, took_place: z.boolean() }).nullable(),
    goodbye: goodbyeView.nullable(),
    /** The host stepped out: the room is held for them until then. */
    host_out: z.object({ user_uuid: uuid, ...memberNamed, until: moment }).nullable(),
    /** Who was put out last, for those who were there; numbers grow. A person who comes in later does not learn of it. */
    put_out: z.object({
      number: z.int(),
      user_uuid: uuid.nullable(),
      ...named,
      /** The group moved this person out, and staff decide. */
      until_staff_decide: z.boolean(),
    }),
    /**
     * The caller's own video is gone: the room is safe, the caller counts as present in it, and the video server was asked
     * twice in a row, some seconds apart, and has no connection of the caller's camera in that room. A browser that believes
     * to be connected for ten seconds is not, and enters again with the step `connect`. False while nothing is known: before
     * the first connection, while the video server does not answer, and in sessions that meet elsewhere.
     */
    video_lost: z.boolean(),
    /** The caller hosts the session, and staff do not let them lead it now (C-173). */
    is_limited: z.literal(true).optional(),
    server_time: moment,
    /** Until the planned end; negative afterwards (ROM-042). */
    seconds_to_end: z.int(),
    /** Until the room closes by itself (ROM-043). */
    seconds_to_close: z.int(),
    /** The same as long as everything above `video_lost` is the same. */
    version: z.string(),
  })
  .meta({ id: 'RoomState' });
export type RoomsAnswer = z.output<typeof roomsAnswer>;

/** What changes with every poll, when the rest is what the caller has. */
export const roomsUnchanged = roomsAnswer
  .pick({
    video_lost: true,
    is_limited: true,
    server_time: true,
    seconds_to_end: true,
    seconds_to_close: true,
    version: true,
  })
  .extend({ unchanged: z.literal(true) })
  .meta({ id: 'RoomStateUnchanged' });

export const sessionVideo = z
  .object({
    provider: z.enum(['OPENVIDU', 'EXTERNAL']),
    /** The video room, or the link of a session that meets elsewhere (C-022). */
    provider_identifier: z.string(),
    /** Always empty: no secret leaves the server (C-094). */
    provider_api_key: z.literal(''),
    /** Works once, within a minute; empty while the person only prepares or waits. */
    provider_token: z.string(),
  })
  .meta({ id: 'SessionVideo' });
export type SessionVideo = z.output<typeof sessionVideo>;

/** The session as participants see it. */
export const enteredSession = z
  .object({
    uuid: uuid,
    title: z.string(),
    group_uuid: uuid,
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
    /** For how many minutes the host may step out with the room held; 0 for none, and for members. */
    step_out_minutes: z.int(),
    camera_grace_seconds: z.int(),
    /** Breakouts as they are configured (ROM-094, C-034). */
    breakouts: z.object({
      rooms: z.int(),
      least_minutes: z.int(),
      most_minutes: z.int(),
      usual_minutes: z.int(),
      fewest_people: z.int(),
    }),
  })
  .meta({ id: 'EnteredSession' });
export type EnteredSession = z.output<typeof enteredSession>;

const changesRoom = { access: 'member', duringMaintenance: true, writes: true, hourly: 1200 } as const;

/** Lets a person into a room of a session (ROM-014); refusals are its rules. */
export const enterRoom = endpoint('/v1/session/{id}/room/{rid}/enter', {
  summary: 'Enter a room of a session: checks every rule, and answers a token for the video room that works once.',
  ...changesRoom,
  discloses: { presence: ['session'] },
  input: z.object({
    id: uuid,
    rid: roomReference,
    tab,
    /**
     * `prepare` is let in to set up the camera, `wait` joins the waiting room, `connect` is about to open the video. Without
     * one: `prepare` before the waiting room opens, `connect` from then on (C-001).
     */
    step: z.enum(['prepare', 'wait', 'connect']).optional(),
    /** Staff give a reason for entering a session of others (C-099). */
    reason: judgedText(500),
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
    'SESSION_MOVED_OUT',
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

const presentRefusals = [
  'SESSION_ENDED',
  'SESSION_CANCELED',
  'SESSION_BLOCKED_USER',
  'SESSION_MOVED_OUT',
  'SESSION_NOT_JOINED',
  'SESSION_TIME_SKEW',
  'SESSION_ENTERED_ELSEWHERE',
] as const;

/**
 * A host signal (ROM-070): one of them; null and false, as answers have them, are none. Ignored from senders without the right
 * (C-096).
 */
const signal = {
  /** Ask this member to mute. */
  mute_user: uuid.or(z.literal('')).nullish(),
  /** When the breakout is to end, UTC (ROM-088, ROM-094). */
  timer_end: instant.nullish(),
  /** End the breakout now (ROM-090). */
  timer_stop: flag.nullish(),
};

/** The poll of each participant, every 3 seconds (ROM-095, ROM-058). */
export const listRooms = endpoint('/v1/session/{id}/room/list', {
  summary: 'The rooms of a session as they are now. The host and staff may send a signal along.',
  access: 'member',
  discloses: { presence: ['session'] },
  confirmed: true,
  pace: 'poll',
  input: z.object({
    id: uuid,
    tab,
    ...signal,
    /** The same, as an object of its own. */
    session_payload: z.object(signal).nullish(),
    /** The `version` of the answer that the caller still has: as long as it is true, what did not change is left out. */
    known: z.string().max(50).optional(),
  }),
  output: z.union([roomsAnswer, roomsUnchanged]),
  refusals: [
    ...presentRefusals,
    'BREAKOUT_TIMER_INVALID',
    'BREAKOUT_ROOM_TOO_SMALL',
    'BREAKOUT_NOT_POSSIBLE',
    'MEMBER_NOT_IN_ROOM',
  ],
});

/** What waiting members look at before the start, once a minute or when told that something changed (C-032). */
export const lookIntoWaitingRoom = endpoint('/v1/session/{id}/room/wait', {
  summary: 'Who waits before the start. Counts as a sign of life until the polling begins.',
  access: 'member',
  duringMaintenance: true,
  discloses: { presence: ['session'] },
  confirmed: true,
  input: z.object({ id: uuid, tab }),
  output: roomsAnswer,
  refusals: presentRefusals,
});

/** Leaving on purpose, or a browser saying goodbye while it closes (C-012). */
export const leaveRoom = endpoint('/v1/session/{id}/room/leave', {
  summary:
    'Leave the rooms of a session. The host leaving on purpose ends the session for all, unless they hand over or leave it to the group.',
  ...changesRoom,
  input: z.object({
    id: uuid,
    tab,
    /** False: only the window closes, the member keeps the seat. */
    confirmed: z.boolean().default(true),
    /** The host hands the room to this member, and the session continues (C-012). */
    hand_over_to: uuid.optional(),
    /** The host leaves the group to itself, and the session continues (C-012). */
    to_group: z.boolean().default(false),
  }),
  output: z.object({
    /** Whether the session is over for all. */
    session_ended: z.boolean(),
  }),
  refusals: [
    'SESSION_DOES_NOT_EXIST',
    'MEMBER_NOT_IN_ROOM',
    'SUBSTITUTE_NOT_POSSIBLE',
    'SUBSTITUTE_CANNOT_LEAD',
    'NOT_ALLOWED',
  ],
});

/** The host steps out for some minutes; the room is held meanwhile (C-012). */
export const stepOut = endpoint('/v1/session/{id}/room/step_out', {
  summary: 'The host leaves the room for some minutes; the room is held, and the session goes on.',
  ...changesRoom,
  input: z.object({ id: uuid, tab }),
  output: z.object({ until: moment }),
  refusals: ['SESSION_DOES_NOT_EXIST', 'NOT_ALLOWED', 'MEMBER_NOT_IN_ROOM', 'STEP_OUT_NOT_POSSIBLE'],
});

/** Removes a member from a session permanently (MOD-023). */
export const removeMember = endpoint('/v1/session/{id}/user/{uid}/kick', {
  summary:
    'Remove a member from a session, with a reason; staff its host, too, while it runs. They cannot come back to this session.',
  ...changesRoom,
  discloses: { presence: ['session'] },
  input: z.object({ id: uuid, uid: uuid, note: judgedText(REMOVAL_REASON_MAX * 10) }),
  output: z.object({ session_rooms: z.array(sessionRoom) }),
  refusals: [
    'SESSION_DOES_NOT_EXIST',
    'REMOVAL_REASON_REQUIRED',
    'REMOVAL_REASON_TOO_LONG',
    'MEMBER_NOT_IN_ROOM',
    'NOT_ALLOWED',
  ],
});

/** An order in a room: answers the rooms as they are afterwards. */
const order = <Input extends z.ZodObject, const N extends RefusalName = never>(
  path: `/v1/session/${string}`,
  summary: string,
  input: Input,
  refusals: readonly N[] = [],
  texts: Partial<Record<keyof z.input<Input> & string, TextRule>> = {},
) =>
  endpoint(path, {
    summary,
    texts,
    access: 'member',
    duringMaintenance: true,
    discloses: { presence: ['session'] },
    writes: true,
    hourly: 1200,
    input,
    output: roomsAnswer,
    refusals: [...presentRefusals, 'NOT_ALLOWED', ...refusals],
  });

const minutesOfBreakout = z.number();
const here = z.object({ id: uuid });
const about = z.object({ id: uuid, uid: uuid });

export const closeSession = order(
  '/v1/session/{id}/room/close',
  'Staff close a session that runs: everybody learns of it, and has a moment to say goodbye.',
  here,
  ['MEMBER_NOT_IN_ROOM'],
);

/** ROM-096. */
export const createRoom = order(
  '/v1/session/{id}/room/{rid}/create',
  'Create a breakout room to assign people to. For the host and staff, while the session runs.',
  z.object({ id: uuid, rid: roomReference }),
  ['BREAKOUT_NOT_POSSIBLE', 'BREAKOUT_ROOM_MISSING'],
);

/** ROM-097. */
export const assignToRoom = order(
  '/v1/session/{id}/room/{rid}/user/{uid}/assign',
  'Assign a present member to a room. Before a breakout this plans it, and it starts once the rooms have enough people; during one the member moves at once.',
  z.object({ id: uuid, rid: roomReference, uid: uuid }),
  ['BREAKOUT_NOT_POSSIBLE', 'BREAKOUT_ROOM_MISSING', 'MEMBER_NOT_IN_ROOM'],
);

export const startBreakout = order(
  '/v1/session/{id}/breakout/start',
  'Start a breakout: everybody moves at once, and comes back by itself at its end.',
  z.object({
    id: uuid,
    /** Whole minutes, 15 to 45 (ROM-094). */
    minutes: minutesOfBreakout,
    /** Assignments; members without one stay in the main room. */
    rooms: z.array(z.object({ room: z.int().min(0).max(999), members: z.array(uuid).max(64) })).max(32),
  }),
  [
    'BREAKOUT_NOT_POSSIBLE',
    'BREAKOUT_ROOM_MISSING',
    'BREAKOUT_ROOM_TOO_SMALL',
    'BREAKOUT_TIMER_INVALID',
    'BREAKOUT_ARRANGEMENT_INVALID',
    'BREAKOUT_RUNS_ALREADY',
    'MEMBER_NOT_IN_ROOM',
  ],
);

export const changeBreakoutTimer = order(
  '/v1/session/{id}/breakout/timer',
  'Change how long the running breakout lasts, in whole minutes from its start.',
  z.object({ id: uuid, minutes: minutesOfBreakout }),
  ['BREAKOUT_TIMER_INVALID', 'BREAKOUT_DOES_NOT_RUN', 'BREAKOUT_NOT_POSSIBLE'],
);

export const stopBreakout = order(
  '/v1/session/{id}/breakout/stop',
  'End the breakout now: all return to the main room. An arrangement that is only planned is dropped.',
  here,
);

const BREAKOUT_MESSAGE_MAX = 300;
export const tellAllRooms = order(
  '/v1/session/{id}/breakout/message',
  'Show a message in every room.',
  z.object({ id: uuid, text: characters(BREAKOUT_MESSAGE_MAX) }),
  ['BREAKOUT_DOES_NOT_RUN', 'BREAKOUT_MESSAGE_REQUIRED'],
  {
    text: {
      most: BREAKOUT_MESSAGE_MAX,
      problem: (text) => (isBlank(text) ? 'BREAKOUT_MESSAGE_REQUIRED' : undefined),
    },
  },
);

export const returnToMainRoom = order(
  '/v1/session/{id}/breakout/return',
  'Go back to the main room while the others stay apart.',
  here,
  ['MEMBER_NOT_IN_ROOM'],
);

export const callHost = order(
  '/v1/session/{id}/breakout/call',
  'Ask the host to come to the own breakout room.',
  here,
  ['MEMBER_NOT_IN_ROOM', 'BREAKOUT_DOES_NOT_RUN'],
);

export const answerCall = order(
  '/v1/session/{id}/breakout/call/{uid}/answer',
  'Take somebody off the list of those who asked for the host.',
  about,
);

export const volunteer = {
  ...order(
    '/v1/session/{id}/substitute/volunteer',
    'Offer to lead while the host is away; the others present answer while the ballot is open.',
    here,
    ['MEMBER_NOT_IN_ROOM', 'SUBSTITUTE_LEADS_ALREADY', 'SUBSTITUTE_NOT_POSSIBLE', 'BALLOT_IS_OPEN'],
  ),
  goodStanding: true,
};

export const voteForSubstitute = {
  ...order(
    '/v1/session/{id}/substitute/vote/{x}',
    'Agree, or not, that the volunteer leads.',
    z.object({ id: uuid, x: flag }),
    ['BALLOT_IS_OVER'],
  ),
  parameters: { x: 'flag' },
};

export const standDown = order(
  '/v1/session/{id}/substitute/stand_down',
  'Stop leading, or take back the offer to lead.',
  here,
);

export const takeRoomBack = order(
  '/v1/session/{id}/substitute/take_back',
  'The host who came back leads again.',
  here,
  ['MEMBER_NOT_IN_ROOM'],
);

export const moveAgenda = order(
  '/v1/session/{id}/agenda/move',
  'Go to a step of the agenda, with a time for it if wanted; everybody sees it.',
  z.object({ id: uuid, step: z.int().min(0).max(20), minutes: z.int().min(1).max(60).nullable().default(null) }),
);

export const inviteToSpeak = order(
  '/v1/session/{id}/user/{uid}/invite_to_speak',
  'Ask a muted member to speak; only their own tap turns the microphone on.',
  about,
  ['MEMBER_NOT_IN_ROOM'],
);

export const giveCameraTime = order(
  '/v1/session/{id}/user/{uid}/camera_time',
  'Give a member whose camera stopped more time to bring it back.',
  about,
  ['MEMBER_NOT_IN_ROOM'],
);

/** C-158. */
export const allowScreens = order(
  '/v1/session/{id}/room/screen/allow',
  'Let attendees share their screens, or not.',
  z.object({ id: uuid, members: z.boolean() }),
);

export const stopScreen = order(
  '/v1/session/{id}/room/screen/stop',
  "End a member's shared screen.",
  z.object({ id: uuid, uid: uuid }),
);

/** A key for a second connection that carries the shared screen (ROM-048). */
export const shareScreen = endpoint('/v1/session/{id}/room/screen', {
  summary: 'Open the way for a shared screen into the own room: answers a token that works once.',
  ...changesRoom,
  discloses: { presence: ['session'] },
  input: z.object({ id: uuid, tab }),
  output: z.object({ session_video: sessionVideo }),
  refusals: [...presentRefusals, 'SCREEN_SHARING_OFF', 'VIDEO_UNAVAILABLE'],
});
