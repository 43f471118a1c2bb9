import { lineOf } from '#modules/audit/index.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { withChain } from './chain.ts';
import type { Program } from '../program.ts';
import { parsedArguments } from '../arguments.ts';

export const run: Program = async ({ typed, environment, say }) => {
  parsedArguments(typed, { options: {} });
  const checkpoint = await withChain(environment, (chain) => chain.checkpoint());
  if (checkpoint === undefined) throw new OperatorError('Nothing was recorded yet.');
  say(lineOf(checkpoint));
  return 0;
};
