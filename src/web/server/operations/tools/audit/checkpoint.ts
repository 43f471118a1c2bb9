import { lineOf } from '../../../../../modules/audit/index.ts';
import { OperatorError } from '../operator-error.ts';
import { withChain } from './chain.ts';
import { optionsOf, type SubCommand } from './options.ts';

export const run: SubCommand = async (typed) => {
  optionsOf(typed, {});
  const checkpoint = await withChain(process.env, (chain) => chain.checkpoint());
  if (checkpoint === undefined) throw new OperatorError('Nothing was recorded yet.');
  console.log(lineOf(checkpoint));
  return 0;
};
