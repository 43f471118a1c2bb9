import { isConnectionLost } from './database-errors.ts';

export type GroupCommitOptions<Work, Result> = {
  /** Number of groups in progress at the same time. */
  lanes: number;
  /** Most pieces of work in one group. */
  largest: number;
  /** Runs the group as one; returns results in the order of the items. What failed is tried again: it has no effect, or the same. */
  together: (group: readonly Work[]) => Promise<readonly Result[]>;
  /** Whether a failure is that of the whole group; a lost connection when absent. */
  failsAll?: (failure: unknown) => boolean;
};

/**
 * Batches work that arrives in the same turn of the event loop or while all lanes are busy, so that the cost of a
 * commit is shared under load. Nothing is delayed beyond that. Of a group that fails each piece is tried alone, so that
 * one does not fail the others.
 */
export const groupCommit = <Work, Result>(options: GroupCommitOptions<Work, Result>) => {
  const { lanes, largest, together, failsAll = isConnectionLost } = options;
  type Waiting = { work: Work; resolve: (result: Result) => void; reject: (reason: unknown) => void };
  const queue: Waiting[] = [];
  let busy = 0;
  let isScheduled = false;

  const run = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const results = await together(group.map(({ work }) => work));
      if (results.length !== group.length) throw new RangeError('A group commit answered too little');
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!);
    } catch (failure) {
      if (group.length === 1 || failsAll(failure)) for (const { reject } of group) reject(failure);
      else await Promise.all(group.map((each) => run([each])));
    }
  };
  const flush = (): void => {
    isScheduled = false;
    while (busy < lanes && queue.length > 0) {
      busy += 1;
      const free = (): void => {
        busy -= 1;
        flush();
      };
      run(queue.splice(0, largest)).then(free, free);
    }
  };
  return (work: Work): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ work, resolve, reject });
      if (!isScheduled) setImmediate(flush);
      isScheduled = true;
    });
};
