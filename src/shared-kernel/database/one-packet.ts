import { groupCommit } from './group-commit.ts';

/** Statements that leave together: their identity. */
export type Packet = object;

let current: Packet | undefined;

/**
 * The statements that `work` sends before it first waits leave in one packet, over one connection, and are executed one after the
 * other: for several short ones whose answers are needed together, which else cost the process a system call and a
 * connection each. A statement that fails leaves the others as they are.
 */
export const inOnePacket = <T>(work: () => T): T => {
  const before = current;
  current = {};
  try {
    return work();
  } finally {
    current = before;
  }
};

/** The packet that a statement sent now belongs to. */
export const currentPacket = (): Packet | undefined => current;

const LANES = 4;
const MOST_IN_PACKET = 16;

/**
 * Of callers who ask for the same kind of row: what they ask for in one turn of the event loop, or while other packets are under
 * way, leaves {@link inOnePacket}. Each gets the answer when it comes, so that the process works on it while the database works on
 * the next. `read` sends its statement before it first waits; one that fails fails alone.
 */
export const inPackets = <Asked, Answer>(
  read: (asked: Asked) => Promise<Answer>,
): ((asked: Asked) => Promise<Answer>) => {
  type Waiting = { asked: Asked; resolve: (answer: Answer) => void; reject: (reason: unknown) => void };
  const answered = async ({ asked, resolve, reject }: Waiting): Promise<boolean> => {
    await read(asked).then(resolve, reject);
    return true;
  };
  const send = groupCommit<Waiting, boolean>({
    lanes: LANES,
    largest: MOST_IN_PACKET,
    together: (group) => inOnePacket(() => Promise.all(group.map(answered))),
  });
  return (asked) =>
    new Promise((resolve, reject) => {
      send({ asked, resolve, reject }).catch(reject);
    });
};
