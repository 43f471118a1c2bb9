import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { OperatorError } from '../operator-error.ts';

/** The options of a sub-command. @throws {OperatorError} for anything that it does not know */
export const optionsOf = <T extends ParseArgsOptionsConfig>(typed: string[], options: T) => {
  try {
    return parseArgs({ args: typed, options, allowPositionals: false }).values;
  } catch (problem) {
    throw new OperatorError(problem instanceof Error ? problem.message : String(problem));
  }
};
