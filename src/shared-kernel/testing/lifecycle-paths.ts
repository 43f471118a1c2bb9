import { getSimplePaths } from 'xstate/graph';
import type { Lifecycle } from '../contract/lifecycle.ts';

export type Walk<Status extends string, Fact extends string> = readonly { fact: Fact; leadsTo: Status }[];

/**
 * Every way through a lifecycle that visits no status twice, each followed by every fact that may come then, and by every
 * fact that may come after that: all statuses, all transitions, and all pairs of transitions.
 */
export const everyWalk = <Status extends string, Fact extends string>(
  lifecycle: Lifecycle<Status, Fact>,
): Walk<Status, Fact>[] => {
  const { machine, initial, facts } = lifecycle;
  const step = (from: Status, fact: Fact) => ({ fact, leadsTo: lifecycle.after(from, fact) });
  const next = (walk: Walk<Status, Fact>): Walk<Status, Fact>[] => {
    const status = walk.at(-1)?.leadsTo ?? initial;
    return facts.filter((fact) => lifecycle.can(status, fact)).map((fact) => [...walk, step(status, fact)]);
  };
  const known = new Set<string>(facts);
  return getSimplePaths(machine, { events: facts.map((type) => ({ type })) }).flatMap(({ steps }) => {
    const walk: { fact: Fact; leadsTo: Status }[] = [];
    for (const { event } of steps) {
      const { type } = event as { type: string };
      if (known.has(type)) walk.push(step(walk.at(-1)?.leadsTo ?? initial, type as Fact));
    }
    return next(walk).flatMap((longer) => {
      const further = next(longer);
      return further.length === 0 ? [longer] : further;
    });
  });
};
