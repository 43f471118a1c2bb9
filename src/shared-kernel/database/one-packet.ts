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
