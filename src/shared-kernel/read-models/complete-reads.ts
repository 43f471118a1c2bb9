import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Sql } from '../database/database.ts';
import type { EventStore } from '../log/event-store/event-store.ts';
import { assertCaughtUp } from './caught-up.ts';

/** The read models of which the running work knows that they show everything recorded before it asked first. */
const known = new AsyncLocalStorage<Map<string, Promise<void>>>();

/**
 * Runs work that takes as final what it does not find in read models, such as a job: it is done and forgotten afterwards.
 * Its reads through {@link completeReads} wait until the read model has caught up, or fail.
 */
export const withCompleteReads = <T>(work: () => Promise<T>): Promise<T> => known.run(new Map(), work);

type Options = {
  store: EventStore;
  /** Names of all projections; complete once there is work. */
  projections: () => readonly string[];
  /** Milliseconds to wait for a read model; 10 s when absent. */
  patience?: number;
};

/**
 * The same database, through which {@link withCompleteReads} leaves no way to an old row: every statement that names the
 * schema of a projection first waits until that shows everything. All other work reads as it is.
 */
export const completeReads = (database: Database, { store, projections, patience }: Options): Database => {
  let named: RegExp | undefined;
  const readIn = (text: string): Set<string> => {
    named ??= new RegExp(`\\b(${projections().join('|')})"?\\.`, 'g');
    return new Set([...text.matchAll(named)].map(([, name]) => name!));
  };
  const guarded = <S extends Sql>(sql: S): S => ({
    ...sql,
    query: async (text: string, values?: readonly unknown[]) => {
      const shown = known.getStore();
      if (shown !== undefined && projections().length > 0)
        for (const name of readIn(text)) {
          const caughtUp = shown.get(name) ?? assertCaughtUp(sql, store, [name], patience);
          shown.set(name, caughtUp);
          await caughtUp;
        }
      return sql.query(text, values);
    },
  });
  return {
    ...guarded(database),
    transaction: (work, settings) => database.transaction((sql) => work(guarded(sql)), settings),
  };
};
