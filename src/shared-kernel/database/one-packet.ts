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
 * way, leaves {@link inOnePacket}. `read` sends its statement before it first waits; one that fails fails alone.
 */
export const inPackets = <Asked, Answer>(
  read: (asked: Asked) => Promise<Answer>,
): ((asked: Asked) => Promise<Answer>) => {
  const ask = groupCommit<Asked, PromiseSettledResult<Answer>>({
    lanes: LANES,
    largest: MOST_IN_PACKET,
    together: (group) => inOnePacket(() => Promise.allSettled(group.map(read))),
  });
  return async (asked) => {
    const answer = await ask(asked);
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  };
};
