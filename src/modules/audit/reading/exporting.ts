import type { AnswerOf } from '../../../shared-kernel/contract/endpoint.ts';
import type { Chain } from '../chain/chain.ts';
import { lineOf } from '../chain/checkpoint.ts';
import type { chainState } from '../contract/api.ts';

/** A history that proves itself, as one text. */
export const bundleOf = async (chain: Chain, stream: string): Promise<string> => {
  const lines: string[] = [];
  for await (const line of chain.exported({ kind: 'stream', stream })) lines.push(line);
  return lines.join('');
};

/** How far the chain is, for a page. */
export const stateOfChain = async (chain: Chain): Promise<AnswerOf<typeof chainState>['chain']> => {
  const { count, checkpoint, stopped } = await chain.status();
  return {
    count,
    checkpoint:
      checkpoint === undefined ? null : { count: checkpoint.count, at: checkpoint.at, line: lineOf(checkpoint) },
    stopped: stopped ?? null,
    public_key: chain.publicKey,
  };
};
