import type { Sql } from '../database/database.ts';

/** A pool as one connection: executes statements in the order in which it gets them, as a transaction does. */
export const inOrder = (pool: Sql): Sql => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <Row>(text: string, values?: readonly unknown[]) => {
      const turn = last.then(() => pool.query<Row>(text, values));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
};
