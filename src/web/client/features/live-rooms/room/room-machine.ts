import { assign, fromCallback, fromPromise, raise, setup } from 'xstate';
import {
  closeOf,
  goodbyeIn,
  isGoneUnanswered,
  isNotInSession,
  firstStatus,
  statusAfter,
  pollFailed,
  hasStatus,
  pollUpdate,
  mayOpenVideo,
  muteOrder,
  pollsOften,
  roomIn,
  roomUpdate,
  speakInvitation,
  startOf,
  type EnterInput,
  type EnterAnswer,
  type PollAnswer,
  type PollInput,
  type RoomContextOpened,
  type OpenInput,
  type RoomContext,
  type RoomEvent,
  type RoomInput,
} from './room-context.ts';
import type { RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { isDefinite, SURVEY, timeSkew, wayOutOf, type WayOut } from './room-rules.ts';
import { roomTexts } from '../texts.ts';

const provided = (what: string) => () => Promise.reject(new Error(`${what} is provided by the session of the room`));
/** How often waiting members look before the start, when nothing is pushed (C-032). */
export const GLANCE_EVERY_MS = 60_000;
/** The longest pause between two attempts to come back into the room. */
const MAX_PAUSE_MS = 15_000;
/** Video that stays open for so long is not about to close again. */
const STABLE_AFTER_MS = 10_000;
const LEAVE_TIMEOUT_MS = 4000;
/** The server needs a moment to end what was announced. */
const GOODBYE_SLACK_MS = 500;

/** A person who waited for nothing has nothing to look back on. */
const afterwards = ({ wasIn }: { wasIn: boolean }) => ({ to: wasIn ? SURVEY : '/', tone: 'info' as const });

/** Where an answer leads this person out of the session; null where it does not, or something on the way failed (C-030). */
const wayOutIn = (answer: EnterAnswer | PollAnswer | RoomContextOpened): WayOut | null => {
  if (typeof answer !== 'object') return null;
  if ('out' in answer) return answer.out;
  return 'failed' in answer || answer.ok || !isDefinite(answer) ? null : wayOutOf(answer.notice);
};
const leadsOut = ({ event }: { event: { output: EnterAnswer | PollAnswer | RoomContextOpened } }) =>
  wayOutIn(event.output) !== null;
const goOut = (answer: EnterAnswer | PollAnswer | RoomContextOpened) => ({
  type: 'GO' as const,
  out: wayOutIn(answer) ?? timeSkew(),
});

const stepAside = {
  type: 'stepAside' as const,
  params: ({ context: { session, tab } }: { context: RoomContext }) => ({ session, tab }),
};

/**
 * One person's way through a session: preview, perhaps an early hold, waiting, connecting, the room, and out. All side
 * effects are injected: calls, video, devices.
 */
export const roomMachine = setup({
  types: {
    input: {} as RoomInput,
    context: {} as RoomContext,
    events: {} as RoomEvent,
  },
  actors: {
    enter: fromPromise<EnterAnswer, EnterInput>(provided('enter')),
    poll: fromPromise<PollAnswer, PollInput>(provided('poll')),
    /** Asks for a token and connects with it. The first connection is never tried twice, coming back is (ROM-073, C-031). */
    openVideo: fromPromise<RoomContextOpened, OpenInput>(provided('openVideo')),
    leave: fromPromise<void, { session: string; tab: string; onPurpose: boolean }>(provided('leave')),
    /** Tells RECONNECTING, RECONNECTED, STALLED, FLOWING, LOST and EVICTED. */
    videoEvents: fromCallback<RoomEvent>(() => undefined),
    /** Tells PUSHED. */
    changes: fromCallback<RoomEvent, { session: string }>(() => undefined),
  },
  actions: {
    closeVideo: () => undefined,
    releaseDevices: () => undefined,
    muteIfAsked: (_self, _asked: boolean) => undefined,
    inviteIfAsked: (_self, _asked: boolean) => undefined,
    tellSignedOut: () => undefined,
    /** The window stays open, and the member keeps the seat. */
    stepAside: (_self, _of: { session: string; tab: string }) => undefined,
  },
  delays: {
    untilWaitingRoom: ({ context }) =>
      Math.max(0, (Date.parse(context.entered?.waiting_room_time ?? '') || 0) - context.now()),
    nextPoll: ({ context }) =>
      pollsOften(context)
        ? context.pollEvery
        : Math.min(GLANCE_EVERY_MS, Math.max(0, startOf(context) - context.now())),
    pause: ({ context: { attempts } }) => (attempts === 0 ? 0 : Math.min(MAX_PAUSE_MS, 1000 * 2 ** attempts)),
    untilGoodbyeIsOver: ({ context }) =>
      Math.max(0, Date.parse(goodbyeIn(context)?.until ?? '') - context.now()) + GOODBYE_SLACK_MS,
    askAgain: () => MAX_PAUSE_MS,
    stable: () => STABLE_AFTER_MS,
    leaveTimeout: () => LEAVE_TIMEOUT_MS,
  },
  guards: {
    isEarly: ({ context }) => context.now() < (Date.parse(context.entered?.waiting_room_time ?? '') || 0),
    isOver: ({ context }) => context.now() >= closeOf(context),
    wasIn: ({ context }) => context.wasIn,
    mayConnect: ({ context }) => mayOpenVideo(context),
    mustMove: ({ context }) => hasStatus(context, 'IS_MOVING_ROOMS'),
    /** The server finds no connection of this window's, though nothing here says so. */
    isUnknownToVideo: ({ context, event }) =>
      event.type === 'ANSWERED' && event.answer.video_lost && context.now() - context.openedAt >= STABLE_AFTER_MS,
    saysGoodbye: ({ context }) => goodbyeIn(context) !== null,
    staysTogether: ({ context }) => goodbyeIn(context) === null,
  },
}).createMachine({
  id: 'room',
  context: ({ input }) => ({
    ...input,
    entered: input.entered ?? null,
    room: null,
    seen: null,
    met: [],
    opening: 0,
    onPurpose: false,
    isLeaving: false,
    isOutPerhaps: false,
    ifGone: null,
    again: false,
    returning: false,
    attempts: 0,
    status: firstStatus,
    currentRoom: null,
    openedAt: 0,
    correctRoom: 0,
    safety: 'NONE',
    failures: 0,
    heard: null,
    mute: null,
    sending: null,
    videoChecked: false,
    wasIn: false,
    problem: null,
    out: null,
    heldUntil: null,
  }),
  initial: 'preparing',
  invoke: { src: 'changes', input: ({ context: { session } }) => ({ session }) },
  on: {
    GO: { target: '.leaving', actions: assign({ out: ({ event }) => event.out }) },
  },
  states: {
    preparing: {
      initial: 'letIn',
      on: {
        LEAVE: { target: 'leaving', actions: assign({ out: () => ({ to: '/', tone: 'info' as const }) }) },
      },
      states: {
        letIn: {
          always: { guard: ({ context }) => context.entered !== null, target: 'previewing' },
          invoke: {
            src: 'enter',
            input: ({ context: { session, tab, reason } }) => ({ session, tab, reason, step: 'prepare' }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'previewing',
                actions: assign(({ event }) =>
                  event.output.ok ? { entered: event.output.value.session, problem: null } : {},
                ),
              },
              { guard: leadsOut, actions: raise(({ event }) => goOut(event.output)) },
              { target: 'unreachable' },
            ],
            onError: 'unreachable',
          },
        },
        unreachable: {
          entry: assign(() => ({ problem: roomTexts.problems.server })),
          on: { JOIN: { target: 'letIn', actions: assign({ problem: null }) } },
          after: { askAgain: 'letIn' },
        },
        previewing: {
          on: {
            JOIN: [
              { guard: 'isEarly', target: 'holding' },
              { target: '#room.arriving', actions: assign({ videoChecked: true, problem: null }) },
            ],
          },
        },
        /** Between ten and five minutes before the start (C-001). */
        holding: {
          after: {
            untilWaitingRoom: { target: '#room.arriving', actions: assign({ videoChecked: true, problem: null }) },
          },
          on: { NOT_YET: 'previewing', PUSHED: { target: 'holding', reenter: true } },
        },
      },
    },

    arriving: {
      invoke: {
        src: 'enter',
        input: ({ context: { session, tab, reason } }) => ({ session, tab, reason, step: 'wait' }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'present',
            actions: assign(({ context, event }) => {
              if (!event.output.ok) return {};
              const { session, room } = event.output.value;
              return {
                entered: session,
                room,
                heldUntil: null,
                failures: 0,
                ...roomUpdate({ ...context, status: firstStatus, currentRoom: null }, room),
              };
            }),
          },
          { guard: leadsOut, actions: raise(({ event }) => goOut(event.output)) },
          {
            target: 'preparing.previewing',
            actions: assign(() => ({ problem: roomTexts.problems.server, videoChecked: false })),
          },
        ],
        onError: {
          target: 'preparing.previewing',
          actions: assign(() => ({ problem: roomTexts.problems.server, videoChecked: false })),
        },
      },
      on: { LEAVE: { target: 'leaving', actions: assign({ out: () => ({ to: '/', tone: 'info' as const }) }) } },
    },

    present: {
      type: 'parallel',
      on: {
        LEAVE: {
          target: 'leaving',
          actions: assign(({ context }) => ({
            onPurpose: true,
            out: afterwards(context),
          })),
        },
        LEAVES: { actions: assign({ isLeaving: true, ifGone: null }) },
        STAYS: { actions: [assign({ isLeaving: false }), raise({ type: 'PUSHED' })] },
        UNANSWERED: {
          actions: [
            assign({ isLeaving: false, isOutPerhaps: true, ifGone: ({ event }) => event.ifGone }),
            raise({ type: 'PUSHED' }),
          ],
        },
        STEPPED_OUT: {
          target: 'preparing.previewing',
          actions: assign({
            heldUntil: ({ event }) => event.until,
            isLeaving: false,
            ifGone: null,
            seen: null,
            problem: null,
            videoChecked: false,
          }),
        },
        CAMERA_GAVE_UP: {
          target: 'preparing.previewing',
          actions: [assign(() => ({ problem: roomTexts.problems.camera, videoChecked: false })), stepAside],
        },
      },
      exit: 'closeVideo',
      states: {
        place: {
          initial: 'waiting',
          states: {
            waiting: {
              entry: assign({ currentRoom: null, returning: false }),
              always: { guard: 'mayConnect', target: 'connecting' },
            },
            connecting: {
              entry: assign({ opening: ({ context }) => context.correctRoom }),
              invoke: {
                src: 'openVideo',
                input: ({ context: { session, tab, reason, correctRoom } }) => ({
                  session,
                  tab,
                  reason,
                  room: correctRoom,
                }),
                onDone: [
                  {
                    guard: ({ event }) => event.output === 'open',
                    target: 'inRoom',
                    actions: assign(({ context }) => ({
                      status: statusAfter(context.status, 'Connected'),
                      currentRoom: context.opening,
                      wasIn: true,
                      returning: false,
                    })),
                  },
                  {
                    guard: ({ event }) => event.output === 'closed',
                    target: 'waiting',
                    actions: [
                      assign(({ context }) => ({
                        safety: 'NONE' as const,
                        status: statusAfter(context.status, 'RoomUnsafe'),
                      })),
                      raise({ type: 'PUSHED' }),
                    ],
                  },
                  { guard: leadsOut, actions: raise(({ event }) => goOut(event.output)) },
                  { guard: 'wasIn', target: 'away' },
                  {
                    target: '#room.preparing.previewing',
                    actions: [
                      assign(({ event }) => ({
                        videoChecked: false,
                        problem:
                          typeof event.output === 'object' && 'failed' in event.output
                            ? event.output.failed
                            : roomTexts.problems.connect,
                      })),
                      stepAside,
                    ],
                  },
                ],
                onError: [
                  { guard: 'wasIn', target: 'away' },
                  {
                    target: '#room.preparing.previewing',
                    actions: [assign(() => ({ videoChecked: false, problem: roomTexts.problems.connect })), stepAside],
                  },
                ],
              },
            },
            inRoom: {
              entry: assign({ openedAt: ({ context }) => context.now() }),
              invoke: { src: 'videoEvents' },
              // The room is left as soon as the person has to wait or to move (ROM-075).
              exit: 'closeVideo',
              always: [
                { guard: 'mustMove', target: 'connecting' },
                { guard: ({ context }) => !hasStatus(context, 'IN_ROOM'), target: 'waiting' },
              ],
              initial: 'connected',
              states: {
                connected: { on: { RECONNECTING: 'reconnecting', STALLED: 'stalled' } },
                /** Nothing arrives of the others: the line is cut, and nothing but that says so yet. */
                stalled: { on: { FLOWING: 'connected', RECONNECTING: 'reconnecting' } },
                reconnecting: { on: { RECONNECTED: 'connected' } },
              },
              after: { stable: { actions: assign({ attempts: 0 }) } },
              on: {
                EVICTED: { target: 'away', actions: assign({ isOutPerhaps: true }) },
                LOST: 'away',
                COME_BACK: 'away',
                ANSWERED: { guard: 'isUnknownToVideo', target: 'away' },
              },
            },
            /**
             * The video ended, but this person did not leave: the seat stays, and the next look says why it ended (I-045) or leads
             * back in (C-031). Until the session ends, or the server says that this person may not be here.
             */
            away: {
              entry: assign({ currentRoom: null, returning: true, status: firstStatus }),
              exit: assign({ attempts: ({ context }) => context.attempts + 1 }),
              initial: 'pausing',
              states: {
                pausing: { after: { pause: 'polling' }, on: { COME_BACK: 'polling' } },
                polling: {
                  entry: raise({ type: 'PUSHED' }),
                  on: {
                    COME_BACK: { actions: raise({ type: 'PUSHED' }) },
                    POLLED: [
                      { guard: 'mayConnect', target: '#room.present.place.connecting' },
                      { target: '#room.present.place.waiting' },
                    ],
                  },
                },
              },
            },
          },
        },

        /** Whether an end was announced: the video continues, and what comes then is asked for at its time. */
        goodbye: {
          initial: 'none',
          states: {
            none: { always: { guard: 'saysGoodbye', target: 'saying' } },
            saying: {
              always: { guard: 'staysTogether', target: 'none' },
              after: { untilGoodbyeIsOver: { actions: raise({ type: 'PUSHED' }) } },
            },
          },
        },

        polling: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                src: 'poll',
                input: ({ context }) => ({
                  session: context.session,
                  tab: context.tab,
                  mute: context.sending,
                  beforeStart: !pollsOften(context),
                }),
                onDone: [
                  {
                    // The one who hands over leaves by the answer to that.
                    guard: ({ context, event }) => context.isLeaving && isNotInSession(context, event.output),
                    target: 'resting',
                  },
                  {
                    guard: ({ context, event }) => isGoneUnanswered(context, event.output),
                    target: 'resting',
                    actions: raise(({ context }) => context.ifGone!),
                  },
                  { guard: leadsOut, target: 'resting', actions: raise(({ event }) => goOut(event.output)) },
                  {
                    // A person whose sign-in ended stays in the room (C-102).
                    guard: ({ event }) => !event.output.ok && event.output.status === 401,
                    target: 'resting',
                    actions: 'tellSignedOut',
                  },
                  {
                    guard: ({ event }) => !event.output.ok,
                    target: 'resting',
                    actions: raise({ type: 'FAILED' }),
                  },
                  {
                    guard: ({ context, event }) =>
                      !event.output.ok || roomIn(context, event.output.value) === undefined,
                    target: 'resting',
                    actions: raise(() => ({ type: 'GO' as const, out: timeSkew() })),
                  },
                  {
                    target: 'resting',
                    actions: raise(({ event }) => ({
                      type: 'ANSWERED' as const,
                      answer: (event.output as { value: RoomsAnswer }).value,
                    })),
                  },
                ],
                onError: { target: 'resting', actions: raise({ type: 'FAILED' }) },
              },
              entry: assign(({ context }) => ({ again: false, sending: context.mute, mute: null })),
              // Something changed during the poll: another one follows.
              on: {
                PUSHED: { actions: assign({ again: true }) },
                MUTE_MEMBER: { actions: assign(({ event }) => ({ mute: event.member, again: true })) },
              },
            },
            resting: {
              always: { guard: ({ context }) => context.again, target: 'asking' },
              after: { nextPoll: 'asking' },
              on: {
                PUSHED: 'asking',
                MUTE_MEMBER: { target: 'asking', actions: assign({ mute: ({ event }) => event.member }) },
              },
            },
          },
          on: {
            ANSWERED: {
              guard: ({ context, event }) => roomIn(context, event.answer) !== undefined,
              actions: [
                { type: 'muteIfAsked', params: ({ context, event }) => muteOrder(context, event.answer) },
                { type: 'inviteIfAsked', params: ({ context, event }) => speakInvitation(context, event.answer) },
                assign(({ context, event }) => pollUpdate(context, event.answer)),
                raise({ type: 'POLLED' }),
              ],
            },
            FAILED: [
              {
                guard: 'isOver',
                actions: raise(({ context }) => ({ type: 'GO' as const, out: afterwards(context) })),
              },
              { actions: assign(pollFailed) },
            ],
          },
        },
      },
    },

    leaving: {
      entry: [
        'closeVideo',
        'releaseDevices',
        assign({ status: ({ context }) => statusAfter(context.status, 'MustLeave') }),
      ],
      invoke: {
        src: 'leave',
        input: ({ context: { session, tab, onPurpose } }) => ({ session, tab, onPurpose }),
        onDone: 'gone',
        onError: 'gone',
      },
      after: { leaveTimeout: 'gone' },
    },
    gone: { type: 'final' },
  },
});
