import type { AnyStateMachine } from 'xstate';

/**
 * Compiles a flat statechart, whose events are the recorded facts, into a table: looking up is then some nanoseconds where
 * interpreting the machine costs microseconds. `can` guards appends on the server (the executor asks the lifecycles of
 * each decider) and buttons on the client; `after` serves `evolve`.
 */
export type Lifecycle<Status extends string, Fact extends string> = {
  machine: AnyStateMachine;
  initial: Status;
  statuses: readonly Status[];
  facts: readonly Fact[];
  /** Does this fact stand in the chart? Others say nothing about the status. */
  knows(fact: string): boolean;
  /** May this fact follow this status? */
  can(status: Status, fact: Fact): boolean;
  /** The status once this fact is recorded; unchanged by facts the status does not know. */
  after(status: Status, fact: string): Status;
  /** Nothing can follow this status. */
  isFinal(status: Status): boolean;
};

export const lifecycle = <Status extends string, Fact extends string>(
  machine: AnyStateMachine,
): Lifecycle<Status, Fact> => {
  // Read off the chart itself: for XState a fact that changes no status (`SessionUpdated: {}`) is none that can happen.
  const table = new Map(
    Object.entries(machine.states).map(([status, node]) => [
      status as Status,
      new Map(
        Object.entries(node.on).map(([fact, moves]): [string, Status] => [
          fact,
          (moves[0]?.target?.[0]?.key ?? status) as Status,
        ]),
      ),
    ]),
  );
  const statuses = [...table.keys()];
  const names = new Set([...table.values()].flatMap((moves) => [...moves.keys()]));
  return {
    machine,
    initial: machine.root.initial.target[0]!.key as Status,
    statuses,
    facts: [...names] as Fact[],
    knows: (fact) => names.has(fact),
    can: (status, fact) => table.get(status)?.has(fact) ?? false,
    after: (status, fact) => table.get(status)?.get(fact) ?? status,
    isFinal: (status) => (table.get(status)?.size ?? 0) === 0,
  };
};
