import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { ChainBroken } from '../chain/keeper.ts';
import type { Chain } from '../chain/chain.ts';
import { lineOf } from '../chain/checkpoint.ts';
import type { chainState } from '../contract/api.ts';

/** A history that proves itself, as one text; refused while the log is not what the chain says. */
export const bundleOf = async (chain: Chain, stream: string): Promise<string | Refusal> => {
  const lines: string[] = [];
  try {
    for await (const line of chain.exported({ kind: 'stream', stream })) lines.push(line);
  } catch (problem) {
    if (problem instanceof ChainBroken) return refuse('AUDIT_CHAIN_BROKEN');
    throw problem;
  }
  return lines.join('');
};

/** How far the chain is, for a page. */
export const stateOfChain = async (chain: Chain): Promise<AnswerOf<typeof chainState>['chain']> => {
  const { count, checkpoint, stopped, verification, problem } = await chain.status();
  return {
    count,
    checkpoint:
      checkpoint === undefined ? null : { count: checkpoint.count, at: checkpoint.at, line: lineOf(checkpoint) },
    stopped: stopped ?? null,
    verified:
      verification === undefined
        ? null
        : {
            at: verification.at,
            by: verification.by,
            outcome: verification.outcome,
            up_to: verification.upTo,
            findings: [...verification.findings],
          },
    needs_staff: problem !== undefined,
    public_key: chain.publicKey,
  };
};
