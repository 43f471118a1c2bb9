import { transition, type AnyStateMachine } from 'xstate';

/**
 * Compiles a flat statechart, whose events are the recorded facts, into a table: looking up is then some nanoseconds where
 * interpreting the machine costs microseconds. `can` guards appends on the server and buttons on the client; `after`
 * serves `evolve`.
 */
export type Lifecycle<Status extends string, Fact extends string> = {
  machine: AnyStateMachine;
  initial: Status;
  statuses: readonly Status[];
  facts: readonly Fact[];
  /** May this fact follow this status? */
  can(status: Status, fact: Fact): boolean;
  /** The status once this fact is recorded; unchanged by facts the status does not know. */
  after(status: Status, fact: string): Status;
  /** Nothing can follow this status. */
  isFinal(status: Status): boolean;
};

export const lifecycle = <Status extends string, Fact extends string>(machine: AnyStateMachine): Lifecycle<Status, Fact> => {
  const statuses = Object.keys(machine.states) as Status[];
  const facts = [...machine.events] as string[] as Fact[];
  const at = (status: Status) => machine.resolveState({ value: status, context: {} });
  const table = new Map(
    statuses.map((status) => [
      status,
      new Map(
        facts
          .filter((type) => at(status).can({ type }))
          .map((type): [string, Status] => [type, transition(machine, at(status), { type })[0].value as Status]),
      ),
    ]),
  );
  return {
    machine,
    initial: machine.root.initial.target[0]!.key as Status,
    statuses,
    facts,
    can: (status, fact) => table.get(status)?.has(fact) ?? false,
    after: (status, fact) => table.get(status)?.get(fact) ?? status,
    isFinal: (status) => (table.get(status)?.size ?? 0) === 0,
  };
};
