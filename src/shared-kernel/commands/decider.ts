import type { Event } from '../contract/event.ts';
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
  /**
   * Its events are steps of a longer process, and policies compensate them when the rest does not follow. A repeated
   * request is decided again: that it was recorded once does not mean that it still holds.
   */
  isCompensated?: true;
};

export const fold = <State, Fact extends Event>(
  decider: Pick<Decider<State, never, Fact>, 'initial' | 'evolve'>,
  facts: readonly Fact[],
): State => facts.reduce(decider.evolve, decider.initial);
