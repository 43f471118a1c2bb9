// Source: https://docs.stripe.com/error-low-level: connections, timeouts, 429, 5xx, and answers that are lost
/** What goes wrong between the product and the sandbox, for tests. */
export type Fault =
  /** The connection is closed before anything happens. */
  | { kind: 'cut' }
  /** Nothing is answered. */
  | { kind: 'frozen' }
  /** 429 */
  | { kind: 'limited' }
  /** 500 */
  | { kind: 'failing' }
  /** 400: a rule of the provider that the product does not know. */
  | { kind: 'refusing'; message: string }
  /** It happens, and the answer does not arrive. */
  | { kind: 'lost' };

export type Faults = {
  /** @param options which calls, `POST /v1/refunds`; every one when absent. @param times how often; until it is removed when absent */
  inject(fault: Fault, options?: { calls?: RegExp; times?: number }): void;
  clear(): void;
  /** The fault of this call, which is used up by it. */
  next(method: string, path: string): Fault | undefined;
};

export const faults = (): Faults => {
  let injected: { fault: Fault; calls: RegExp; left: number }[] = [];
  return {
    inject: (fault, { calls = /./, times = Infinity } = {}) => void injected.push({ fault, calls, left: times }),
    clear: () => {
      injected = [];
    },
    next: (method, path) => {
      const found = injected.find(({ calls, left }) => left > 0 && calls.test(`${method} ${path}`));
      if (found) found.left -= 1;
      return found?.fault;
    },
  };
};
