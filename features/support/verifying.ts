import type { Container } from 'inversify';
import { CHAIN, ChainBroken, verdictLines } from '#modules/audit/index.ts';
import type { Operator } from './assembly.ts';

/** Holds the log against its chain, as the operator's program and the job of the night do. */
export const verifying = (container: Container): Pick<Operator, 'verifyLog' | 'verifyByNight'> => ({
  verifyLog: async () => {
    const chain = await container.getAsync(CHAIN);
    // A chain that no longer fits the log stands still, as that of the running product does.
    await chain.checkpoint().catch((problem: unknown) => {
      if (!(problem instanceof ChainBroken)) throw problem;
    });
    const verdict = await chain.verify();
    await chain.noteVerdict(verdict);
    return verdictLines(verdict);
  },
  verifyByNight: async () => {
    const chain = await container.getAsync(CHAIN);
    await chain.checkpoint();
    await chain.verifyByNight();
  },
});
