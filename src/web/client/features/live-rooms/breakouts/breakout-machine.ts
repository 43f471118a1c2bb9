import { assign, fromPromise, setup } from 'xstate';
import type { Notice } from '#kernel/contract/refusals.ts';
import { texts as siteTexts } from '#client/lib/texts.ts';
import {
  asRooms,
  canStart,
  moved,
  noMoves,
  ofThose,
  spreadEvenly,
  tooSmall,
  type Arrangement,
  type Placed,
} from './arrangement.ts';

export type Bounds = {
  rooms: number;
  least_minutes: number;
  most_minutes: number;
  usual_minutes: number;
  fewest_people: number;
};

export type BreakoutMachineStarted = { ok: true } | { ok: false; notice: Pick<Notice, 'name' | 'msg'> };
export type StartInput = { minutes: number; rooms: { room: number; members: string[] }[] };

export type BreakoutContext = {
  bounds: Bounds;
  draft: Arrangement;
  /** Who is here, and whether the room counts them. */
  people: ReadonlyMap<string, boolean>;
  /** The timer as it was typed. */
  minutes: string;
  /** What the server said against the start. */
  failed: string | null;
};

export type BreakoutEvent =
  | { type: 'MOVE'; person: string; room: number }
  | { type: 'SPREAD'; people: readonly Pick<Placed, 'id' | 'isHost' | 'counts'>[] }
  | { type: 'CLEAR' }
  | { type: 'HERE'; people: ReadonlyMap<string, boolean> }
  | { type: 'CONFIRM' }
  | { type: 'BACK' }
  | { type: 'MINUTES'; text: string }
  | { type: 'START' }
  /** The rooms were seen apart, or together again. */
  | { type: 'APART' }
  | { type: 'TOGETHER' }
  | { type: 'AGAIN' };

/** The minutes that were typed; null when they are no whole number within the bounds (ROM-094). */
export const minutesIn = (text: string, { least_minutes, most_minutes }: Bounds): number | null => {
  const typed = text.trim();
  const minutes = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return minutes >= least_minutes && minutes <= most_minutes ? minutes : null;
};

const isReady = ({ draft, people, bounds }: BreakoutContext) => canStart(draft, people, bounds.fewest_people);
/** Refusals that are about who goes where; others are shown beside the timer. */
const ABOUT_PEOPLE = new Set([
  'BREAKOUT_ROOM_TOO_SMALL',
  'BREAKOUT_ARRANGEMENT_INVALID',
  'BREAKOUT_ROOM_MISSING',
  'MEMBER_NOT_IN_ROOM',
]);

/**
 * The leader's steps to a breakout: arranging people, choosing the time, starting, running, over (ROM-086 to ROM-094).
 */
export const breakoutMachine = setup({
  types: {
    input: {} as { bounds: Bounds; draft?: Arrangement },
    context: {} as BreakoutContext,
    events: {} as BreakoutEvent,
  },
  actors: {
    start: fromPromise<BreakoutMachineStarted, StartInput>(() =>
      Promise.reject(new Error('start is provided by whoever runs the breakout')),
    ),
  },
  actions: {
    notePeople: assign(({ context, event }) =>
      event.type === 'HERE' ? { people: event.people, draft: ofThose(context.draft, event.people) } : {},
    ),
  },
  guards: {
    isReady: ({ context }) => isReady(context),
    isTimed: ({ context }) => isReady(context) && minutesIn(context.minutes, context.bounds) !== null,
  },
}).createMachine({
  id: 'breakout',
  context: ({ input: { bounds, draft } }) => ({
    bounds,
    draft: draft ?? noMoves,
    people: new Map(),
    minutes: String(bounds.usual_minutes),
    failed: null,
  }),
  initial: 'arranging',
  on: {
    HERE: { actions: 'notePeople' },
    APART: '.running',
  },
  states: {
    arranging: {
      on: {
        MOVE: {
          actions: assign(({ context, event }) => ({
            draft: moved(context.draft, event.person, event.room),
            failed: null,
          })),
        },
        SPREAD: {
          actions: assign(({ context: { bounds }, event }) => ({
            draft: spreadEvenly(event.people, bounds.rooms, bounds.fewest_people),
            failed: null,
          })),
        },
        CLEAR: { actions: assign({ draft: noMoves, failed: null }) },
        CONFIRM: { guard: 'isReady', target: 'choosingTime', actions: assign({ failed: null }) },
      },
    },
    choosingTime: {
      // A member left meanwhile: the arrangement shows which room has become too small.
      always: { guard: ({ context }) => !isReady(context), target: 'arranging' },
      on: {
        MINUTES: { actions: assign(({ event }) => ({ minutes: event.text, failed: null })) },
        BACK: 'arranging',
        START: { guard: 'isTimed', target: 'starting' },
      },
    },
    starting: {
      invoke: {
        src: 'start',
        input: ({ context: { draft, minutes, bounds } }) => ({
          minutes: minutesIn(minutes, bounds) ?? bounds.usual_minutes,
          rooms: asRooms(draft),
        }),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'running' },
          {
            guard: ({ event }) => !event.output.ok && ABOUT_PEOPLE.has(event.output.notice.name),
            target: 'arranging',
            actions: assign(({ event }) => ({ failed: event.output.ok ? null : event.output.notice.msg })),
          },
          {
            target: 'choosingTime',
            actions: assign(({ event }) => ({ failed: event.output.ok ? null : event.output.notice.msg })),
          },
        ],
        onError: { target: 'choosingTime', actions: assign(() => ({ failed: siteTexts.defaultError })) },
      },
    },
    running: {
      entry: assign({ draft: noMoves, failed: null }),
      on: { APART: {}, TOGETHER: 'ended' },
    },
    ended: {
      on: { AGAIN: { target: 'arranging', actions: assign({ failed: null }) } },
    },
  },
});

/** The rooms of the draft that are too small, to be marked. */
export const marked = ({ draft, people, bounds }: BreakoutContext): number[] =>
  tooSmall(draft, people, bounds.fewest_people);
