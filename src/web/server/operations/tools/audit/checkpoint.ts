import { lineOf } from '../../../../../modules/audit/index.ts';
import { OperatorError } from '../operator-error.ts';
import { withChain } from './chain.ts';
import type { Program } from '../program.ts';
import { optionsOf } from './options.ts';

export const run: Program = async ({ typed, environment, say }) => {
  optionsOf(typed, {});
  const checkpoint = await withChain(environment, (chain) => chain.checkpoint());
  if (checkpoint === undefined) throw new OperatorError('Nothing was recorded yet.');
  say(lineOf(checkpoint));
  return 0;
};
