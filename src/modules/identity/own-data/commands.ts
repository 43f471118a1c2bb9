import { ask } from './commands/ask.ts';
import { copyOf } from './commands/copy-of.ts';
import type { OwnDataNeeds } from './commands/needs.ts';
import { part } from './commands/part.ts';
import { isProof, proofFor } from './proof.ts';

/** A copy of everything about oneself: asking, how far it is, and taking it along. */
export const ownDataFor = (needs: OwnDataNeeds) => ({
  copyOf: copyOf(needs),
  proofFor: proofFor(needs.parts),
  isProof: isProof(needs.parts),
  ask: ask(needs),
  part: part(needs),
});
