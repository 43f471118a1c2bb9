/** A chart without context, actions and guards: the only kind that `lifecycle()` compiles. */
type FlatChart = {
  initial: string;
  states: Record<string, { on?: Record<string, string | object> }>;
};

/**
 * What `lifecycle()` reads of a machine, without the interpreter. The build gives it to lifecycles in the place of
 * XState's `createMachine`, so that a page that asks one does not load XState (ADR 68).
 */
export const createMachine = ({ initial, states }: FlatChart) => ({
  root: { initial: { target: [{ key: initial }] } },
  states: mapped(states, ({ on = {} }) => ({
    on: mapped(on, (to) => [typeof to === 'string' ? { target: [{ key: to }] } : {}]),
  })),
});

const mapped = <From, To>(record: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
