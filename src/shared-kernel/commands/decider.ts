import type { Event } from '../contract/event.ts';
import type { Refusal } from '../contract/refusals.ts';

/**
 * The rules of one aggregate as pure functions. Everything a decision needs from elsewhere (time, new ids, facts of other
 * modules) is part of the command. Deciding something that is already so answers no events.
 */
export type Decider<State, Command, Fact extends Event = Event> = {
  /** The stream of one instance, `scheduling.session-<id>`. */
  stream: (id: string) => string;
  initial: State;
  evolve: (state: State, fact: Fact) => State;
  decide: (command: Command, state: State) => readonly Fact[] | Refusal;
  /**
   * What it records is a step of something bigger, which policies take back when the rest never came. A repeated request
   * decides afresh here: having recorded it once does not mean that it still holds.
   */
  isCompensated?: true;
};

export const fold = <State, Fact extends Event>(
  decider: Pick<Decider<State, never, Fact>, 'initial' | 'evolve'>,
  facts: readonly Fact[],
): State => facts.reduce(decider.evolve, decider.initial);
