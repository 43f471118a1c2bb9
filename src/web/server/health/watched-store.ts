import { type EventStore, WrongExpectedRevision } from '#kernel/log/event-store/event-store.ts';

/** How one append ended, and after how many seconds. */
export type AppendOutcome = { outcome: 'recorded' | 'conflict' | 'failed'; seconds: number };

/** The store, and the listeners of its appends. */
export type WatchedStore = EventStore & { watchAppends: (heard: (appendOutcome: AppendOutcome) => void) => void };

export const watchedStore = (store: EventStore): WatchedStore => {
  const listeners: ((appendOutcome: AppendOutcome) => void)[] = [];
  return {
    ...store,
    append: async (...appended) => {
      const began = performance.now();
      const tell = (outcome: AppendOutcome['outcome']) => {
        for (const heard of listeners) heard({ outcome, seconds: (performance.now() - began) / 1000 });
      };
      try {
        const done = await store.append(...appended);
        tell('recorded');
        return done;
      } catch (problem) {
        tell(problem instanceof WrongExpectedRevision ? 'conflict' : 'failed');
        throw problem;
      }
    },
    watchAppends: (heard) => void listeners.push(heard),
  };
};
