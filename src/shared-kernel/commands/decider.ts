import type { Event } from '../contract/event.ts';
import type { Lifecycle } from '../contract/lifecycle.ts';
import type { Refusal } from '../contract/refusals.ts';

/**
 * The rules of one aggregate as pure functions. What a decision needs from elsewhere (time, new ids, facts of other
 * modules) is part of the command. A command without effect returns no events.
 */
export type Decider<State, Command, Fact extends Event = Event> = {
  /** The stream of one instance, `scheduling.session-<id>`. */
  stream: (id: string) => string;
  initial: State;
  evolve: (state: State, fact: Fact) => State;
  decide: (command: Command, state: State) => readonly Fact[] | Refusal;
  /** The machines that its facts follow, as far as it has a status; the executor appends nothing that one of them does not allow. */
  lifecycles?: readonly Followed<State, Fact>[];
  /**
   * Its events are steps of a longer process, and policies compensate them when the rest does not follow. A repeated
   * request is decided again: that it was recorded once does not mean that it still holds.
   */
  isCompensated?: true;
};

/** A machine, and where it stands. Facts that it does not know are none of its business. */
type Followed<State, Fact extends Event> = {
  lifecycle: Lifecycle<string, string>;
  /** The status before this fact, which may be about one of several parts: one gift, one booking. */
  status: (state: State, fact: Fact) => string;
  /** What the machine calls the fact, where its data decide which status follows. */
  name: (fact: Fact) => string;
};

export const follows = <State, Fact extends Event, Status extends string>(
  lifecycle: Lifecycle<Status, string>,
  status: (state: State, fact: Fact) => Status,
  name: (fact: Fact) => string = ({ type }) => type,
): Followed<State, Fact> => ({ lifecycle, status, name });

/** Names the first of these facts that may not follow its status, and that status. */
export class FactOutOfOrder extends Error {}

/** The state after facts that were just decided. A fact that a lifecycle does not allow is a bug of the decider: it throws. */
export const stateAfter = <State, Fact extends Event>(
  { evolve, lifecycles = [] }: Pick<Decider<State, never, Fact>, 'evolve' | 'lifecycles'>,
  decided: readonly Fact[],
  before: State,
): State => {
  let state = before;
  for (const fact of decided) {
    for (const { lifecycle, status, name } of lifecycles) {
      const event = name(fact);
      if (!lifecycle.knows(event)) continue;
      const current = status(state, fact);
      if (!lifecycle.can(current, event))
        throw new FactOutOfOrder(`${event} may not follow the status ${current} of ${lifecycle.machine.id}`);
    }
    state = evolve(state, fact);
  }
  return state;
};

/** The state after recorded facts; what was allowed when it was recorded stays readable. */
export const fold = <State, Fact extends Event>(
  decider: Pick<Decider<State, never, Fact>, 'initial' | 'evolve'>,
  facts: readonly Fact[],
): State => facts.reduce(decider.evolve, decider.initial);
