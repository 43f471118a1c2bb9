import type { EventActor, Event, EventMeta } from '../contract/event.ts';
import { isRefusal, refuse, type Refusal } from '../contract/refusals.ts';
import { fold, stateAfter, type Decider } from './decider.ts';
import type { EventLog, EventLogFacts, Recorded } from '../log/event-log.ts';
import type { Idempotency } from './idempotency.ts';
import { serializedByKey } from './in-turn.ts';
import { BEGINNING, WrongExpectedRevision, type Position } from '../log/event-store/event-store.ts';

/** On whose behalf a command runs, and up to which position this request or job has caused or observed events. */
export type Caller = {
  actor: EventActor;
  /** Id of the request or job; recorded with every event it causes. */
  correlation: string;
  /** The event to which a policy reacted. */
  causation?: string;
  /** Position of the last event this caller caused or found in place; read-your-writes waits for it. */
  position: Position;
  /** Present when the request carries an idempotency key. */
  idempotency?: Idempotency;
};

export const caller = (
  actor: EventActor,
  correlation: string,
  causation?: string,
  idempotency?: Idempotency,
): Caller => ({
  actor,
  correlation,
  ...(causation === undefined ? {} : { causation }),
  position: BEGINNING,
  ...(idempotency === undefined ? {} : { idempotency }),
});

/** The recorded events (none when the command had no effect) and the state after them. */
export type Done<State, Fact extends Event> = { events: readonly Fact[]; state: State };

/**
 * Folds a stream, decides and appends at the expected revision; on a concurrency conflict it reads and decides again. The
 * first decision is made from the history in memory, if there is one: when it does not lead to an append, which the
 * expected revision would check, it is made again from the newest history. Facts that a lifecycle of the decider does not
 * allow are thrown out before they are appended.
 */
export type Execute = {
  <State, Command, Fact extends Event>(
    caller: Caller,
    decider: Decider<State, Command, Fact>,
    id: string,
    command: Command,
    options?: {
      /** Event ids by their index; they make the append of a retried command idempotent. */
      ids?: (index: number) => string;
      /** The id of the instance was made for this command by {@link newId}: unless the request is repeated, it has no events. */
      isNew?: true;
    },
  ): Promise<Done<State, Fact> | Refusal>;
};

/** A use case: with its needs it is a function of who calls and what is asked; it answers what refused it, or nothing. */
export type UseCase<Needs, Asked extends unknown[], Answer = Refusal | undefined> = (
  needs: Needs,
) => (caller: Caller, ...asked: Asked) => Promise<Answer>;

const MAX_ATTEMPTS = 25;
const NO_FACTS: EventLogFacts = { events: [], revision: 'no-stream' };

/** Commands of this process on one stream run one after the other; between processes the expected revision decides. */
export const executor = (log: EventLog, now: () => string): Execute => {
  const inTurn = serializedByKey();
  return (caller, decider, id, command, options = {}) =>
    inTurn(decider.stream(id), async () => {
      const stream = decider.stream(id);
      const meta: EventMeta = {
        actor: caller.actor,
        occurredAt: now(),
        correlation: caller.correlation,
        ...(caller.causation === undefined ? {} : { causation: caller.causation }),
      };
      const ids = options.ids ?? (decider.isCompensated ? undefined : caller.idempotency?.eventIdsOn(stream));
      // Appended under the same ids, another decision would count as the recorded one.
      const mayBeRecorded = ids !== undefined && caller.idempotency?.isRepeated !== false;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const recent = attempt > 1 || mayBeRecorded ? undefined : options.isNew ? NO_FACTS : log.recentFacts(stream);
        const { events: past, revision } = recent ?? (await log.facts(stream));
        const state = fold(decider, past as never[]);
        const before = caller.idempotency && ids ? recordedByEarlierAttempt(past, ids) : [];
        if (before.length > 0) {
          advanceTo(caller, before.at(-1)!.position);
          return { events: before as never[], state };
        }
        const decision = decider.decide(command, state);
        if (recent && (isRefusal(decision) || decision.length === 0)) continue;
        if (isRefusal(decision)) return decision;
        if (decision.length === 0) {
          // Another caller's events, perhaps not yet projected, made it so: read-your-writes covers them, too.
          const last = past.at(-1);
          if (last) advanceTo(caller, last.position);
          return { events: [], state };
        }
        const after = stateAfter(decider, decision, state);
        try {
          const { position } = await log.append(
            stream,
            revision,
            decision,
            meta,
            ids ? { ids: decision.map((_, index) => ids(index)) } : {},
          );
          advanceTo(caller, position);
          return { events: decision, state: after };
        } catch (problem) {
          if (!(problem instanceof WrongExpectedRevision)) throw problem;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * attempt));
        }
      }
      return refuse('CHANGED_MEANWHILE');
    });
};

/** Records what a member of the staff reads or takes along, before it is answered. */
export const recordReading = async (
  log: Pick<EventLog, 'append'>,
  caller: Caller,
  { staff, now }: { staff: string; now: string },
  stream: string,
  fact: Event,
): Promise<void> => {
  const meta = { actor: { kind: 'admin', id: staff }, occurredAt: now, correlation: caller.correlation } as const;
  const { position } = await log.append(stream, 'any', [fact], meta);
  advanceTo(caller, position);
};

const advanceTo = (caller: Caller, position: Position) => {
  if (position > caller.position) caller.position = position;
};

/** The events that an earlier attempt of the same request recorded. */
const recordedByEarlierAttempt = (past: readonly Recorded[], ids: (index: number) => string): Recorded[] => {
  const first = past.findIndex(({ id }) => id === ids(0));
  if (first < 0) return [];
  let count = 1;
  while (past[first + count]?.id === ids(count)) count++;
  return past.slice(first, first + count);
};

/** The current state of one instance. */
export const stateOf = async <State, Fact extends Event>(
  log: EventLog,
  decider: Pick<Decider<State, never, Fact>, 'stream' | 'initial' | 'evolve'>,
  id: string,
): Promise<State> => fold(decider, (await log.facts(decider.stream(id))).events as never[]);
