/** Those who hear of changes to something; `subscribe` suits `useSyncExternalStore`. */
export const listeners = <Said extends unknown[] = []>() => {
  const all = new Set<(...said: Said) => void>();
  return {
    tell: (...said: Said): void => {
      for (const listener of all) listener(...said);
    },
    subscribe: (listener: (...said: Said) => void): (() => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    clear: (): void => all.clear(),
  };
};
