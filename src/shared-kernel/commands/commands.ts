import type { Actor, Event, EventMeta } from '../contract/event.ts';
import { isRefusal, refuse, type Refusal } from '../contract/refusals.ts';
import { fold, type Decider } from './decider.ts';
import type { EventLog, Recorded } from '../log/event-log.ts';
import type { Idempotency } from './idempotency.ts';
import { BEGINNING, WrongExpectedRevision, type Position } from '../log/event-store/event-store.ts';

/** Who asks, on behalf of which request or job, and how far the log had been written by it so far. */
export type Caller = {
  actor: Actor;
  /** The request or job; every event that follows carries it. */
  correlation: string;
  /** The event that made a policy issue the command. */
  causation?: string;
  /** The position of the last event this caller caused, or found done already; moves as commands are executed. */
  position: Position;
  /** When the request may be repeated under a key: what makes that harmless. */
  idempotency?: Idempotency;
};

export const caller = (actor: Actor, correlation: string, causation?: string, idempotency?: Idempotency): Caller => ({
  actor,
  correlation,
  ...(causation === undefined ? {} : { causation }),
  position: BEGINNING,
  ...(idempotency === undefined ? {} : { idempotency }),
});

/** What became of a command: the facts recorded (none when it was already so) and the state after them. */
export type Done<State, Fact extends Event> = { events: readonly Fact[]; state: State };

/** Folds a stream, decides, appends at the revision that was read; decides afresh when somebody was faster. */
export type Execute = {
  <State, Command, Fact extends Event>(
    by: Caller,
    decider: Decider<State, Command, Fact>,
    id: string,
    command: Command,
    of?: {
      /** Ids for the events, by their order: makes a retried command record the same events once. */
      ids?: (index: number) => string;
    },
  ): Promise<Done<State, Fact> | Refusal>;
};

/** Whoever takes longer is not waited for any more: something that hangs must not hold up all that comes after it. */
const MAX_QUEUE_HOLD_MS = 5_000;

/** Commands of one process on one stream queue up here; between processes the expected revision decides. */
const serializedByKey = () => {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve();
    const turn = before.then(work);
    const tail = before.then(() => settledOrAfter(MAX_QUEUE_HOLD_MS, turn));
    tails.set(key, tail);
    void tail.then(() => tails.get(key) === tail && tails.delete(key));
    return turn;
  };
};

/** Resolves when the work has ended, well or badly, and after so many milliseconds in any case. */
const settledOrAfter = (milliseconds: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const ended = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(ended, ended);
  });

const MAX_ATTEMPTS = 25;

export const executor = (log: EventLog, now: () => string): Execute => {
  const inTurn = serializedByKey();
  return (by, decider, id, command, of = {}) =>
    inTurn(decider.stream(id), async () => {
      const stream = decider.stream(id);
      const meta: EventMeta = {
        actor: by.actor,
        occurredAt: now(),
        correlation: by.correlation,
        ...(by.causation === undefined ? {} : { causation: by.causation }),
      };
      const ids = of.ids ?? (decider.isCompensated ? undefined : by.idempotency?.eventIdsOn(stream));
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const { events: past, revision } = await log.facts(stream);
        const state = fold(decider, past as never[]);
        const before = by.idempotency && ids ? recordedByEarlierAttempt(past, ids) : [];
        if (before.length > 0) {
          advanceTo(by, before.at(-1)!.position);
          return { events: before as never[], state };
        }
        const decision = decider.decide(command, state);
        if (isRefusal(decision)) return decision;
        if (decision.length === 0) {
          // It is so because of what somebody else recorded, perhaps this very moment: that is to be seen, too.
          const last = past.at(-1);
          if (last) advanceTo(by, last.position);
          return { events: [], state };
        }
        try {
          const { position } = await log.append(
            stream,
            revision,
            decision,
            meta,
            ids ? { ids: decision.map((_, index) => ids(index)) } : {},
          );
          advanceTo(by, position);
          return { events: decision, state: decision.reduce(decider.evolve, state) };
        } catch (problem) {
          if (!(problem instanceof WrongExpectedRevision)) throw problem;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * attempt));
        }
      }
      return refuse('CHANGED_MEANWHILE');
    });
};

const advanceTo = (by: Caller, position: Position) => {
  if (position > by.position) by.position = position;
};

/** What this very command recorded when the request was made the first time, and nobody heard of it. */
const recordedByEarlierAttempt = (past: readonly Recorded[], ids: (index: number) => string): Recorded[] => {
  const first = past.findIndex(({ id }) => id === ids(0));
  if (first < 0) return [];
  let count = 1;
  while (past[first + count]?.id === ids(count)) count++;
  return past.slice(first, first + count);
};

/** The present state of one instance, without deciding anything. */
export const stateOf = async <State, Fact extends Event>(
  log: EventLog,
  decider: Pick<Decider<State, never, Fact>, 'stream' | 'initial' | 'evolve'>,
  id: string,
): Promise<State> => fold(decider, (await log.facts(decider.stream(id))).events as never[]);
