import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { OperatorError } from '../operator-error.ts';

/** What one sub-command does with the rest of the line; resolves to the status with which the process ends. */
export type SubCommand = (typed: string[]) => Promise<number>;

/** The options of a sub-command. @throws {OperatorError} for anything that it does not know */
export const optionsOf = <T extends ParseArgsOptionsConfig>(typed: string[], options: T) => {
  try {
    return parseArgs({ args: typed, options, allowPositionals: false }).values;
  } catch (problem) {
    throw new OperatorError(problem instanceof Error ? problem.message : String(problem));
  }
};
