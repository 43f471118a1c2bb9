export type GroupCommitOptions<Work, Result> = {
  /** Number of groups in progress at the same time. */
  lanes: number;
  /** Most pieces of work in one group. */
  largest: number;
  /** Runs the group as one; returns results in the order of the items. */
  together: (group: readonly Work[]) => Promise<readonly Result[]>;
};

/**
 * Batches work that arrives in the same turn of the event loop or while all lanes are busy, so that the cost of a
 * commit is shared under load. Nothing is delayed beyond that.
 */
export const groupCommit = <Work, Result>({ lanes, largest, together }: GroupCommitOptions<Work, Result>) => {
  type Waiting = { work: Work; resolve: (result: Result) => void; reject: (reason: unknown) => void };
  const queue: Waiting[] = [];
  let busy = 0;
  let called = false;

  const travel = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const results = await together(group.map(({ work }) => work));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('A group commit answered too little'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const depart = (): void => {
    called = false;
    while (busy < lanes && queue.length > 0) {
      busy += 1;
      const back = (): void => {
        busy -= 1;
        depart();
      };
      travel(queue.splice(0, largest)).then(back, back);
    }
  };
  return (work: Work): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ work, resolve, reject });
      if (!called) setImmediate(depart);
      called = true;
    });
};
